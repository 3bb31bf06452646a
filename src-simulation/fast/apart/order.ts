import { inviterOf, keyOf } from '../settlers.ts';
import type { Apart } from './memory.ts';

/** Finds everybody's inviter, and puts people in order of inviter, then of number. */
export function orderByInviter(
  { plan, inviters, order }: Pick<Apart, 'plan' | 'inviters' | 'order'>,
  seed: number,
): void {
  const { settlers, people } = plan;
  const places = new Int32Array(people + 2);
  for (let person = 0; person < people; person += 1) {
    const inviter = inviterOf(settlers, keyOf(settlers, seed, person), person);
    inviters[person] = inviter;
    places[inviter + 2] = (places[inviter + 2] as number) + 1;
  }
  for (let at = 1; at < places.length; at += 1) {
    places[at] = (places[at] as number) + (places[at - 1] as number);
  }
  for (let person = 0; person < people; person += 1) {
    const at = (inviters[person] as number) + 1;
    order[places[at] as number] = person;
    places[at] = (places[at] as number) + 1;
  }
}
