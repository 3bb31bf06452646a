import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Glyph } from './glyph.tsx';
import '../../ui/note/note.css';

/** What went wrong, or what is to be done about it. */
export function Notice({
  tone,
  action,
  children,
}: {
  readonly tone: 'quiet' | 'warning' | 'negative';
  /** A small button, where the view has no step of its own for it. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={`note is-${tone}`}>
      <Glyph of="warning" />
      <div className="note-words" role="alert">
        {children}
      </div>
      {action}
    </div>
  );
}

/** What keeps a code from working while it is tried again by itself; it stands where the code's words stand. */
export function Trouble({
  onRetry,
  children,
}: {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <div className="wallet-say">
      <Notice tone="warning" action={<Button tone="plain" isSmall onClick={onRetry}>{t`Retry`}</Button>}>
        {children}
      </Notice>
    </div>
  );
}
