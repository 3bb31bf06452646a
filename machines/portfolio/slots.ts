import { unprovided } from '../shared/unprovided.ts';
import type { PortfolioAnswer } from './read.ts';

export const portfolioSlots = {
  /** Everything of the user at one version, the offer and the price. */
  read: unprovided<PortfolioAnswer>('portfolio.read'),
};
export type PortfolioSlots = typeof portfolioSlots;
