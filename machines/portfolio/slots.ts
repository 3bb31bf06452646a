import { unprovided } from '../shared/unprovided.ts';
import type { PortfolioAnswer } from './read.ts';

export const portfolioSlots = {
  /** Everything of the user at one version, the offer and the price. */
  read: unprovided<PortfolioAnswer>('portfolio.read'),
  /** The version of the user's newest change, by one small call; null where the server could not say. */
  look: unprovided<number | null>('portfolio.look'),
};
export type PortfolioSlots = typeof portfolioSlots;
