import type { AnyActorRef } from 'xstate';
import { NO_FILTER } from '@axiom/domain/records';
import { sampleEconomy } from '#machines/shared/samples.ts';
import type { MachineRef, ServiceName, Services } from '../../../src/app/actors.tsx';
import { operations, portfolio, sales } from '../../../src/gallery/samples.ts';
import { Play } from '../../play/play.ts';
import { settingNamed } from './house.ts';
import { still } from './refs.ts';

const page = (rows: readonly unknown[]) =>
  still({ rows, total: rows.length, page: 1, limit: 10, filter: NO_FILTER, shownFilter: NO_FILTER }, [
    'ready',
  ]);

/** A machine that has just started, on stand-ins. @param runsInside slots whose machines run for real */
export function playOf(id: string, runsInside: readonly string[] = []): Play {
  const setting = settingNamed(id);
  const own = Object.fromEntries(
    Object.entries(setting.outcomes[id] ?? {}).filter(([slot]) => !runsInside.includes(slot)),
  );
  return new Play({ ...setting, outcomes: { ...setting.outcomes, [id]: own } }, 0);
}

/** The same, for views; a wallet has found its account. */
export function started(id: string, runsInside: readonly string[] = []): AnyActorRef {
  const play = playOf(id, runsInside);
  if (id === 'wallet') {
    play.actor.send({ type: 'wallet.wake' });
    play.make({ kind: 'answer', actor: 'restore', sample: 0 });
  }
  return play.actor as unknown as AnyActorRef;
}

const fresh = (id: string) => started(id) as unknown as MachineRef<Services[ServiceName]>;

/** The wallet, connected, with its own machines inside. */
export const restingWallet = () => started('wallet', ['actions', 'notifications']);

/** Every machine of the app at rest: signed in, figures there, a wallet connected, no sheet open. */
export function atRest(): Record<ServiceName, MachineRef<Services[ServiceName]>> {
  const wallet = restingWallet();
  return {
    app: still({ ...portfolio, isMember: true, communityLink: null }, ['ready']),
    session: still({ problem: null }, ['signed-in']),
    maintenance: still({}),
    toasts: fresh('toasts'),
    notifications: (wallet.getSnapshot() as { children: Record<string, unknown> }).children[
      'notifications'
    ] as never,
    wallet: wallet as never,
    realtime: still({}, ['live']),
    portfolio: still(portfolio, ['ready']),
    purchase: fresh('purchase'),
    stake: fresh('stake'),
    cancel: fresh('cancel'),
    revoke: fresh('cancel'),
    sale: fresh('sale'),
    transfer: fresh('transfer'),
    earnings: page([]),
    referral: still({ friends: [], total: 0, pages: 1, ...portfolio }, ['ready']),
    botNotices: fresh('botNotices'),
    operations: page(operations),
    withdrawals: page(sales),
    statement: fresh('statement'),
    tasks: fresh('tasks'),
    rebond: fresh('rebond'),
    links: page([]),
    share: fresh('share'),
    activation: fresh('activation'),
    economy: page([sampleEconomy]),
  };
}
