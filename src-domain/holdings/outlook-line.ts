import { MS_PER_SECOND } from '../constants/index.ts';
import { axiom, floorDivide, type Nano } from '../money/index.ts';
import { ACCRUAL_DENOMINATOR, accruedNano, accruesFromMs, dailyRate } from '../staking/accrual.ts';
import { completesAtMs } from '../staking/completes-at.ts';
import { activeStakes, type Holdings } from './holdings.ts';
import { allUnlocks } from './outlook.ts';

/** What a line gains at an instant (epoch ms): once, and from then on per second. */
interface Turn {
  readonly atMs: number;
  readonly nano: bigint;
  /** In 1 / ACCRUAL_DENOMINATOR nano per second. */
  readonly rate: bigint;
}

/** The line from a turn to the next: `nano` at `atMs`, growing by `rate`. */
type Piece = Turn;

const grownNano = (piece: Piece, atMs: number): bigint =>
  piece.nano +
  floorDivide(piece.rate * BigInt(atMs - piece.atMs), ACCRUAL_DENOMINATOR * BigInt(MS_PER_SECOND));

function turnsOf(holdings: Holdings, nowMs: number): readonly Turn[] {
  const turns: Turn[] = allUnlocks(holdings).map(({ atMs, nano }) => ({ atMs, nano, rate: 0n }));
  for (const stake of activeStakes(holdings.stakes)) {
    const fromMs = accruesFromMs(stake);
    const rate = stake.totalAmount * dailyRate(stake);
    const fullMs = completesAtMs(stake) ?? Number.POSITIVE_INFINITY;
    turns.push({ atMs: nowMs, nano: accruedNano(stake, nowMs), rate: 0n });
    if (fullMs <= nowMs) continue;
    turns.push({ atMs: Math.max(nowMs, fromMs), nano: 0n, rate });
    if (Number.isFinite(fullMs)) turns.push({ atMs: fullMs, nano: 0n, rate: -rate });
  }
  return turns.map((turn) => ({ ...turn, atMs: Math.max(nowMs, turn.atMs) })).sort((a, b) => a.atMs - b.atMs);
}

/**
 * `projectedBalance` as a line to draw: its cost at an instant grows with the logarithm of what is held, not with its number.
 * It differs from the exact balance by at most what each stake earns in a second and one nano a turn. Never for an amount in
 * words.
 * @param nowMs epoch ms; the line is asked for this instant and later ones
 * @returns nano-AXIOM of an instant (epoch ms)
 */
export function outlookLine(
  balance: Nano<'AXIOM'>,
  holdings: Holdings,
  nowMs: number,
): (atMs: number) => Nano<'AXIOM'> {
  const pieces: Piece[] = [{ atMs: nowMs, nano: balance, rate: 0n }];
  let last: Piece = { atMs: nowMs, nano: balance, rate: 0n };
  for (const turn of turnsOf(holdings, nowMs)) {
    last = { atMs: turn.atMs, nano: grownNano(last, turn.atMs) + turn.nano, rate: last.rate + turn.rate };
    pieces.push(last);
  }
  return (atMs) => {
    let low = 0;
    let high = pieces.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((pieces[middle]?.atMs ?? 0) <= atMs) low = middle;
      else high = middle;
    }
    const piece = pieces[low] ?? last;
    return axiom(grownNano(piece, Math.max(atMs, piece.atMs)));
  };
}
