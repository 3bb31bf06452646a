import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleAccount, sampleOffer } from '#machines/shared/samples.ts';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import { MoneyWorld } from './support/money-world.ts';
import { settle } from './support/run.ts';

/** A walk is some ten milliseconds long: the long run of the pure rules would take hours here. */
const RUNS = Math.min(Number(process.env['PROPERTY_RUNS'] ?? 100), 2000);
const LONGEST_MS = 120_000 + RUNS * 500;
const UNIT = 1_000_000_000n;

const outcomes: readonly SendOutcome[] = [
  { type: 'signed', boc: 'te6c' },
  { type: 'rejected', message: 'No' },
  { type: 'unknown', message: 'Silence' },
  { type: 'not-sent', message: 'Bad request', code: 'unknown' },
  { type: 'not-sent', message: 'Connect wallet to send a transaction.', code: 'not-connected' },
];

const passed = fc.constantFrom(1000, 20_000, 31_000, 61_000, 95_000, 120_000, 700_000, 901_000);

/** What may happen around a payment: in the wallet, on the chain, on the ways, to the page, under the thumb. */
const step = fc.oneof(
  fc.record({ do: fc.constant('sent' as const) }),
  fc.record({ do: fc.constant('answers' as const), outcome: fc.constantFrom(...outcomes) }),
  fc.record({ do: fc.constant('pays' as const) }),
  fc.record({ do: fc.constantFrom('node' as const, 'http' as const, 'socket' as const), isUp: fc.boolean() }),
  fc.record({ do: fc.constant('pass' as const), ms: passed }),
  fc.record({
    do: fc.constant('sleep' as const),
    ms: passed,
    isPaid: fc.boolean(),
    timersFirst: fc.boolean(),
  }),
  fc.record({ do: fc.constant('reload' as const) }),
  fc.record({
    do: fc.constant('tap' as const),
    on: fc.constantFrom(
      'payment.close' as const,
      'payment.reopen' as const,
      'payment.again' as const,
      'payment.pay' as const,
      'payment.openWallet' as const,
      'purchase.review' as const,
    ),
  }),
  fc.record({ do: fc.constant('foreground' as const) }),
  fc.record({ do: fc.constant('cancel sheet' as const), isConfirmed: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function ordered(world: MoneyWorld): Promise<void> {
  const { purchase } = world.machines;
  purchase.send({ type: 'purchase.offer', offer: sampleOffer });
  purchase.send({ type: 'purchase.wallet', account: sampleAccount, balanceNano: 1000n * UNIT });
  purchase.send({ type: 'purchase.typed', text: '250' });
  await world.pass(250);
  purchase.send({ type: 'purchase.review' });
  await settle();
  purchase.send({ type: 'payment.pay' });
  await settle();
}

async function takes(world: MoneyWorld, one: Step): Promise<void> {
  const { machines } = world;
  switch (one.do) {
    case 'sent':
      world.sent();
      break;
    case 'answers':
      world.answers(one.outcome);
      break;
    case 'pays':
      world.pays();
      break;
    case 'node':
      world.isNodeUp = one.isUp;
      world.books();
      break;
    case 'http':
      world.isHttpUp = one.isUp;
      break;
    case 'socket':
      world.isSocketHeard = one.isUp;
      break;
    case 'pass':
      await world.pass(one.ms);
      break;
    case 'sleep':
      await world.sleep(one.ms, () => one.isPaid && world.pays(), one.timersFirst);
      break;
    case 'reload':
      await world.reload();
      break;
    case 'tap':
      machines.purchase.send({ type: one.on });
      break;
    case 'foreground':
      machines.portfolio.send({ type: 'portfolio.refresh' });
      break;
    case 'cancel sheet': {
      const [bond] = machines.portfolio.getSnapshot().context.bonds;
      if (bond === undefined) break;
      machines.cancel.send({ type: 'cancel.open', subject: bond });
      if (one.isConfirmed) machines.cancel.send({ type: 'cancel.confirm' });
    }
  }
  await settle();
}

/** What no order of events may bring about. */
function check(world: MoneyWorld): void {
  for (const cancel of world.cancels) {
    if (cancel.isTapped) continue;
    expect(cancel, 'no fee without a tap on the sheet that names it').not.toMatchObject({ took: 'a fee' });
    if (cancel.wasSent) {
      expect(cancel, 'after a request left, only the wallet’s own rejection').toMatchObject({
        wasRejected: true,
      });
    }
    expect(cancel, 'a cancel by the client itself says that it is for an unpaid order').toMatchObject({
      onlyPending: true,
    });
  }
  const { context } = world.machines.purchase.getSnapshot();
  const stage = context.payment?.stage;
  const order = context.order && world.bond(context.order.bond.id);
  if (order && stage === 'expired') {
    expect(order.status, 'an end is shown when the server says so').toBe('canceled');
  }
  if (order && stage === 'booked') expect(order.activatedAtMs).toBeDefined();
}

/** Where calls work again the page learns what became of every payment that was asked for, whatever the socket says. */
async function catchesUp(world: MoneyWorld): Promise<void> {
  world.isHttpUp = true;
  world.isNodeUp = true;
  world.books();
  for (let look = 0; look < 6; look += 1) await world.pass(20_000);
  const { bonds } = world.machines.portfolio.getSnapshot().context;
  const unlike = bonds.filter(({ id, status }) => {
    const order = world.bond(id);
    return order !== undefined && world.isAskedFor(id) && status !== order.status;
  });
  expect(unlike, 'what is shown of a payment that was asked for is what the server says').toEqual([]);
}

describe('nobody loses money by waiting', { timeout: LONGEST_MS }, () => {
  it.each([false, true])(
    'whatever happens after the wallet was asked, no cancel of the client takes a fee, and none is sent but by a rejection (pay_until of 60 s: %s)',
    async (hasShortPayUntil) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 14 }), async (steps) => {
          const world = new MoneyWorld();
          world.hasShortPayUntil = hasShortPayUntil;
          await world.open();
          await ordered(world);
          world.sent();
          await settle();
          for (const one of steps) {
            await takes(world, one);
            check(world);
          }
          await catchesUp(world);
          check(world);
          world.stop();
        }),
        { numRuns: RUNS },
      );
    },
  );
});
