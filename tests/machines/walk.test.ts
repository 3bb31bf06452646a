import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createActor, type EventObject, fromPromise, SimulatedClock } from 'xstate';
import type { CallAnswer, Gateway } from '#adapters/http/client.ts';
import type { RouteName } from '#contract/routes.ts';
import { SAMPLE_NOW_MS, sampleAccount } from '#machines/shared/samples.ts';
import { sampleLaunch } from '../support/samples.ts';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import {
  memoryCandles,
  memoryClipboard,
  memoryClock,
  memoryGateway,
  memoryHost,
  memoryRealtime,
  memorySession,
  memoryStorage,
  memoryWallet,
  refusal,
} from '../support/memory-ports.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import { amountFormSampleBounds } from '#machines/amount-form/samples.ts';
import { samples } from '#machines/samples.ts';
import type { TransactionInput } from '#machines/transaction/types.ts';
import { amountFormMachine, type QuoteInput } from '#machines/amount-form/machine.ts';
import type { MachineRefs } from '../../src/app/actors.tsx';
import { provideApp } from '../../src/app/provide.ts';
import { startMachines } from '../../src/app/start.ts';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { carried } from './support/carried.ts';
import { openDoors } from './support/doors.ts';
import { settle } from './support/run.ts';

/** A walk is some ten milliseconds long: the long run of the pure rules would take hours here. */
const RUNS = Math.min(Number(process.env['PROPERTY_RUNS'] ?? 150), 1000);
const LONGEST_MS = 120_000 + RUNS * 500;

const {
  amountForm,
  door: _door,
  history,
  price: _price,
  taskCommand: _taskCommand,
  transaction,
  walletActions: _walletActions,
  walletBalance: _walletBalance,
  walletModal: _walletModal,
  walletScreen: _walletScreen,
  walletTransaction: _walletTransaction,
  ...longLived
} = samples;

const told = Object.entries({
  ...longLived,
  operations: history,
  withdrawals: history,
  links: history,
  revoke: samples.cancel,
  economy: history,
  earnings: history,
} satisfies Record<keyof MachineRefs, readonly EventObject[]>).flatMap(([name, events]) =>
  events.map((event) => ({ name, event })),
);

/** The payment of the sample bond through the sample wallet. */
const paymentInput: TransactionInput = {
  walletName: sampleAccount.walletName,
  walletLink: sampleAccount.walletLink,
  walletDeepLink: sampleAccount.walletDeepLink,
  from: sampleAccount.friendlyAddress,
  order: {
    kind: 'bond',
    subjectId: 'b1',
    preparedAtMs: SAMPLE_NOW_MS,
    validUntilMs: SAMPLE_NOW_MS + 60_000,
    payUntilMs: SAMPLE_NOW_MS + 900_000,
    request: {
      validUntil: (SAMPLE_NOW_MS + 60_000) / 1000,
      network: '-3',
      messages: [{ address: sampleAccount.friendlyAddress, amount: '250000000000', payload: 'te6c' }],
    },
  },
};

/** What the world does at each call: it answers, refuses, says nothing for ever, or leaves a command in the dark. */
const moods = ['answers', 'answers', 'answers', 'refuses', 'is away', 'is broken'] as const;
type Mood = (typeof moods)[number];

const outcomes: readonly SendOutcome[] = [
  { type: 'signed', boc: 'te6c' },
  { type: 'rejected', message: 'No' },
  { type: 'unknown', message: 'Silence' },
  { type: 'not-sent', message: 'No wallet', code: 'not-connected' },
];

interface Step {
  /** An event for a machine, or time that passes. */
  readonly event: (typeof told)[number] | null;
  readonly passMs: number;
  readonly mood: Mood;
  readonly outcome: SendOutcome;
  readonly isSettled: boolean;
}

const world = {
  passMs: fc.constantFrom(0, 20, 250, 1000, 10_000, 60_000, 900_000),
  mood: fc.constantFrom(...moods),
  outcome: fc.constantFrom(...outcomes),
  isSettled: fc.boolean(),
};

const step: fc.Arbitrary<Step> = fc.record({
  event: fc.option(fc.constantFrom(...told), { freq: 6 }),
  ...world,
});

/** What people do on purpose; between two of its steps anything may happen. */
const flows: readonly (readonly [name: keyof MachineRefs, type: string])[][] = [
  [
    ['purchase', 'purchase.offer'],
    ['purchase', 'purchase.wallet'],
    ['purchase', 'purchase.typed'],
    ['purchase', 'purchase.review'],
    ['purchase', 'payment.pay'],
    ['purchase', 'payment.again'],
  ],
  [
    ['sale', 'sale.open'],
    ['sale', 'sale.wallet'],
    ['sale', 'sale.typed'],
    ['sale', 'sale.review'],
    ['sale', 'sale.confirm'],
    ['sale', 'sale.retry'],
  ],
  [
    ['stake', 'stake.select'],
    ['stake', 'stake.confirm'],
    ['cancel', 'cancel.open'],
    ['cancel', 'cancel.confirm'],
  ],
  [
    ['tasks', 'tasks.start'],
    ['tasks', 'tasks.validate'],
    ['tasks', 'tasks.claim'],
    ['tasks', 'tasks.claim'],
  ],
];

function eventOf(name: keyof MachineRefs, type: string): Step['event'] {
  const found = told.find((one) => one.name === name && one.event.type === type);
  if (found === undefined) throw new Error(`No sample of ${type} for ${name}.`);
  return found;
}

const flow: fc.Arbitrary<Step[]> = fc.constantFrom(...flows).chain((parts) =>
  fc
    .tuple(
      ...parts.map(([name, type]) => {
        const own = told.filter((one) => one.name === name);
        return fc.tuple(
          fc.record({
            event: fc.constant(eventOf(name, type)),
            mood: fc.constantFrom<Mood>('answers', 'answers', 'is away'),
            outcome: world.outcome,
            passMs: fc.constant(250),
            isSettled: fc.constant(true),
          }),
          // A finger that slips: something else on the same screen between two steps.
          fc.option(fc.record({ ...world, event: fc.constantFrom(...own), passMs: fc.constant(250) }), {
            freq: 2,
          }),
        );
      }),
    )
    .map((pairs) =>
      pairs.flatMap(([on, slip]) => (slip === null ? [on] : [on, { ...slip, isSettled: true }])),
    ),
);

const way: fc.Arbitrary<Step[]> = fc
  .array(fc.oneof({ weight: 3, arbitrary: step.map((one) => [one]) }, { weight: 2, arbitrary: flow }), {
    minLength: 1,
    maxLength: 25,
  })
  .map((parts) => parts.flat());

interface Sent {
  readonly key: string;
  readonly body: string;
}

/** Commands by their route, as the walk names them. */
const COMMANDS = new Map<RouteName, string>([
  ['mintCreate', 'bond'],
  ['mintCancel', 'cancel'],
  ['stakeCreate', 'stake'],
  ['withdrawCreate', 'sale'],
  ['taskClaim', 'task'],
]);

function moodyGateway(mood: () => Mood, sent: Sent[]): Gateway {
  const calm = memoryGateway();
  return {
    call: async (name, input = {}) => {
      const { idempotencyKey, params, body } = input;
      const command = COMMANDS.get(name);
      if (command !== undefined)
        sent.push({ key: `${command} ${idempotencyKey}`, body: text({ params, body }) });
      const isLost = command === undefined ? {} : { isOutcomeKnown: false };
      if (mood() === 'is broken') {
        if (command !== undefined) throw refusal({ kind: 'server', ...isLost });
        if (name !== 'maintenance') return null as CallAnswer<typeof name>;
        return memoryGateway({ maintenance: async () => ({ isOn: true, detail: 'Back soon' }) }).call(name);
      }
      if (mood() === 'is away')
        throw refusal({ kind: command === undefined ? 'network' : 'timeout', ...isLost });
      if (mood() === 'refuses') throw refusal();
      return calm.call(name, input);
    },
  };
}

function text(body: object): string {
  return JSON.stringify(body, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
}

async function walk(steps: readonly Step[]): Promise<{ broken: string[]; sent: Sent[] }> {
  let now: Pick<Step, 'mood' | 'outcome'> = { mood: 'answers', outcome: outcomes[0]! };
  const sent: Sent[] = [];
  const clock = memoryClock();
  const timers = new SimulatedClock();
  const memory = memoryWallet({ restored: sampleAccount });
  const root = createActor(
    provideApp({
      gateway: moodyGateway(() => now.mood, sent),
      session: memorySession(),
      realtime: memoryRealtime(),
      candles: memoryCandles(),
      wallet: {
        ...memory,
        wallets: async (signal) => {
          if (now.mood !== 'answers') throw refusal();
          return memory.wallets(signal);
        },
        send: async (_, onSent) => {
          if (now.outcome.type !== 'not-sent') onSent();
          return now.outcome;
        },
      },
      host: memoryHost(),
      clipboard: memoryClipboard(),
      clock,
      device: memoryStorage(),
      own: memoryStorage(),
      walletWords: async () => undefined,
    }),
    {
      clock: timers,
      input: {
        launch: sampleLaunch,
        lastUserId: null,
        isRiskAcknowledged: true,
        wasJoinTried: false,
        shownCodes: [],
        openPayments: [],
        keySeed: 'seed',
        walletConfig: sampleWalletConfig,
      },
    },
  );
  const machines = startMachines(root);
  await openDoors(machines);
  await settle();
  for (const { event, passMs, mood, outcome, isSettled } of steps) {
    now = { mood, outcome };
    if (event !== null) {
      const { name } = event;
      (machines[name as keyof MachineRefs].send as (told: EventObject) => void)(event.event);
    }
    timers.increment(passMs);
    clock.advance(passMs);
    if (isSettled) await settle();
  }
  await settle();
  const broken = Object.entries(machines).flatMap(([name, ref]) => {
    const snapshot = ref.getSnapshot() as unknown as { status: string; error: unknown };
    return snapshot.status === 'active' ? [] : [`${name}: ${snapshot.status} ${String(snapshot.error)}`];
  });
  root.stop();
  return { broken, sent };
}

describe('walks', { timeout: LONGEST_MS }, () => {
  it('whatever is told in whatever order, no machine breaks, and no key ever goes with another command', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(way, async (steps) => {
        const { broken, sent } = await walk(steps);
        for (const { key } of sent) seen.add(key.split(' ')[0] ?? '');
        expect(broken).toEqual([]);
        const bodies = new Map<string, string>();
        for (const { key, body } of sent) {
          expect(bodies.get(key) ?? body, key).toBe(body);
          bodies.set(key, body);
        }
      }),
      { numRuns: RUNS },
    );
    expect([...seen].toSorted()).toEqual(['bond', 'cancel', 'sale', 'stake', 'task']);
  });

  it('the way of one bond is among the walks: the steps of the test can buy, stake and sell', async () => {
    const say = (name: keyof MachineRefs, type: string, passMs = 250): Step => ({
      event: eventOf(name, type),
      passMs,
      mood: 'answers',
      outcome: outcomes[0]!,
      isSettled: true,
    });
    const { broken, sent } = await walk([
      say('purchase', 'purchase.offer'),
      say('purchase', 'purchase.wallet'),
      say('purchase', 'purchase.typed'),
      say('purchase', 'purchase.review', 0),
      say('purchase', 'payment.pay', 0),
      say('purchase', 'purchase.bonds', 0),
      say('stake', 'stake.select'),
      say('stake', 'stake.confirm'),
      say('cancel', 'cancel.open'),
      say('cancel', 'cancel.confirm'),
      say('sale', 'sale.balances'),
      say('sale', 'sale.wallet'),
      say('sale', 'sale.open'),
      say('sale', 'sale.typed'),
      say('sale', 'sale.review', 0),
      say('sale', 'sale.confirm', 0),
    ]);
    expect(broken).toEqual([]);
    expect(sent.map(({ key }) => key.split(' ')[0])).toEqual(['bond', 'stake', 'cancel', 'sale']);
  });

  it('a payment and an amount form take every event in every state', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...transaction), { maxLength: 12 }),
        fc.array(fc.constantFrom(...amountForm), { maxLength: 20 }),
        (paymentEvents, formEvents) => {
          const payment = createActor(
            transactionMachine.provide({
              actors: {
                alarm: fromPromise<void, { readonly atMs: number }>(() => new Promise(() => {})),
                send: carried(memoryClock(), () => undefined),
              },
              actions: { openWallet: () => {} },
            }),
            { input: paymentInput },
          );
          const form = createActor(
            amountFormMachine<{ readonly days: number }, string>().provide({
              actors: {
                fetchQuote: fromPromise<string | null, QuoteInput<{ readonly days: number }>>(
                  async () => 'quote',
                ),
              },
            }),
            { clock: new SimulatedClock() },
          );
          payment.start();
          form.start();
          form.send({ type: 'amount.bounds', bounds: amountFormSampleBounds });
          form.send({ type: 'amount.terms', terms: { days: 7 } });
          for (const event of paymentEvents) {
            if (payment.getSnapshot().status === 'active') payment.send(event);
          }
          for (const event of formEvents) form.send(event);
          expect(payment.getSnapshot().status).not.toBe('error');
          expect(form.getSnapshot().status).toBe('active');
          expect(payment.getSnapshot().context.order.preparedAtMs).toBe(SAMPLE_NOW_MS);
        },
      ),
      { numRuns: RUNS * 5 },
    );
  });
});
