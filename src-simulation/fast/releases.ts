import { I, PERSON_INTS } from './layout.ts';
import type { World } from './world.ts';

const OWN = 1;
const FRIENDS_SHIFT = 1;

/** Notes a released bond. A person's first one counts for them and for their inviter. */
export function noteRelease({ ints }: World, buyer: number, inviter: number): void {
  const own = buyer * PERSON_INTS + I.released;
  if (((ints[own] as number) & OWN) !== 0) return;
  ints[own] = (ints[own] as number) | OWN;
  if (inviter < 0) return;
  const host = inviter * PERSON_INTS + I.released;
  ints[host] = (ints[host] as number) + (1 << FRIENDS_SHIFT);
}

/** Whether a bond of the person was ever released. */
export function hasReleased({ ints }: World, person: number): boolean {
  return ((ints[person * PERSON_INTS + I.released] as number) & OWN) !== 0;
}

/** How many people that the person invited had a bond released. */
export function friendsReleased({ ints }: World, person: number): number {
  return (ints[person * PERSON_INTS + I.released] as number) >> FRIENDS_SHIFT;
}
