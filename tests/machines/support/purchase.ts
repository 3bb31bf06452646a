import { fromPromise } from 'xstate';
import type { Bond, BondQuote } from '@axiom/domain/ports/client';
import type { SendOutcome } from '@axiom/domain/wallet/port';
import { memoryClock, memoryGateway } from '../../support/memory-ports.ts';
import { sampleAccount, sampleBond, sampleBondQuote, sampleOffer } from '#machines/shared/samples.ts';
import { amountFormMachine } from '#machines/amount-form/machine.ts';
import { purchaseMachine } from '#machines/purchase/machine.ts';
import type { PurchaseEvent, PurchaseTerms } from '#machines/purchase/types.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import type { WalletTransactionEvent } from '#machines/wallet/transaction/types.ts';
import { ton, formatDecimal } from '@axiom/domain/money';
import { carried } from './carried.ts';
import { run, settle } from './run.ts';

export const UNIT = 1_000_000_000n;

interface Options {
  readonly orders?: Error[];
  readonly drop?: () => Promise<never>;
}

/** A purchase in front of a wallet and a server that the test answers for. */
export function purchase(options: Options = {}) {
  const time = memoryClock();
  const gateway = memoryGateway();
  const orders = [...(options.orders ?? [])];
  const keys: string[] = [];
  const dropped: string[] = [];
  let tell: (event: WalletTransactionEvent) => void = () => {};
  const machine = purchaseMachine.provide({
    actors: {
      form: amountFormMachine<PurchaseTerms, BondQuote>().provide({
        actors: {
          fetchQuote: fromPromise(async ({ input }) => ({
            ...sampleBondQuote,
            amountTon: ton(input.amountNano),
            tariffDays: input.terms.days,
          })),
        },
      }),
      payment: transactionMachine.provide({
        actors: {
          alarm: fromPromise(({ input, signal: ended }) => time.until(input.atMs, ended)),
          send: carried(time, (sendBack) => {
            tell = sendBack;
            return undefined;
          }),
        },
        actions: { openWallet: () => {} },
      }),
      createBond: fromPromise(async ({ input }) => {
        keys.push(input.idempotencyKey);
        const next = orders.shift();
        if (next !== undefined) throw next;
        const body = { amount: formatDecimal(input.amountNano), days: input.days };
        const order = await gateway.call('mintCreate', { body });
        const nowS = Math.floor(time.nowMs() / 1000);
        return {
          bond: { ...order.bond, id: `b${keys.length}` },
          transaction: { ...order.transaction, validUntil: nowS + 60 },
          preparedAtMs: time.nowMs(),
        };
      }),
      dropOrder: fromPromise(async ({ input }) => {
        dropped.push(input.bondId);
        await options.drop?.();
        return sampleBond({ id: input.bondId, status: 'canceled' });
      }),
    },
  });
  const running = run(machine, { input: { isRiskAcknowledged: false, keySeed: 'seed' } });
  const { actor, clock } = running;
  const send = (...events: PurchaseEvent[]) => {
    for (const event of events) actor.send(event);
  };
  return {
    ...running,
    time,
    keys,
    dropped,
    send,
    sent: () => tell({ type: 'transaction.sent', atMs: time.nowMs() }),
    answer: (outcome: SendOutcome) => tell({ type: 'transaction.outcome', outcome, atMs: time.nowMs() }),
    context: () => actor.getSnapshot().context,
    has: (tag: 'sheet' | 'editing' | 'pending-payment') => actor.getSnapshot().hasTag(tag),
    stage: () => actor.getSnapshot().context.payment?.stage,
    moments: () =>
      running.emitted.flatMap((event) => {
        const { type, moment } = event as { type: string; moment?: { type: string } };
        return type === 'moment' && moment !== undefined ? [moment.type] : [];
      }),
    fill: async (text = '250') => {
      send(
        { type: 'purchase.offer', offer: sampleOffer },
        { type: 'purchase.wallet', account: sampleAccount, balanceNano: 1000n * UNIT },
        { type: 'purchase.typed', text },
      );
      clock.increment(250);
      await settle();
    },
  };
}

/** Its order is made and shown for review. */
export async function reviewed(options: Options = {}) {
  const running = purchase(options);
  await running.fill();
  running.send({ type: 'purchase.acknowledgeRisk', isAcknowledged: true }, { type: 'purchase.review' });
  await settle();
  return running;
}

/** The wallet is asked to pay it. */
export async function asked(options: Options = {}) {
  const running = await reviewed(options);
  running.send({ type: 'payment.pay' });
  return running;
}

/** The wallet has the payment before it. */
export async function inWallet(options: Options = {}) {
  const running = await asked(options);
  running.sent();
  return running;
}

/** A bond whose order ended before anything was paid. */
export function unpaidEnd(id: string): Bond {
  const { activatedAtMs: _, ...bond } = sampleBond({ id, status: 'canceled' });
  return bond;
}
