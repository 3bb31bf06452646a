import { formatDecimal, NANO_PER_UNIT } from '@axiom/domain/money';
import type { Bond } from '@axiom/domain/ports/client';
import { type ActorRefFrom, fromPromise } from 'xstate';
import { amountFormMachine } from '#machines/amount-form/machine.ts';
import { cancelCommandMachine } from '#machines/cancel-command/machine.ts';
import type { cancelSlots } from '#machines/cancel-command/slots.ts';
import { purchaseMachine } from '#machines/purchase/machine.ts';
import type { PurchaseSlots } from '#machines/purchase/slots.ts';
import { saleMachine } from '#machines/sale/machine.ts';
import type { SaleSlots } from '#machines/sale/slots.ts';
import { stakeCommandMachine } from '#machines/stake-command/machine.ts';
import type { StakeSlots } from '#machines/stake-command/slots.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import type { TransactionEffects, TransactionSlots } from '#machines/transaction/slots.ts';
import type { connectionMachine } from '#machines/wallet/connection/machine.ts';
import { provideTransaction } from '#machines/wallet/provide.ts';
import type { Providers } from './on-demand.ts';
import type { Ports } from './ports.ts';
import { walletSurroundings } from './wallet-surroundings.ts';

/** What is done with bonds and balances. */
export default {
  purchase: providePurchase,
  stake: provideStake,
  cancel: provideCancel,
  sale: provideSale,
} satisfies Providers<'purchase' | 'stake' | 'cancel' | 'sale'>;

function providePurchase(ports: Ports) {
  const { gateway, clock } = ports;
  const payment = providePayment(ports);
  const quoteBond = (amountNano: bigint, terms: { readonly days: number }, signal: AbortSignal) => {
    const query = { amount: formatDecimal(amountNano), freeze_days: String(terms.days) };
    return gateway.call('mintCalculate', { query, signal, isQuiet: true });
  };
  return purchaseMachine.provide({
    actors: {
      payment,
      form: amountFormMachine<
        Parameters<typeof quoteBond>[1],
        NonNullable<Awaited<ReturnType<typeof quoteBond>>>
      >().provide({
        actors: {
          fetchQuote: fromPromise(({ input, signal }) => quoteBond(input.amountNano, input.terms, signal)),
        },
      }),
      createBond: fromPromise(async ({ input, signal }) => {
        const { amountNano, days, idempotencyKey } = input;
        const body = { amount: formatDecimal(amountNano), days };
        const order = await gateway.call('mintCreate', { body, idempotencyKey, signal });
        return { ...order, preparedAtMs: clock.nowMs() };
      }),
      dropOrder: fromPromise(({ input: { bondId, idempotencyKey }, signal }) =>
        gateway.call('mintCancel', {
          params: { id: bondId },
          body: { only_pending: true },
          idempotencyKey,
          signal,
          isQuiet: true,
        }),
      ),
    } satisfies PurchaseSlots,
  });
}

function provideStake(ports: Ports) {
  const { gateway, clock } = ports;
  const payment = providePayment(ports);
  return stakeCommandMachine.provide({
    actors: {
      payment,
      createStake: fromPromise(async ({ input: { bondId, idempotencyKey }, signal }) => {
        const body = { mint_id: bondId };
        const order = await gateway.call('stakeCreate', { body, idempotencyKey, signal });
        return { ...order, preparedAtMs: clock.nowMs() };
      }),
    } satisfies StakeSlots,
  });
}

function provideCancel({ gateway }: Ports) {
  return cancelCommandMachine<Bond>().provide({
    actors: {
      cancel: fromPromise(({ input: { subject, idempotencyKey }, signal }) =>
        gateway.call('mintCancel', {
          params: { id: subject.id },
          // The sheet of an unpaid bond showed no fee.
          body: { only_pending: subject.status === 'pending' },
          idempotencyKey,
          signal,
        }),
      ),
    } satisfies ReturnType<typeof cancelSlots<Bond>>,
  });
}

function provideSale({ gateway }: Ports) {
  const quote = (amountNano: bigint, terms: { readonly fromReferral: boolean }, signal: AbortSignal) => {
    const from_ref_balance = terms.fromReferral ? 'true' : 'false';
    const query = { token_amount: formatDecimal(amountNano), from_ref_balance } as const;
    return gateway.call('withdrawCalculate', { query, signal, isQuiet: true });
  };
  return saleMachine.provide({
    actors: {
      form: amountFormMachine<
        Parameters<typeof quote>[1],
        NonNullable<Awaited<ReturnType<typeof quote>>>
      >().provide({
        actors: {
          fetchQuote: fromPromise(({ input, signal }) => quote(input.amountNano, input.terms, signal)),
        },
      }),
      fetchLimits: fromPromise(async ({ input, signal }) => {
        const probe = input.availableNano > 0n ? input.availableNano : NANO_PER_UNIT;
        const answer = await quote(probe, input, signal);
        return answer && { minNano: answer.minToken, maxNano: answer.maxToken };
      }),
      createSale: fromPromise(({ input, signal }) =>
        gateway.call('withdrawCreate', {
          body: {
            token_amount: formatDecimal(input.amountNano),
            address: input.address,
            from_ref_balance: input.fromReferral,
            min_amount_ton: formatDecimal(input.minTonNano),
          },
          idempotencyKey: input.idempotencyKey,
          signal,
        }),
      ),
      readPayout: fromPromise(async ({ input, signal }) => {
        const newest = await gateway.call('withdrawHistory', { query: { page: '1' }, signal });
        return newest?.rows.find(({ id }) => id === input.id) ?? null;
      }),
    } satisfies SaleSlots,
  });
}

function providePayment(ports: Ports) {
  const { wallet, clock } = ports;
  return transactionMachine.provide({
    actors: {
      send: provideTransaction(wallet, walletSurroundings(ports)),
      alarm: fromPromise(({ input, signal }) => clock.until(input.atMs, signal)),
    } satisfies TransactionSlots,
    actions: {
      openWallet: (args, order) => wallet.open({ ...order, ...waysBack(args), isForced: true }),
    } satisfies TransactionEffects,
  });
}

/** Where a wallet returns to after a transaction, as the widget's settings have it now. */
function waysBack(args: unknown) {
  const { system } = args as {
    readonly system: { get(name: 'wallet'): ActorRefFrom<typeof connectionMachine> };
  };
  // Whoever pays has a connected wallet, so its machine runs.
  const wallet = system.get('wallet');
  const { returnStrategy, twaReturnUrl } = wallet.getSnapshot().context.config.actionsConfiguration;
  return { returnStrategy, twaReturnUrl };
}
