import { createActor, SimulatedClock } from 'xstate';
import type { Launch } from '@axiom/domain/ports/client';
import type { SendOutcome, WalletAccount } from '@axiom/domain/wallet/port';
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
  type MemoryAnswers,
} from '../../support/memory-ports.ts';
import { sampleLaunch } from '../../support/samples.ts';
import type { AppTag } from '#machines/app/types.ts';
import { provideApp } from '../../../src/app/provide.ts';
import { startMachines } from '../../../src/app/start.ts';
import type { ModalEvent } from '#machines/wallet/modal/types.ts';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { openDoors } from './doors.ts';
import { remember, settle } from './run.ts';

interface Options {
  readonly launch?: Launch | null;
  readonly lastUserId?: string | null;
  readonly gateway?: MemoryAnswers;
  readonly signIn?: () => Promise<void>;
  readonly restored?: WalletAccount | null;
  /** Nobody has needed a machine that is loaded on demand yet. */
  readonly areDoorsClosed?: boolean;
  /** The code of the wallet's machines does not arrive; `loads` changes it. */
  readonly isWalletMissed?: boolean;
  readonly send?: SendOutcome | Promise<SendOutcome>;
}

/** The whole app on ports in memory: its machines, what they asked for, and the gates that were shown. */
export async function app(options: Options = {}) {
  const session = memorySession(options.signIn === undefined ? {} : { signIn: options.signIn });
  const realtime = memoryRealtime();
  const wallet = memoryWallet({
    restored: options.restored ?? null,
    ...(options.send === undefined ? {} : { send: options.send }),
  });
  const host = memoryHost();
  const clipboard = memoryClipboard();
  const clock = memoryClock();
  const device = memoryStorage();
  const own = memoryStorage();
  const loads = { isWalletMissed: options.isWalletMissed === true };
  const machine = provideApp({
    gateway: memoryGateway(options.gateway),
    session,
    realtime,
    candles: memoryCandles(),
    get wallet() {
      if (loads.isWalletMissed) throw new Error('The code of the wallet did not arrive.');
      return wallet;
    },
    host,
    clipboard,
    clock,
    device,
    own,
    walletWords: async () => undefined,
  });
  const input = {
    launch: options.launch === undefined ? sampleLaunch : options.launch,
    lastUserId: options.lastUserId ?? null,
    wasJoinTried: false,
    shownCodes: [],
    isRiskAcknowledged: true,
    openPayments: [],
    keySeed: 'seed',
    walletConfig: sampleWalletConfig,
  };
  const timers = new SimulatedClock();
  const root = createActor(machine, { input, clock: timers });
  const gates: string[] = [];
  root.subscribe(({ tags, value }) => {
    remember('app', value);
    const gate = [...tags].join(' ');
    if (gates.at(-1) !== gate) gates.push(gate);
  });
  const machines = startMachines(root);
  if (options.areDoorsClosed !== true) await openDoors(machines);
  await settle();
  return {
    root,
    machines,
    loads,
    gates,
    session,
    realtime,
    wallet,
    host,
    clipboard,
    clock,
    device,
    own,
    timers,
    gate: () => gates.at(-1) as AppTag,
    toasts: () => machines.toasts.getSnapshot().context.toasts.map(({ notice }) => notice.name),
    /** To the wallets modal, which is open. */
    inModal: (event: ModalEvent) => root.system.get('wallet').getSnapshot().children.modal.send(event),
    /** The modal of the widget that says how a transaction stands. */
    actionModal: () => [...root.system.get('wallet').getSnapshot().children.actions.getSnapshot().tags],
    notifications: () =>
      machines.notifications.getSnapshot().context.notifications.map(({ action }) => action),
    portfolio: () => machines.portfolio.getSnapshot().context,
    purchase: () => machines.purchase.getSnapshot(),
    /** The whole way to an asked wallet: quote, review, pay. */
    pay: async () => {
      machines.purchase.send({ type: 'purchase.typed', text: '250' });
      timers.increment(250);
      await settle();
      machines.purchase.send({ type: 'purchase.review' });
      await settle();
      machines.purchase.send({ type: 'payment.pay' });
      await settle();
    },
  };
}
