import type { ClientNotice, Me } from '@axiom/domain/ports/client';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { ActorRefFrom } from 'xstate';
import { type Join, type Machines, type Subscription, type Tell, watch } from './joined.ts';
import type { MachinesOnDemand, NameOnDemand } from './on-demand.ts';
import { tellMoment } from './payment-moments.ts';

type Joins = {
  readonly [Name in NameOnDemand]: (
    ref: ActorRefFrom<MachinesOnDemand[Name]>,
    machines: Machines,
    tell: Tell,
  ) => readonly Subscription[];
};

/**
 * What joins each machine behind a door to the others, from the moment it was opened: first the facts as they are
 * now, then every change.
 */
const joinsOnDemand: Joins = {
  wallet: (wallet, machines) => {
    const { portfolio, proof, balance } = machines;
    const toast = (notice: ClientNotice) => machines.toasts.send({ type: 'toast.show', notice });
    return [
      // Whose wallet it is, and whether they may be here at all, is known with the first figures.
      watch(
        portfolio,
        (snapshot) => snapshot.hasTag('ready') || snapshot.hasTag('failed'),
        (isKnown) => {
          if (isKnown) wallet.send({ type: 'wallet.wake' });
        },
      ),
      wallet.on('notConnected', () => toast({ name: 'wallet-not-connected' })),
      wallet.on('refused', ({ failure }) => toast({ name: 'unhandled', ...failure })),
      wallet.on('modal', ({ state }) =>
        proof.send({ type: state.status === 'opened' ? 'proof.wanted' : 'proof.spare' }),
      ),
      proof.on('parameters', ({ parameters: connectRequestParameters }) =>
        wallet.send({ type: 'wallet.configure', config: { connectRequestParameters } }),
      ),
      wallet.on('account', ({ account }) => {
        if (account !== null) proof.send({ type: 'proof.used' });
        balance.send({ type: 'balance.account', address: account?.address ?? null });
        tellStakes(machines);
        proposeAddress(machines);
      }),
      // A sale proposes the proven wallet; the one read before may be another or none.
      wallet.on('proven', () => portfolio.send({ type: 'portfolio.refresh' })),
    ];
  },

  purchase: (purchase, machines, tell) => {
    const { portfolio, balance } = machines;
    const tellWallet = (balanceNano: bigint | null) =>
      purchase.send({
        type: 'purchase.wallet',
        account: accountOf(machines),
        balanceNano,
      });
    tellWallet(balance.getSnapshot().context.balanceNano);
    return [
      balance.on('balance', ({ balanceNano }) => tellWallet(balanceNano)),
      balance.on('balanceChanged', ({ spentNano, atMs }) =>
        purchase.send({ type: 'purchase.balanceChanged', spentNano, atMs }),
      ),
      watch(
        portfolio,
        ({ context }) => context.offer,
        (offer) => {
          if (offer !== null) purchase.send({ type: 'purchase.offer', offer });
        },
      ),
      watch(
        portfolio,
        ({ context }) => context.bonds,
        (bonds) => purchase.send({ type: 'purchase.bonds', bonds }),
      ),
      ...watchPrice(machines, () => purchase.send({ type: 'purchase.renew' })),
      purchase.on('bond', ({ bond }) => portfolio.send({ type: 'portfolio.bondChanged', bond })),
      purchase.on('outdated', () => portfolio.send({ type: 'portfolio.refresh' })),
      purchase.on('moment', ({ moment }) => tellMoment(machines, tell, moment)),
      purchase.on('riskAcknowledged', ({ isAcknowledged }) =>
        tell({ type: 'app.riskAcknowledged', isAcknowledged }),
      ),
    ];
  },

  stake: (stakes, machines, tell) => {
    const { portfolio, balance } = machines;
    tellStakes(machines);
    return [
      balance.on('balanceChanged', ({ spentNano, atMs }) =>
        stakes.send({ type: 'stake.balanceChanged', spentNano, atMs }),
      ),
      // A complete answer: what it does not contain does not exist. Live changes contain only what changed.
      portfolio.on('caughtUp', () => {
        const { bonds, stakes: all, missing } = portfolio.getSnapshot().context;
        if (missing.includes('bonds') || missing.includes('stakes')) return;
        stakes.send({ type: 'stake.holdings', bonds, stakes: all });
      }),
      watch(
        portfolio,
        ({ context }) => context.stakes,
        (all) => stakes.send({ type: 'stake.holdings', bonds: [], stakes: all }),
      ),
      stakes.on('stake', ({ stake }) => portfolio.send({ type: 'portfolio.stakeChanged', stake })),
      stakes.on('staked', () => {
        machines.toasts.send({ type: 'toast.show', notice: { name: 'stake-created' } });
        tell({ type: 'app.succeeded' });
      }),
      stakes.on('moment', ({ moment }) => tellMoment(machines, tell, moment)),
      stakes.on('outdated', () => portfolio.send({ type: 'portfolio.refresh' })),
    ];
  },

  cancel: (cancel, { portfolio }) => [
    cancel.on('canceled', ({ subject: bond }) => portfolio.send({ type: 'portfolio.bondChanged', bond })),
  ],

  sale: (sale, machines, tell) => {
    proposeAddress(machines);
    return [
      ...watchMe(machines, ({ balanceToken: mainNano, referralBalance: referralNano }) => {
        sale.send({ type: 'sale.balances', mainNano, referralNano });
        proposeAddress(machines);
      }),
      ...watchPrice(machines, () => sale.send({ type: 'sale.renew' })),
      sale.on('sold', () => {
        machines.toasts.send({ type: 'toast.show', notice: { name: 'transaction-processed' } });
        tell({ type: 'app.succeeded' });
        machines.withdrawals?.send({ type: 'history.refresh' });
        machines.balance.send({ type: 'balance.watch' });
      }),
    ];
  },

  rebond: (rebond, machines, tell) => [
    ...watchMe(machines, ({ balanceToken: main, referralBalance: referral, taskBalance: task }) =>
      rebond.send({ type: 'rebond.balances', balances: { main, referral, task } }),
    ),
    rebond.on('created', ({ bond }) => {
      if (bond === null) tell({ type: 'app.succeeded' });
      else machines.portfolio.send({ type: 'portfolio.bondChanged', bond });
      machines.links?.send({ type: 'history.refresh' });
    }),
  ],

  // The balances tell of a use of an own link.
  links: (links, machines) => watchMe(machines, () => links.send({ type: 'history.refresh' })),

  revoke: (revoke, machines, tell) => [
    revoke.on('canceled', () => {
      tell({ type: 'app.succeeded' });
      machines.links?.send({ type: 'history.refresh' });
    }),
  ],

  share: (share, { toasts }) => [
    share.on('copied', ({ subject }) => {
      if (subject.linkId !== null) return;
      toasts.send({ type: 'toast.show', notice: { name: 'referral-link-copied' } });
    }),
  ],

  activation: (activation, { portfolio }) => [
    activation.on('bond', ({ bond }) => portfolio.send({ type: 'portfolio.bondChanged', bond })),
  ],

  referral: (referral, machines) => [
    referral.on('seen', () => machines.portfolio.send({ type: 'portfolio.friendsSeen' })),
    watch(
      referral,
      ({ context }) => context.leastTransfer,
      () => tellLeast(machines),
    ),
  ],

  transfer: (transfer, machines, tell) => {
    tellLeast(machines);
    return [
      ...watchMe(machines, ({ balanceToken: mainNano, referralBalance: referralNano }) =>
        transfer.send({ type: 'transfer.balances', mainNano, referralNano }),
      ),
      transfer.on('transferred', () => {
        tell({ type: 'app.succeeded' });
        machines.portfolio.send({ type: 'portfolio.refresh' });
      }),
    ];
  },

  earnings: (earnings, machines) => watchMe(machines, () => earnings.send({ type: 'history.refresh' })),

  botNotices: () => [],
  operations: (operations, machines) => watchMe(machines, () => operations.send({ type: 'history.refresh' })),
  withdrawals: (withdrawals, machines) =>
    watchMe(machines, () => withdrawals.send({ type: 'history.refresh' })),

  tasks: (tasks, machines, tell) => [
    ...watchMe(machines, () => tasks.send({ type: 'tasks.refresh' })),
    watch(
      machines.session,
      (snapshot) => snapshot.hasTag('logged-out'),
      (isLoggedOut) => {
        if (isLoggedOut) tasks.send({ type: 'tasks.clear' });
      },
    ),
    tasks.on('claimed', ({ taskBalance }) => {
      machines.portfolio.send({ type: 'portfolio.taskPaid', taskBalance });
      tell({ type: 'app.succeeded' });
    }),
  ],

  statement: () => [],
  economy: () => [],
};

/** What joins the machine with this name to the others once it is there. */
export function joinOf<Name extends NameOnDemand>(name: Name): Join {
  return (machines, tell) =>
    joinsOnDemand[name](machines[name] as ActorRefFrom<MachinesOnDemand[Name]>, machines, tell);
}

/** The connected wallet's account. */
function accountOf({ wallet }: Machines): WalletAccount | null {
  return wallet?.getSnapshot().context.account ?? null;
}

function tellStakes(machines: Machines): void {
  machines.stake?.send({ type: 'stake.wallet', account: accountOf(machines) });
}

/** The default address for a sale's TON: the wallet proven last, otherwise the connected one. */
function proposeAddress(machines: Machines): void {
  const proven = machines.portfolio.getSnapshot().context.me?.walletAddress ?? null;
  const connected = accountOf(machines)?.friendlyAddress ?? null;
  machines.sale?.send({ type: 'sale.wallet', address: proven ?? connected });
}

/** The least transfer is read with the friends. */
function tellLeast({ referral, transfer }: Machines): void {
  const leastNano = referral?.getSnapshot().context.leastTransfer ?? null;
  if (leastNano !== null) transfer?.send({ type: 'transfer.least', leastNano });
}

/** Calls the listener with what the server says of this person: once that is known, and on every change. */
function watchMe({ portfolio }: Machines, listener: (me: Me) => void): readonly Subscription[] {
  return [
    watch(
      portfolio,
      ({ context }) => context.me,
      (me) => {
        if (me !== null) listener(me);
      },
    ),
  ];
}

/** Calls the listener at every other price: a quote is of the price that it was asked at. */
function watchPrice({ portfolio }: Machines, listener: () => void): readonly Subscription[] {
  return [watch(portfolio, ({ context }) => context.price?.price, listener)];
}
