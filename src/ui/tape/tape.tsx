import type { CSSProperties } from 'react';
import { signedRootDays } from '../column/column.ts';
import './tape.css';

const LONGEST_ROOT = Math.sqrt(366);

export type TapeTone = 'plain' | 'quiet' | 'pending';

interface TapeProps {
  readonly startMs: number;
  /** End of the tape; an end in the past leaves no future part. */
  readonly endMs: number;
  readonly nowMs: number;
  /** The day on the line, epoch ms; default: now. */
  readonly lineMs?: number;
  readonly tone?: TapeTone;
  /** A new tape is animated from the line. */
  readonly isNew?: boolean;
}

/** A length of time below the line of now: the past solid, the future hatched. Decoration: text says the same. */
export function Tape({ startMs, endMs, nowMs, lineMs = nowMs, tone = 'plain', isNew = false }: TapeProps) {
  const from = signedRootDays(lineMs, Math.min(startMs, nowMs));
  const at = signedRootDays(lineMs, Math.min(nowMs, Math.max(endMs, startMs)));
  const to = signedRootDays(lineMs, Math.max(endMs, startMs));
  const style = { '--from': from.toFixed(3), '--at': at.toFixed(3), '--to': to.toFixed(3) } as CSSProperties;
  const classes = ['tape', `is-${tone}`];
  if (to > LONGEST_ROOT) classes.push('is-cut');
  if (isNew) classes.push('is-new');
  return (
    <span className={classes.join(' ')} style={style} aria-hidden="true">
      {from < at && <i className="tape-past" />}
      {to > at && <i className="tape-next" />}
      <b className="tape-line" />
    </span>
  );
}

/** The tape while its length is unknown, with the final line. */
export function TapeSkeleton() {
  return (
    <span className="tape" aria-hidden="true">
      <i className="tape-ghost" />
      <b className="tape-line" />
    </span>
  );
}
