import type { StakeView } from '@axiom/domain/staking';

/** 1e8 of 1e-6 percent × the seconds of a day. */
const DENOMINATOR = 100_000_000n * 86_400n;

interface Stretch {
  readonly fromMs: number;
  readonly rate: bigint;
}

/**
 * What each stake has earned, counted anew from its first second by the definition: rate × seconds of every stretch of one rate,
 * divided once, at most the cap. Knows of no settlement and calls nothing of the domain.
 */
export class Recount {
  readonly #stretches = new Map<string, Stretch[]>();

  /** A stake as it is shown now. */
  note(stake: StakeView): void {
    if (stake.status !== 'active') return;
    const known = this.#stretches.get(stake.id) ?? [];
    const rate = stake.dailyReward + stake.holdBonus + stake.collectiveBonus + stake.investmentBonus;
    const fromMs = stake.lastUpdatedAtMs ?? stake.createdAtMs;
    if (known.at(-1)?.rate !== rate) this.#stretches.set(stake.id, [...known, { fromMs, rate }]);
  }

  /** A pending one has earned nothing, a completed one its cap. */
  earned({ id, status, totalAmount, maxReward }: StakeView, atMs: number): bigint {
    if (status === 'pending') return 0n;
    if (status === 'completed') return maxReward;
    const stretches = this.#stretches.get(id) ?? [];
    let exact = 0n;
    stretches.forEach(({ fromMs, rate }, index) => {
      const untilMs = Math.min(atMs, stretches[index + 1]?.fromMs ?? atMs);
      exact += totalAmount * rate * BigInt(Math.floor((untilMs - fromMs) / 1000));
    });
    const earned = exact / DENOMINATOR;
    return earned < maxReward ? earned : maxReward;
  }
}
