import type { Problem } from '../document/index.ts';
import type { PriceBounds } from '../price/price-bounds.ts';
import type { EconomyPolicy } from './policy.ts';
import { proveAmountsFit } from './proofs/amounts-fit.ts';
import { refutationsOf } from './proofs/claim.ts';
import { proveConsistency } from './proofs/consistency.ts';
import { proveNoFreeOption } from './proofs/no-free-option.ts';
import { proveNoSecondAccount } from './proofs/no-second-account.ts';
import { proveSmallestReward } from './proofs/smallest-reward.ts';
import { proveSomethingIsLeft } from './proofs/something-is-left.ts';
import { proveStakesFinish } from './proofs/stakes-finish.ts';

const PROOFS = [
  proveSomethingIsLeft,
  proveAmountsFit,
  proveNoFreeOption,
  proveNoSecondAccount,
  proveStakesFinish,
  proveSmallestReward,
];

/**
 * Problems of a policy together with its price source; empty if there are none.
 * @param malformed paths with unreadable values: claims that use one of them are skipped
 */
export function provePolicy(
  policy: EconomyPolicy,
  bounds: PriceBounds,
  malformed: readonly string[] = [],
): readonly Problem[] {
  return [
    ...proveConsistency(policy, malformed),
    ...PROOFS.flatMap((prove) => refutationsOf(prove(policy, bounds), malformed)),
  ];
}
