import type { Problem } from '../../document/index.ts';
import type { EconomyPolicy } from '../policy.ts';
import { proveBoundsInOrder } from './bounds-in-order.ts';
import { refutationsOf } from './claim.ts';
import { provePlansOnOffer } from './plans-on-offer.ts';
import { proveStepsRise } from './steps-rise.ts';
import { proveTasksAreSound } from './tasks-are-sound.ts';

/**
 * Claims about a policy at any price: bounds in order, unique names, rising steps, budgets that pay.
 * @param malformed paths with unreadable values: claims that use one of them are skipped
 */
export function proveConsistency(
  policy: EconomyPolicy,
  malformed: readonly string[] = [],
): readonly Problem[] {
  const proofs = [provePlansOnOffer, proveBoundsInOrder, proveStepsRise, proveTasksAreSound];
  return proofs.flatMap((prove) => refutationsOf(prove(policy), malformed));
}
