import type { FarmLinkView } from '../../farming/farm-link.ts';
import type { Nano, Percent6 } from '../../money/index.ts';

/** A farming link with its frozen terms, for its author's screens (R9.08). */
export interface FarmLinkCard extends FarmLinkView {
  /** What a cancel returns now, without a fee: the shares that are not taken. */
  readonly leftToken: Nano<'AXIOM'>;
  /** Opens the app on this link; absent if it is for the author's own bond. */
  readonly link?: string;
  readonly bonusPercent: Percent6;
  readonly dailyReward: Percent6;
  readonly maxRewardPercent: Percent6;
}
