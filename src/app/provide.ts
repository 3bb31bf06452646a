import { MAINTENANCE_OFF_DETAIL } from '@axiom/domain/constants';
import type { RealtimeSignal } from '@axiom/domain/ports/client';
import { fromCallback, fromPromise } from 'xstate';
import { appMachine } from '#machines/app/machine.ts';
import { appMachines } from '#machines/app/machines.ts';
import { type AppEffects } from '#machines/app/slots.ts';
import type { MaintenanceSlots } from '#machines/maintenance/slots.ts';
import { type PortfolioCalls, readPortfolio } from '#machines/portfolio/read.ts';
import type { PortfolioSlots } from '#machines/portfolio/slots.ts';
import type { ProofSlots } from '#machines/proof/slots.ts';
import type { RealtimeSlots } from '#machines/realtime/slots.ts';
import type { RealtimeEvent } from '#machines/realtime/types.ts';
import type { SessionSlots } from '#machines/session/slots.ts';
import type { ToastEffects } from '#machines/toasts/slots.ts';
import type { BalanceSlots } from '#machines/wallet/balance/slots.ts';
import { keepJoinTried, keepLastUser, keepOpenPayments, keepRiskAcknowledged } from './device.ts';
import type { Gateway } from '#adapters/http/client.ts';
import { tellMidnights } from './midnights.ts';
import { provideDoor } from './on-demand.ts';
import type { Ports } from './ports.ts';

/**
 * The app's machines with every slot provided by the ports. Each record `satisfies` the type of its slots, so
 * a missing one does not compile.
 */
export function provideApp(ports: Ports) {
  const machines = {
    ...provideGates(ports),
    ...provideWallets(ports),
    ...provideFigures(ports),
    door: provideDoor(ports),
  };
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

function provideWallets({ gateway, clock }: Ports) {
  return {
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

function provideFigures({ gateway, realtime, clock }: Ports) {
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
        midnights: fromCallback(({ sendBack }) =>
          tellMidnights(clock, (midnightMs) => sendBack({ type: 'portfolio.dayTurned', midnightMs })),
        ),
      } satisfies PortfolioSlots,
    }),
  };
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
