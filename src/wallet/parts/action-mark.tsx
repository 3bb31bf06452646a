import type { ActionName } from '@axiom/domain/wallet/request';
import { Glyph } from './glyph.tsx';

/** How far a request is: it waits, it was sent, it was canceled. The words beside it say the same. */
export function ActionMark({ action }: { readonly action: ActionName }) {
  if (action === 'confirm-transaction') return <span className="spinner" aria-hidden="true" />;
  if (action === 'transaction-canceled') return <Glyph of="warning" />;
  return (
    <span className="wallet-done">
      <Glyph of="check" size="tiny" />
    </span>
  );
}
