import type { ClientNotice } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { ActionSettings } from '@axiom/domain/wallet/request';
import { type ActorRefFrom, type AnyActorRef, type EventObject, fromCallback } from 'xstate';
import type { PaymentMoment } from '../transaction/moments.ts';
import type { TransactionContext } from '../transaction/types.ts';
import type { ActionsEvent } from '../wallet/actions/types.ts';
import type { AppMachines } from './machines.ts';
import type { AppContext, AppEvent } from './types.ts';

type Machines = { readonly [Name in keyof AppMachines]: ActorRefFrom<AppMachines[Name]> };

type Tell = (event: AppEvent) => void;
interface Subscription {
  unsubscribe(): void;
}

/**
 * Connects the long-lived machines. They do not know each other: each emits what happened, and the
 * switchboard decides which machines receive it. It has no state and no effect of its own.
 */
export const switchboard = fromCallback<EventObject>(({ sendBack, system }) => {
  const machines = new Proxy({} as Machines, { get: (_, name) => system.get(String(name)) as AnyActorRef });
  const tell: Tell = sendBack;
  const joined = [
    ...joinSession(machines, tell),
    ...joinMaintenance(machines, tell),
    ...joinPortfolio(machines, tell),
    ...joinRealtime(machines),
    ...joinWallet(machines),
    ...joinCommands(machines, tell),
    ...joinReferral(machines),
    ...joinLinks(machines, tell),
    ...joinTasks(machines, tell),
  ];
  return () => {
    for (const subscription of joined) subscription.unsubscribe();
  };
});

/** Calls the listener with one value of a machine: now, and on every change. */
function watch<Snapshot, Value>(
  ref: { getSnapshot(): Snapshot; subscribe(listener: (snapshot: Snapshot) => void): Subscription },
  select: (snapshot: Snapshot) => Value,
  listener: (value: Value, snapshot: Snapshot) => void,
): Subscription {
  let last = select(ref.getSnapshot());
  listener(last, ref.getSnapshot());
  return ref.subscribe((snapshot) => {
    const value = select(snapshot);
    if (Object.is(value, last)) return;
    last = value;
    listener(value, snapshot);
  });
}

function joinSession(machines: Machines, tell: Tell): Subscription[] {
  const tags = ['signed-in', 'logged-out', 'unknown-platform', 'failed'] as const;
  return [
    watch(
      machines.session,
      (snapshot): AppContext['session'] => tags.find((tag) => snapshot.hasTag(tag)) ?? 'opening',
      (session) => {
        tell({ type: 'app.session', session });
        if (session === 'signed-in') {
          machines.portfolio.send({ type: 'portfolio.load' });
          machines.realtime.send({ type: 'realtime.wake' });
          machines.wallet.send({ type: 'wallet.wake' });
        }
        if (session === 'logged-out') {
          machines.realtime.send({ type: 'realtime.sleep' });
          machines.portfolio.send({ type: 'portfolio.clear' });
          machines.tasks.send({ type: 'tasks.clear' });
        }
      },
    ),
  ];
}

function joinMaintenance(machines: Machines, tell: Tell): Subscription[] {
  return [
    watch(
      machines.maintenance,
      (snapshot) => snapshot.hasTag('on'),
      (isUnderMaintenance) => tell({ type: 'app.maintenance', isUnderMaintenance }),
    ),
  ];
}

function joinPortfolio(machines: Machines, tell: Tell): Subscription[] {
  const { portfolio } = machines;
  return [
    watch(
      portfolio,
      (snapshot) => {
        if (snapshot.hasTag('ready')) return 'ready' as const;
        return snapshot.hasTag('failed') ? ('failed' as const) : ('loading' as const);
      },
      (standing, { context }) => tellPortfolio(tell, standing, context.me),
    ),
    watch(
      portfolio,
      (snapshot) => snapshot.context.me,
      (me, snapshot) => {
        if (me === null) return;
        if (snapshot.hasTag('ready')) tellPortfolio(tell, 'ready', me);
        machines.sale.send({
          type: 'sale.balances',
          mainNano: me.balanceToken,
          referralNano: me.referralBalance,
        });
        proposeAddress(machines, machines.wallet.getSnapshot().context.account);
        machines.balance.send({ type: 'balance.refresh' });
        machines.operations.send({ type: 'history.refresh' });
        machines.withdrawals.send({ type: 'history.refresh' });
        machines.rebond.send({
          type: 'rebond.balances',
          balances: { main: me.balanceToken, referral: me.referralBalance, task: me.taskBalance },
        });
        // The balances tell of a use of an own link.
        machines.links.send({ type: 'history.refresh' });
        machines.tasks.send({ type: 'tasks.refresh' });
      },
    ),
    watch(
      portfolio,
      (snapshot) => snapshot.context.offer,
      (offer) => {
        if (offer !== null) machines.purchase.send({ type: 'purchase.offer', offer });
      },
    ),
    portfolio.on('caughtUp', ({ version }) => machines.realtime.send({ type: 'realtime.caughtUp', version })),
    portfolio.on('bondActivated', ({ bond }) => {
      const name = bond.origin === 'farm' ? 'bond-created-by-farming' : 'bond-created';
      machines.toasts.send({ type: 'toast.show', notice: { name } });
      tell({ type: 'app.succeeded' });
    }),
    portfolio.on('stakeActivated', () => {
      machines.toasts.send({ type: 'toast.show', notice: { name: 'stake-created' } });
    }),
    watch(
      portfolio,
      ({ context }) => context.bonds,
      (bonds) => machines.purchase.send({ type: 'purchase.bonds', bonds }),
    ),
    // A complete answer: what it does not contain does not exist. Live changes contain only what changed.
    portfolio.on('caughtUp', () => {
      const { bonds, stakes, missing } = portfolio.getSnapshot().context;
      if (missing.includes('bonds') || missing.includes('stakes')) return;
      machines.stake.send({ type: 'stake.holdings', bonds, stakes });
    }),
    watch(
      portfolio,
      ({ context }) => context.stakes,
      (stakes) => machines.stake.send({ type: 'stake.holdings', bonds: [], stakes }),
    ),
    portfolio.on('openPayments', ({ openPayments }) => tell({ type: 'app.openPayments', openPayments })),
  ];
}

function tellPortfolio(
  tell: Tell,
  portfolio: AppContext['portfolio'],
  me: { readonly isMember: boolean; readonly communityLink: string | null } | null,
): void {
  tell({
    type: 'app.portfolio',
    portfolio,
    isMember: me?.isMember ?? true,
    communityLink: me?.communityLink ?? null,
  });
}

function joinRealtime(machines: Machines): Subscription[] {
  const refresh = () => machines.portfolio.send({ type: 'portfolio.refresh' });
  return [
    machines.realtime.on('changes', ({ frames }) =>
      machines.portfolio.send({ type: 'portfolio.frames', frames }),
    ),
    machines.realtime.on('gap', refresh),
    // The next call detects a revoked session: its refresh fails, and that ends the session for all machines.
    watch(
      machines.realtime,
      (snapshot) => snapshot.matches('revoked'),
      (isRevoked) => {
        if (isRevoked) refresh();
      },
    ),
  ];
}

/** The default address for a sale's TON: the wallet proven last, otherwise the connected one. */
function proposeAddress({ sale, portfolio }: Machines, connected: WalletAccount | null): void {
  const proven = portfolio.getSnapshot().context.me?.walletAddress ?? null;
  sale.send({ type: 'sale.wallet', address: proven ?? connected?.friendlyAddress ?? null });
}

function joinWallet(machines: Machines): Subscription[] {
  const { wallet, proof, balance } = machines;
  const toast = (notice: ClientNotice) => machines.toasts.send({ type: 'toast.show', notice });
  return [
    wallet.on('notConnected', () => toast({ name: 'wallet-not-connected' })),
    wallet.on('refused', ({ failure }) => toast({ name: 'unhandled', message: failure.message })),
    wallet.on('modal', ({ state }) => {
      if (state.status === 'opened') proof.send({ type: 'proof.wanted' });
    }),
    proof.on('parameters', ({ parameters: connectRequestParameters }) =>
      wallet.send({ type: 'wallet.configure', config: { connectRequestParameters } }),
    ),
    wallet.on('account', ({ account }) => {
      if (account !== null) proof.send({ type: 'proof.used' });
      machines.stake.send({ type: 'stake.wallet', account });
      proposeAddress(machines, account);
      balance.send({ type: 'balance.account', address: account?.address ?? null });
    }),
    balance.on('balance', ({ balanceNano }) => {
      const { account } = wallet.getSnapshot().context;
      machines.purchase.send({ type: 'purchase.wallet', account, balanceNano });
    }),
    // A sale proposes the proven wallet; the one read before may be another or none.
    wallet.on('proven', () => machines.portfolio.send({ type: 'portfolio.refresh' })),
    balance.on('balanceChanged', ({ spentNano, atMs }) => {
      machines.purchase.send({ type: 'purchase.balanceChanged', spentNano, atMs });
      machines.stake.send({ type: 'stake.balanceChanged', spentNano, atMs });
    }),
  ];
}

function joinCommands(machines: Machines, tell: Tell): Subscription[] {
  const toast = (notice: ClientNotice) => machines.toasts.send({ type: 'toast.show', notice });
  return [
    machines.purchase.on('bond', ({ bond }) =>
      machines.portfolio.send({ type: 'portfolio.bondChanged', bond }),
    ),
    machines.purchase.on('outdated', () => machines.portfolio.send({ type: 'portfolio.refresh' })),
    machines.purchase.on('moment', ({ moment }) => tellMoment(machines, tell, toast, moment)),
    machines.purchase.on('riskAcknowledged', ({ isAcknowledged }) =>
      tell({ type: 'app.riskAcknowledged', isAcknowledged }),
    ),
    machines.stake.on('stake', ({ stake }) =>
      machines.portfolio.send({ type: 'portfolio.stakeChanged', stake }),
    ),
    machines.stake.on('staked', () => {
      toast({ name: 'stake-created' });
      tell({ type: 'app.succeeded' });
    }),
    machines.stake.on('moment', ({ moment }) => tellMoment(machines, tell, toast, moment)),
    machines.stake.on('outdated', () => machines.portfolio.send({ type: 'portfolio.refresh' })),
    machines.cancel.on('canceled', ({ subject: bond }) =>
      machines.portfolio.send({ type: 'portfolio.bondChanged', bond }),
    ),
    machines.sale.on('sold', () => {
      toast({ name: 'transaction-processed' });
      tell({ type: 'app.succeeded' });
      machines.withdrawals.send({ type: 'history.refresh' });
      machines.balance.send({ type: 'balance.watch' });
    }),
  ];
}

/** The widget's machine of what is shown of transactions. */
function actionsOf({ wallet }: Machines): { send(event: ActionsEvent): void } {
  const { actions } = wallet.getSnapshot().children;
  if (actions === undefined) throw new Error('The wallet runs without its actions.');
  return actions;
}

/** The payment's sheet is its confirm modal. */
function beginOf({
  order,
  walletName,
  walletLink: link,
  walletDeepLink: deepLink,
}: TransactionContext): ActionsEvent {
  return { type: 'action.begin', id: order.subjectId, walletName, link, deepLink, settings: { modals: [] } };
}

/** How a payment ended is a modal of the widget where no payment's sheet is open, and then no notification. */
function endShown(isSheetShown: boolean): Partial<ActionSettings> {
  return isSheetShown ? { modals: [] } : { modals: ['success', 'error'], notifications: ['before'] };
}

/** Whether the sheet of any payment is open: its own says the same, and no modal stands over another's. */
function isSheetOpen({ purchase, stake }: Machines): boolean {
  return purchase.getSnapshot().hasTag('sheet') || stake.getSnapshot().hasTag('sheet');
}

/** Decides who receives a payment's moments (R3.11, R4.15, R6.04, R6.05). */
function tellMoment(
  machines: Machines,
  tell: Tell,
  toast: (notice: ClientNotice) => void,
  moment: PaymentMoment,
): void {
  const { context } = moment;
  const { subjectId, payUntilMs, kind } = context.order;
  const act = (event: ActionsEvent) => actionsOf(machines).send(event);
  const end = (how: 'success' | 'error') =>
    act({ type: 'action.ended', id: subjectId, moment: how, settings: endShown(isSheetOpen(machines)) });
  const open = (outcome: 'signed' | 'unknown') => {
    const sinceMs = context.signedAtMs ?? context.openedAtMs ?? context.order.preparedAtMs;
    const from = context.from === null ? {} : { from: context.from };
    const payment = { kind, subjectId, outcome, sinceMs, payUntilMs, ...from };
    machines.portfolio.send({ type: 'portfolio.paymentOpen', payment });
  };
  switch (moment.type) {
    case 'confirm':
      act(moment.isSent ? { type: 'action.sent', id: subjectId } : beginOf(context));
      tell({ type: 'app.paymentUnderWay', isUnderWay: true });
      if (moment.isSent) open('unknown');
      return;
    case 'signed':
      end('success');
      toast({ name: 'transaction-processed' });
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.balance.send({ type: 'balance.watch' });
      open('signed');
      return;
    case 'unknown':
      act({ type: 'action.unknown', id: subjectId });
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.balance.send({ type: 'balance.watch' });
      open('unknown');
      return;
    case 'rejected':
    case 'notSent':
      end('error');
      toast(
        moment.type === 'rejected'
          ? { name: 'signing-failed', message: context.message ?? '' }
          : { name: 'transaction-not-sent' },
      );
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.portfolio.send({ type: 'portfolio.paymentOver', subjectId });
      machines.portfolio.send({ type: 'portfolio.signingFailed' });
      return;
    case 'booked':
    case 'expired':
      act({ type: 'action.unknown', id: subjectId });
      machines.balance.send({ type: 'balance.refresh' });
      machines.toasts.send({ type: 'toast.over', name: 'transaction-processed' });
      tell({ type: 'app.paymentUnderWay', isUnderWay: false });
      machines.portfolio.send({ type: 'portfolio.paymentOver', subjectId });
  }
}

function joinReferral(machines: Machines): Subscription[] {
  return [
    machines.referral.on('copied', () =>
      machines.toasts.send({ type: 'toast.show', notice: { name: 'referral-link-copied' } }),
    ),
    machines.referral.on('seen', () => machines.portfolio.send({ type: 'portfolio.friendsSeen' })),
  ];
}

function joinLinks({ rebond, revoke, activation, links, portfolio }: Machines, tell: Tell): Subscription[] {
  return [
    rebond.on('created', ({ bond }) => {
      if (bond === null) tell({ type: 'app.succeeded' });
      else portfolio.send({ type: 'portfolio.bondChanged', bond });
      links.send({ type: 'history.refresh' });
    }),
    revoke.on('canceled', () => {
      tell({ type: 'app.succeeded' });
      links.send({ type: 'history.refresh' });
    }),
    activation.on('bond', ({ bond }) => portfolio.send({ type: 'portfolio.bondChanged', bond })),
  ];
}

function joinTasks(machines: Machines, tell: Tell): Subscription[] {
  return [
    machines.tasks.on('claimed', ({ taskBalance }) => {
      machines.portfolio.send({ type: 'portfolio.taskPaid', taskBalance });
      tell({ type: 'app.succeeded' });
    }),
  ];
}
