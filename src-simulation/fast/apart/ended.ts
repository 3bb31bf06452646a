import type { Ended } from '../result.ts';
import { wideValue } from '../wide-sums.ts';
import { A, LIFE } from './layout.ts';
import { logDays } from './log-days.ts';
import type { Apart } from './memory.ts';

const NONE = -1;
const PLACES: Ended['places'] = {
  ...A,
  referralPending: A.pending,
  task: NONE,
  tonOut: NONE,
  tonWaiting: NONE,
};

/** What a run person by person leaves. */
export function endedApart(apart: Apart): Ended {
  logDays(apart);
  return {
    ...apart,
    width: LIFE,
    places: PLACES,
    earnedBy: () => 0,
    earned: wideValue(apart.earned, 0),
  };
}
