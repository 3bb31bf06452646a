import { activeStakes } from '@axiom/domain/holdings';
import { axiom, percentOfFloor, sum } from '@axiom/domain/money';
import { useMachineValue } from '../app/actors.tsx';

/** AXIOM a day that the hold bonus brings to all active stakes: what is lost when it starts anew. */
export function useHoldPerDay(): bigint {
  const stakes = useMachineValue('portfolio', ({ context }) => context.stakes);
  return sum(activeStakes(stakes).map((stake) => axiom(percentOfFloor(stake.totalAmount, stake.holdBonus))));
}
