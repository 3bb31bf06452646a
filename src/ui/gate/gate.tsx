import type { CSSProperties, ReactNode } from 'react';
import { ColumnFrame } from '../column/column-frame.tsx';
import './gate.css';

export type GateKind = 'promised' | 'broken' | 'quiet';

interface GateProps {
  readonly kind: GateKind;
  readonly title: string;
  readonly text?: string;
  /** What happens next by itself. */
  readonly more?: string;
  readonly children?: ReactNode;
}

const bars: readonly { readonly from: number; readonly to: number }[] = [
  { from: -13.3, to: 9.5 },
  { from: -7.5, to: 19 },
  { from: -17, to: 5.4 },
];

/** A screen that replaces the app's screens: a picture of the line, text at the left, the actions below. */
export function Gate({ kind, title, text, more, children }: GateProps) {
  return (
    <ColumnFrame className={`gate is-${kind}`}>
      <div className="gate-picture" aria-hidden="true">
        {kind !== 'broken' &&
          bars.map((bar, index) => (
            <span
              key={bar.to}
              className="gate-tape"
              style={{ '--from': bar.from, '--to': bar.to, '--i': index } as CSSProperties}
            >
              {kind !== 'promised' && <i className="gate-past" />}
              <i className="gate-next" />
            </span>
          ))}
        <b className="gate-line" />
      </div>
      <main className="gate-main">
        <div className="gate-words">
          <h1>{title}</h1>
          {text !== undefined && <p className="hint">{text}</p>}
          {more !== undefined && <p className="caption hint">{more}</p>}
        </div>
        {children !== undefined && <div className="gate-actions">{children}</div>}
      </main>
    </ColumnFrame>
  );
}
