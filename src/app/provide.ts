import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import { formatDecimal, NANO_PER_UNIT } from '@axiom/domain/money';
import type { Bond, EconomyNow, Operation, RealtimeSignal, Withdrawal } from '@axiom/domain/ports/client';
import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate';
import { amountFormMachine } from '#machines/amount-form/machine.ts';
import { appMachine } from '#machines/app/machine.ts';
import { type AppMachines, appMachines } from '#machines/app/machines.ts';
import { type AppEffects } from '#machines/app/slots.ts';
import type { BotNoticesSlots } from '#machines/bot-notices/slots.ts';
import type { cancelSlots } from '#machines/cancel-command/slots.ts';
import type { MaintenanceSlots } from '#machines/maintenance/slots.ts';
import { type PortfolioCalls, readPortfolio } from '#machines/portfolio/read.ts';
import type { PortfolioSlots } from '#machines/portfolio/slots.ts';
import type { ProofSlots } from '#machines/proof/slots.ts';
import type { PurchaseSlots } from '#machines/purchase/slots.ts';
import type { RealtimeSlots } from '#machines/realtime/slots.ts';
import type { RealtimeEvent } from '#machines/realtime/types.ts';
import type { ReferralEffects, ReferralSlots } from '#machines/referral/slots.ts';
import type { SaleSlots } from '#machines/sale/slots.ts';
import type { SessionSlots } from '#machines/session/slots.ts';
import type { StakeSlots } from '#machines/stake-command/slots.ts';
import type { ToastEffects } from '#machines/toasts/slots.ts';
import { transactionMachine } from '#machines/transaction/machine.ts';
import type { TransactionEffects, TransactionSlots } from '#machines/transaction/slots.ts';
import type { BalanceSlots } from '#machines/wallet/balance/slots.ts';
import type { connectionMachine } from '#machines/wallet/connection/machine.ts';
import { provideTransaction, provideWallet, type WalletSurroundings } from '#machines/wallet/provide.ts';
import { keepJoinTried, keepLastUser, keepOpenPayments, keepRiskAcknowledged } from './device.ts';
import type { Gateway } from '#adapters/http/client.ts';
import { pages } from './pages.ts';
import type { Ports } from './ports.ts';
import { provideLinks } from './provide-links.ts';
import { provideTasks } from './provide-tasks.ts';

/**
 * The app's machines with every slot provided by the ports. Each record `satisfies` the type of its slots, so
 * a missing one does not compile.
 */
export function provideApp(ports: Ports) {
  const machines = {
    ...provideGates(ports),
    ...provideWallets(ports),
    ...provideFigures(ports),
    ...provideCommands(ports),
    ...provideLinks(ports),
    tasks: provideTasks(ports),
  } satisfies AppMachines;
  return appMachine.provide({
    actors: {
      ...machines,
      lookAtMembership: fromPromise(async ({ signal }) => {
        await ports.gateway.call('me', { query: { membership: 'now' }, signal, isQuiet: true });
      }),
      reload: fromPromise(async () => {
        keepJoinTried(ports.own);
        ports.host.reload();
      }),
    },
    actions: {
      openBot: () => ports.host.redirectToBot(),
      openCommunity: (_, { link }) => ports.host.openLink(link),
      keepOpenPayments: (_, { openPayments }) => keepOpenPayments(ports.own, openPayments),
      keepRiskAcknowledged: (_, { isAcknowledged }) => keepRiskAcknowledged(ports.own, isAcknowledged),
      confirmClosing: (_, { isNeeded }) => ports.host.confirmClosing(isNeeded),
      hapticSuccess: () => ports.host.haptic('success'),
    } satisfies AppEffects,
  });
}

function provideGates({ session, gateway, host, device }: Ports) {
  return {
    session: appMachines.session.provide({
      actors: {
        redirectToBot: fromPromise(async () => host.redirectToBot()),
        changeUser: fromPromise(async ({ input }) => {
          session.clearTokens();
          keepLastUser(device, input.userId);
          host.reload();
        }),
        lookForTokens: fromPromise(async ({ input }) => {
          keepLastUser(device, input.userId);
          return session.hasTokens();
        }),
        signIn: fromPromise(({ input, signal }) => session.signIn(input.refCode, signal)),
        signOut: fromPromise(({ signal }) => session.signOut(signal)),
        watchLoss: fromCallback(({ sendBack }) =>
          session.onLost((problem) => sendBack({ type: 'session.lost', problem })),
        ),
        closeApp: fromPromise(async () => host.close()),
      } satisfies SessionSlots,
    }),
    maintenance: appMachines.maintenance.provide({
      actors: {
        check: fromPromise(
          async ({ signal }) =>
            (await gateway.call('maintenance', { signal, isQuiet: true })) ?? NO_MAINTENANCE,
        ),
        reload: fromPromise(async () => host.reload()),
      } satisfies MaintenanceSlots,
    }),
    toasts: appMachines.toasts.provide({
      actions: { hapticError: () => host.haptic('error') } satisfies ToastEffects,
    }),
  };
}

function walletSurroundings({ clipboard, clock }: Ports): WalletSurroundings {
  return {
    copy: (text) => void clipboard.copy(text),
    nowMs: () => clock.nowMs(),
    until: (atMs, signal) => clock.until(atMs, signal),
    cancellation: () => new AbortController(),
  };
}

function provideWallets(ports: Ports) {
  const { wallet, gateway, clock } = ports;
  return {
    wallet: provideWallet(wallet, walletSurroundings(ports)),
    proof: appMachines.proof.provide({
      actors: {
        fetchPayload: fromPromise(async ({ signal }) => {
          const answer = await gateway.call('walletProofPayload', { signal, isQuiet: true });
          if (answer === null) throw new Error('the server gave no payload');
          return answer;
        }),
      } satisfies ProofSlots,
    }),
    balance: appMachines.balance.provide({
      actors: {
        readBalance: fromPromise(async ({ input: { address }, signal }) => {
          const account = await gateway.call('walletAccount', { query: { address }, signal, isQuiet: true });
          return { balanceNano: account?.balanceNano ?? null, atMs: clock.nowMs() };
        }),
      } satisfies BalanceSlots,
    }),
  };
}

function provideFigures({ gateway, realtime, clock, clipboard, host }: Ports) {
  return {
    realtime: appMachines.realtime.provide({
      actors: {
        socket: fromCallback(({ sendBack }) => realtime.connect((signal) => sendBack(realtimeEvent(signal)))),
      } satisfies RealtimeSlots,
    }),
    portfolio: appMachines.portfolio.provide({
      actors: {
        read: fromPromise(({ signal }) => readPortfolio(portfolioCalls(gateway), clock, signal)),
        look: fromPromise(async ({ signal }) => {
          const answer = await gateway.call('mints', { query: { limit: '1' }, signal, isQuiet: true });
          return answer && answer.version;
        }),
      } satisfies PortfolioSlots,
    }),
    referral: appMachines.referral.provide({
      actors: {
        fetchFriends: fromPromise(
          async ({ signal }) => (await gateway.call('referrals', { signal }))?.rows ?? null,
        ),
        copy: fromPromise(({ input }) => clipboard.copy(input.link)),
      } satisfies ReferralSlots,
      actions: {
        share: (_, { link, text }) => host.shareLink(link, text),
      } satisfies ReferralEffects,
    }),
    botNotices: appMachines.botNotices.provide({
      actors: {
        fetchNotices: fromPromise(({ signal }) => gateway.call('notices', { signal, isQuiet: true })),
        requestWriteAccess: fromPromise(() => host.requestWriteAccess()),
        saveNotice: fromPromise(({ input: { kind, isOn }, signal }) =>
          gateway.call('noticesChange', { body: { kind, is_on: isOn }, signal }),
        ),
      } satisfies BotNoticesSlots,
    }),
    operations: appMachines.operations.provide({
      actors: pages<Operation>((page, signal) => gateway.call('operations', { query: { page }, signal })),
    }),
    withdrawals: appMachines.withdrawals.provide({
      actors: pages<Withdrawal>((page, signal) =>
        gateway.call('withdrawHistory', { query: { page }, signal }),
      ),
    }),
    economy: appMachines.economy.provide({
      actors: pages<EconomyNow>(async (page, signal) => {
        const now = await gateway.call('stats', { signal, isQuiet: true });
        return now && { rows: [now], total: 1, page: Number(page), limit: 1 };
      }),
    }),
  };
}

function provideCommands(ports: Ports) {
  const { gateway, clock } = ports;
  const payment = providePayment(ports);
  const now = () => clock.nowMs();
  return {
    purchase: appMachines.purchase.provide({
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
          return { ...order, preparedAtMs: now() };
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
    }),
    stake: appMachines.stake.provide({
      actors: {
        payment,
        createStake: fromPromise(async ({ input: { bondId, idempotencyKey }, signal }) => {
          const body = { mint_id: bondId };
          const order = await gateway.call('stakeCreate', { body, idempotencyKey, signal });
          return { ...order, preparedAtMs: now() };
        }),
      } satisfies StakeSlots,
    }),
    cancel: appMachines.cancel.provide({
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
    }),
    sale: provideSale(ports),
  };

  function quoteBond(amountNano: bigint, terms: { readonly days: number }, signal: AbortSignal) {
    const query = { amount: formatDecimal(amountNano), freeze_days: String(terms.days) };
    return gateway.call('mintCalculate', { query, signal, isQuiet: true });
  }
}

function provideSale({ gateway }: Ports) {
  const quote = (amountNano: bigint, terms: { readonly fromReferral: boolean }, signal: AbortSignal) => {
    const from_ref_balance = terms.fromReferral ? 'true' : 'false';
    const query = { token_amount: formatDecimal(amountNano), from_ref_balance } as const;
    return gateway.call('withdrawCalculate', { query, signal, isQuiet: true });
  };
  return appMachines.sale.provide({
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

/** What the portfolio is read from. */
function portfolioCalls(gateway: Gateway): PortfolioCalls {
  return {
    me: (signal) => gateway.call('me', { signal }),
    bonds: (signal) => gateway.call('mints', { signal }),
    stakes: (signal) => gateway.call('stakes', { signal }),
    offer: (signal) => gateway.call('plans', { signal }),
    price: (signal) => gateway.call('price', { signal }),
  };
}

/** Where the server does not say. */
const NO_MAINTENANCE = { isOn: false, detail: MAINTENANCE_OFF_DETAIL };

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
  const wallet = system.get('wallet');
  const { returnStrategy, twaReturnUrl } = wallet.getSnapshot().context.config.actionsConfiguration;
  return { returnStrategy, twaReturnUrl };
}

function realtimeEvent(signal: RealtimeSignal): RealtimeEvent {
  switch (signal.type) {
    case 'open':
      return { type: 'realtime.opened' };
    case 'frame':
      return { type: 'realtime.frame', frame: signal.frame };
    case 'closed':
      return { type: 'realtime.closed' };
    case 'revoked':
      return { type: 'realtime.refused' };
  }
}
