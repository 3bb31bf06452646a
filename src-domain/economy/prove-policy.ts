import type { PriceBounds } from '../price/price-bounds.ts';
import type { EconomyPolicy } from './policy.ts';
import type { Problem } from './problem.ts';
import { proveConsistency } from './proofs/consistency.ts';
import { proveNoFreeOption } from './proofs/no-free-option.ts';
import { proveNoSecondAccount } from './proofs/no-second-account.ts';
import { proveSmallestReward } from './proofs/smallest-reward.ts';
import { proveStakesFinish } from './proofs/stakes-finish.ts';

/** Everything a well-formed policy must hold together with its price source; empty when it does. */
export function provePolicy(policy: EconomyPolicy, bounds: PriceBounds): readonly Problem[] {
  return [
    ...proveConsistency(policy),
    ...proveNoFreeOption(policy, bounds),
    ...proveNoSecondAccount(policy),
    ...proveStakesFinish(policy),
    ...proveSmallestReward(policy, bounds),
  ];
}
