import { readFrame } from '#adapters/socket/frames.ts';
import { afterFrames } from '#machines/portfolio/changes.ts';
import type { PortfolioContext } from '#machines/portfolio/types.ts';
import type { Frames } from './frames.ts';

/** What an app knows that has read nothing yet. */
export const NOTHING_READ: PortfolioContext = {
  me: null,
  bonds: [],
  stakes: [],
  offer: null,
  price: null,
  version: null,
  asOfMs: null,
  openPayments: [],
  missing: [],
  outdatedReads: 0,
  commandsMeanwhile: 0,
  looks: 0,
  selectedBondId: null,
};

/** What an app shows that has heard these frames, by its own adapter and machine. */
export function shownAfter({ all }: Frames): PortfolioContext {
  const frames = all.map((frame) => readFrame(JSON.stringify(frame))).filter((frame) => frame !== null);
  return { ...NOTHING_READ, ...afterFrames(NOTHING_READ, frames) };
}
