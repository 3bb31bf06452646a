import { P, PERSON } from './layout.ts';
import type { Ended } from './result.ts';
import { earnedBy } from './stakes.ts';
import type { World } from './world.ts';

const PLACES: Ended['places'] = { ...P, referralPending: P.pending };

/** What a run day after day leaves. */
export function endedDays(world: World): Ended {
  return {
    ...world,
    width: PERSON,
    places: PLACES,
    earnedBy: (person) => earnedBy(world, person, world.midnight),
    earned: 0n,
  };
}
