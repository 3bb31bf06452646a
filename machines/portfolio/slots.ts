import { unprovided, unprovidedSource } from '../shared/unprovided.ts';
import type { PortfolioAnswer } from './read.ts';
import type { PortfolioEvent } from './types.ts';

export const portfolioSlots = {
  /** Everything of the user at one version, with the offer and the price. */
  read: unprovided<PortfolioAnswer>('portfolio.read'),
  /** The version of the user's newest change, by one small call; null if the server could not answer. */
  look: unprovided<number | null>('portfolio.look'),
  /** Tells of each 00:00 UTC of the server's clock, some seconds later. */
  midnights: unprovidedSource<PortfolioEvent>('portfolio.midnights'),
};
export type PortfolioSlots = typeof portfolioSlots;
