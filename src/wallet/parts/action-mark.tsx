import type { ActionName } from '@axiom/domain/wallet/request';
import { Glyph } from './glyph.tsx';

/** How far a request is: it waits, it was sent, it was canceled. The words beside it say the same. */
export function ActionMark({ action }: { readonly action: ActionName }) {
  if (action === 'confirm-transaction') return <span className="wallet-mark spinner" aria-hidden="true" />;
  const isSent = action === 'transaction-sent';
  return (
    <span className={isSent ? 'wallet-mark is-done' : 'wallet-mark'}>
      <Glyph of={isSent ? 'check' : 'warning'} size="tiny" />
    </span>
  );
}
