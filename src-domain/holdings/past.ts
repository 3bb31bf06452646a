import { MS_PER_DAY } from '../constants/index.ts';
import type { Operation } from '../ports/client/entities.ts';

/** The main balance from an instant on; nano-AXIOM and epoch ms. */
export interface PastBalance {
  readonly atMs: number;
  readonly nano: bigint;
}

/**
 * The main balance in the past (nano-AXIOM, epoch ms), computed backwards from now by undoing the newest operations. It ends with
 * the rows; if they are complete, it starts from the balance before the first one.
 * @param rows newest first
 */
export function pastOf(
  rows: readonly Operation[],
  isComplete: boolean,
  balance: bigint,
  nowMs: number,
): readonly PastBalance[] {
  const points: PastBalance[] = [{ atMs: nowMs, nano: balance }];
  let nano = balance;
  for (const row of rows) {
    if (row.account !== 'main' || row.createdAtMs > nowMs) continue;
    points.push({ atMs: row.createdAtMs, nano });
    nano -= row.amountToken;
    points.push({ atMs: row.createdAtMs, nano: nano < 0n ? 0n : nano });
  }
  const first = points.at(-1);
  if (isComplete && first) points.push({ atMs: first.atMs - 400 * MS_PER_DAY, nano: first.nano });
  return points.reverse();
}
