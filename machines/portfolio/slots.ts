import { unprovided } from '../shared/unprovided.ts';
import type { PortfolioAnswer } from './read.ts';

export const portfolioSlots = {
  /** Everything of the user at one version, with the offer and the price. */
  read: unprovided<PortfolioAnswer>('portfolio.read'),
  /** The version of the user's newest change, by one small call; null if the server could not answer. */
  look: unprovided<number | null>('portfolio.look'),
};
export type PortfolioSlots = typeof portfolioSlots;
