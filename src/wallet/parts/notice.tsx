import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import '../../ui/note/note.css';

/** What went wrong, or what is to be done about it. */
export function Notice({
  tone,
  children,
}: {
  readonly tone: 'quiet' | 'warning' | 'negative';
  readonly children: ReactNode;
}) {
  return (
    <div className={`note is-${tone}`} role="alert">
      <Glyph of="warning" />
      <div className="note-words">{children}</div>
    </div>
  );
}
