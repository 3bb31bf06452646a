import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import './note.css';

export type NoteTone = 'quiet' | 'warning' | 'negative';
const glyphs = { quiet: Info, warning: TriangleAlert, negative: CircleAlert } as const;

/** An important sentence next to the thing that it concerns. */
export function Note({
  tone = 'quiet',
  children,
  action,
}: {
  readonly tone?: NoteTone;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className={`note is-${tone}`} role={tone === 'negative' ? 'alert' : undefined}>
      <Icon of={glyphs[tone]} />
      <div className="note-words">{children}</div>
      {action}
    </div>
  );
}
