import { type ActorRefFrom, type AnyActorRef, type EventObject, fromCallback } from 'xstate';
import type { doorMachine } from '../on-demand/machine.ts';
import { type Machines, type Subscription, type Tell, watch } from './joined.ts';
import { doorOf, type NameOnDemand, namesOnDemand } from './on-demand.ts';
import type { AppContext } from './types.ts';

/**
 * Connects the long-lived machines. They do not know each other: each emits what happened, and the
 * switchboard decides which machines receive it. It has no state and no effect of its own.
 */
export const switchboard = fromCallback<EventObject>(({ sendBack, system }) => {
  const machines = new Proxy({} as Machines, { get: (_, name) => system.get(String(name)) as AnyActorRef });
  const tell: Tell = sendBack;
  const doorTo = (name: NameOnDemand) => system.get(doorOf(name)) as ActorRefFrom<typeof doorMachine>;
  const warmWallet = () => doorTo('wallet').send({ type: 'door.warm' });
  const joined = [
    ...joinSession(machines, tell),
    ...joinMaintenance(machines, tell),
    ...joinPortfolio(machines, tell, warmWallet),
    ...joinRealtime(machines),
  ];
  for (const name of namesOnDemand) {
    joined.push(doorTo(name).on('opened', ({ join }) => joined.push(...join(machines, tell))));
  }
  return () => {
    for (const subscription of joined) subscription.unsubscribe();
  };
});

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
        }
        if (session === 'logged-out') {
          machines.realtime.send({ type: 'realtime.sleep' });
          machines.portfolio.send({ type: 'portfolio.clear' });
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

function joinPortfolio(machines: Machines, tell: Tell, warmWallet: () => void): Subscription[] {
  const { portfolio } = machines;
  return [
    watch(
      portfolio,
      (snapshot) => {
        if (snapshot.hasTag('ready')) return 'ready' as const;
        return snapshot.hasTag('failed') ? ('failed' as const) : ('loading' as const);
      },
      (standing, { context }) => {
        tellPortfolio(tell, standing, context.me);
        // Not before: the first figures need neither, and the line is narrow.
        if (standing === 'loading') return;
        machines.realtime.send({ type: 'realtime.wake' });
        const { version } = context;
        if (version !== null) machines.realtime.send({ type: 'realtime.caughtUp', version });
        warmWallet();
      },
    ),
    watch(
      portfolio,
      (snapshot) => snapshot.context.me,
      (me, snapshot) => {
        if (me === null) return;
        if (snapshot.hasTag('ready')) tellPortfolio(tell, 'ready', me);
        machines.balance.send({ type: 'balance.refresh' });
      },
    ),
    portfolio.on('caughtUp', ({ version }) => {
      machines.realtime.send({ type: 'realtime.caughtUp', version });
      // Once more, if its code did not arrive the last time.
      warmWallet();
    }),
    portfolio.on('bondActivated', ({ bond }) => {
      const name = bond.origin === 'farm' ? 'bond-created-by-farming' : 'bond-created';
      machines.toasts.send({ type: 'toast.show', notice: { name } });
      tell({ type: 'app.succeeded' });
    }),
    portfolio.on('stakeActivated', () => {
      machines.toasts.send({ type: 'toast.show', notice: { name: 'stake-created' } });
    }),
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
