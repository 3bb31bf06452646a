import { fromCallback, fromPromise } from 'xstate';
import { SAMPLE_NOW_MS, sampleBond, sampleMe, sampleOffer, samplePrice } from '#machines/shared/samples.ts';
import { portfolioMachine } from '#machines/portfolio/machine.ts';
import { type PortfolioAnswer } from '#machines/portfolio/read.ts';
import type { OpenPayment } from '#machines/portfolio/types.ts';
import { run, settle } from './run.ts';

export const pending = sampleBond({ status: 'pending', payUntilMs: SAMPLE_NOW_MS + 900_000 });
export const payment: OpenPayment = {
  kind: 'bond',
  subjectId: 'b1',
  outcome: 'signed',
  sinceMs: SAMPLE_NOW_MS,
  payUntilMs: SAMPLE_NOW_MS + 900_000,
};

/** What one reading of the server brings. */
export function answer(change: Partial<PortfolioAnswer> = {}): PortfolioAnswer {
  return {
    me: sampleMe,
    bonds: [pending],
    stakes: [],
    offer: sampleOffer,
    price: samplePrice,
    missing: [],
    version: 1,
    atMs: SAMPLE_NOW_MS,
    ...change,
  };
}

/** A portfolio whose readings, and looks at its version, bring what is listed. */
export function portfolio(
  reads: (PortfolioAnswer | Error | Promise<PortfolioAnswer>)[],
  openPayments: readonly OpenPayment[] = [],
  answers: (number | null | Error | Promise<number>)[] = [],
) {
  const looks: number[] = [];
  const machine = portfolioMachine.provide({
    actors: {
      midnights: fromCallback(() => undefined),
      look: fromPromise(async () => {
        looks.push(1);
        const next = answers.shift() ?? null;
        if (next instanceof Error) throw next;
        return next;
      }),
      read: fromPromise(async () => {
        const next = reads.shift() ?? answer();
        if (next instanceof Error) throw next;
        return next;
      }),
    },
  });
  const running = run(machine, { input: { openPayments } });
  return { ...running, looks, context: () => running.actor.getSnapshot().context };
}

/** It was read once. */
export async function ready(reads: (PortfolioAnswer | Error | Promise<PortfolioAnswer>)[] = []) {
  const running = portfolio([answer(), ...reads]);
  running.actor.send({ type: 'portfolio.load' });
  await settle();
  running.emitted.length = 0;
  return running;
}
