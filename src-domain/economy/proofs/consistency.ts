import type { Problem } from '../../document/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import { proveBoundsInOrder } from './bounds-in-order.ts';
import { refutationsOf } from './claim.ts';
import { provePlansOnOffer } from './plans-on-offer.ts';
import { proveStepsRise } from './steps-rise.ts';
import { proveTasksAreSound } from './tasks-are-sound.ts';

/**
 * What a policy must hold whatever the price: bounds in order, names single, steps that rise, budgets that pay.
 * @param malformed paths whose values stand for something unreadable: what rests on one of them is left out
 */
export function proveConsistency(
  policy: EconomyPolicy,
  malformed: readonly string[] = [],
): readonly Problem[] {
  const proofs = [provePlansOnOffer, proveBoundsInOrder, proveStepsRise, proveTasksAreSound];
  return proofs.flatMap((prove) => refutationsOf(prove(policy), malformed));
}
