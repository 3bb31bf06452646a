import type { Earnings } from '@axiom/domain/ports/client';
import type { CSSProperties } from 'react';

const WIDTH = 300;
const HEIGHT = 100;

/** Share of a whole, 0 to 1. */
const share = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number((part * 10_000n) / whole) / 10_000;

/**
 * The sum over time as steps from the first bonus to now, in a box of 300 × 100.
 * @returns the path of the line; the area below it closes at the bottom
 */
export function stepsOf({ points, earnedToken, pendingToken }: Earnings, nowMs: number): string {
  const first = points[0]?.atMs ?? nowMs;
  const length = Math.max(1, nowMs - first);
  const x = (atMs: number) => Math.round((Math.max(0, atMs - first) / length) * WIDTH * 10) / 10;
  const y = (nano: bigint) => Math.round((1 - share(nano, earnedToken + pendingToken)) * HEIGHT * 10) / 10;
  const steps = points.map(({ atMs, earnedToken: nano }) => `H${Math.min(WIDTH, x(atMs))}V${y(nano)}`);
  return `M0 ${HEIGHT}${steps.join('')}H${WIDTH}`;
}

/** What was earned left of the line; right of it, hatched and in no sum yet, what is pending. */
export function EarnedLine({ earnings, nowMs }: { readonly earnings: Earnings; readonly nowMs: number }) {
  const line = stepsOf(earnings, nowMs);
  const { earnedToken, pendingToken } = earnings;
  const all = earnedToken + pendingToken;
  const style = {
    '--earned': share(earnedToken, all),
    '--pending': share(pendingToken, all),
  } as CSSProperties;
  return (
    <div className="earned" style={style} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <path className="earned-area" d={`${line}V${HEIGHT}Z`} />
        <path className="earned-steps" d={line} />
      </svg>
      <b />
      <span>
        <i />
      </span>
    </div>
  );
}
