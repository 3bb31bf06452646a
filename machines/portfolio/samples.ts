import { axiom } from '@axiom/domain/money';
import { SAMPLE_NOW_MS, sampleBond, samplePrice, sampleStake } from '../shared/samples.ts';
import type { PortfolioEvent } from './types.ts';

/** One sample of every event. */
export const portfolioSamples: readonly PortfolioEvent[] = [
  { type: 'portfolio.load' },
  { type: 'portfolio.retry' },
  { type: 'portfolio.refresh' },
  { type: 'portfolio.foreground', atMs: SAMPLE_NOW_MS + 20_000 },
  { type: 'portfolio.dayTurned', midnightMs: SAMPLE_NOW_MS + 40_000_000 },
  { type: 'portfolio.clear' },
  {
    type: 'portfolio.frames',
    frames: [
      { type: 'bond', version: 2, bond: sampleBond({ status: 'move_to_staking' }) },
      { type: 'stake', version: 2, stake: sampleStake() },
    ],
  },
  { type: 'portfolio.frames', frames: [{ type: 'price', price: samplePrice }] },
  { type: 'portfolio.bondChanged', bond: sampleBond({ status: 'pending' }) },
  { type: 'portfolio.stakeChanged', stake: sampleStake({ status: 'pending' }) },
  { type: 'portfolio.signingFailed' },
  {
    type: 'portfolio.paymentOpen',
    payment: {
      kind: 'bond',
      subjectId: 'b1',
      outcome: 'signed',
      sinceMs: SAMPLE_NOW_MS,
      payUntilMs: SAMPLE_NOW_MS + 900_000,
    },
  },
  {
    type: 'portfolio.paymentOpen',
    payment: {
      kind: 'stake-fee',
      subjectId: 's1',
      outcome: 'unknown',
      sinceMs: SAMPLE_NOW_MS,
      payUntilMs: SAMPLE_NOW_MS + 900_000,
    },
  },
  { type: 'portfolio.paymentOver', subjectId: 'b1' },
  { type: 'portfolio.taskPaid', taskBalance: axiom(10_000_000n) },
  { type: 'portfolio.friendsSeen' },
  { type: 'portfolio.selectBond', bondId: 'b1' },
];
