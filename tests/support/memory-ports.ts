import type {
  BackButtonPort,
  ClientClock,
  ClipboardPort,
  Gateway,
  HostPort,
  Problem,
  RealtimePort,
  RealtimeSignal,
  SessionPort,
  StoragePort,
} from '@axiom/domain/ports/client';
import { axiom } from '@axiom/domain/money';
import { CallFailed } from '@axiom/domain/ports/client';
import type { SendOutcome, WalletAccount, WalletPort } from '@axiom/domain/wallet/port';
import {
  SAMPLE_NOW_MS,
  sampleAccount,
  sampleBond,
  sampleBondQuote,
  sampleFarmLink,
  sampleFarmOffer,
  sampleFarmQuote,
  sampleFriend,
  sampleMe,
  sampleOffer,
  samplePrice,
  sampleSaleQuote,
  sampleStake,
  sampleStats,
  sampleTask,
  sampleWallets,
  sampleWithdrawal,
} from '#machines/shared/samples.ts';

/** A refusal as the server would give it. */
export function refusal(change: Partial<Problem> = {}): CallFailed {
  return new CallFailed({
    kind: 'refused',
    message: 'Refused.',
    code: 'validation_failed',
    isOutcomeKnown: true,
    ...change,
  });
}

/** Text kept for one run. */
export function memoryStorage(initial: Readonly<Record<string, string>> = {}): StoragePort & {
  readonly items: Map<string, string>;
} {
  const items = new Map(Object.entries(initial));
  return {
    items,
    read: (key) => items.get(key) ?? null,
    write: (key, value) => void items.set(key, value),
    remove: (key) => void items.delete(key),
  };
}

const memoryOpening: Pick<Gateway, 'activateFarmLink' | 'farmOpening'> = {
  activateFarmLink: async () => ({ status: 'ACTIVE', bond: sampleBond({ origin: 'farm' }) }),
  farmOpening: async () => ({
    status: 'ACTIVE',
    message: 'This bond is yours.',
    details: { ...sampleFarmQuote, bondId: 'b1' },
  }),
};

/** A server that answers the samples; `change` replaces single calls. */
export function memoryGateway(change: Partial<Gateway> = {}): Gateway {
  return {
    me: async () => ({ value: sampleMe, version: 1 }),
    bonds: async () => ({ value: [], version: 1 }),
    stakes: async () => ({ value: [], version: 1 }),
    lookAtMembership: async () => undefined,
    changesVersion: async () => 1,
    offer: async () => sampleOffer,
    price: async () => samplePrice,
    friends: async () => [sampleFriend],
    operations: async (page) => ({ rows: [], total: 0, page, limit: 10 }),
    withdrawals: async (page) => ({ rows: [sampleWithdrawal], total: 1, page, limit: 10 }),
    quoteBond: async (amountTon, tariffDays) => ({ ...sampleBondQuote, amountTon, tariffDays }),
    quoteSale: async (tokenAmount) => ({ ...sampleSaleQuote, tokenAmount }),
    createBond: async (amountTon, tariffDays) => ({
      bond: sampleBond({
        status: 'pending',
        amountTon,
        tariffDays,
        payUntilMs: SAMPLE_NOW_MS + 900_000,
      }),
      transaction: {
        validUntil: Math.floor(SAMPLE_NOW_MS / 1000) + 60,
        network: '-3',
        messages: [{ address: sampleAccount.address, amount: amountTon.toString(), payload: 'te6c' }],
      },
    }),
    cancelBond: async (id) => sampleBond({ id, status: 'canceled' }),
    createStake: async (mintId) => ({ stake: sampleStake({ mintId }), transaction: null }),
    createSale: async () => sampleWithdrawal,
    farmOffer: async (source) => ({ ...sampleFarmOffer, source }),
    farmLinks: async () => ({ value: [], version: 1 }),
    quoteFarm: async (amountToken, tariffDays) => ({ ...sampleFarmQuote, amountToken, tariffDays }),
    createFarmLink: async ({ amount, days, isForMe, ...order }) => ({
      link: sampleFarmLink({
        ...order,
        isForMe,
        amountToken: amount,
        tariffDays: days,
        activated: isForMe ? 1 : 0,
        leftToken: axiom(isForMe ? 0n : amount * BigInt(order.countActivations)),
        status: isForMe ? 'REACHED' : 'ACTIVE',
      }),
      bond: isForMe ? sampleBond({ origin: 'farm', amountToken: amount, tariffDays: days }) : null,
    }),
    cancelFarmLink: async (id) => sampleFarmLink({ id, status: 'REVOKED', leftToken: axiom(0n) }),
    ...memoryOpening,
    stats: async () => sampleStats,
    tasks: async () => [sampleTask()],
    startTask: async (taskId) => sampleTask({ taskId, status: 'STARTED', startedAtMs: SAMPLE_NOW_MS }),
    validateTask: async (taskId) => sampleTask({ taskId, status: 'VALIDATED', progress: 1 }),
    validateTaskPhoto: async (taskId) => sampleTask({ taskId, kind: 'screenshot', status: 'VALIDATING' }),
    claimTask: async (taskId) => {
      const task = sampleTask({ taskId, status: 'CLAIMED', progress: 1, claimedAtMs: SAMPLE_NOW_MS });
      return { task, taskBalance: task.rewardToken };
    },
    transferMinToken: async () => axiom(1_000_000_000n),
    transferReferral: async (tokenAmount) => ({
      tokenAmount,
      balanceToken: axiom(sampleMe.balanceToken + tokenAmount),
      referralBalance: axiom(sampleMe.referralBalance - tokenAmount),
    }),
    walletBalance: async () => 1_000_000_000_000n,
    maintenance: async () => ({ isOn: false, detail: 'Maintenance mode is disabled' }),
    ...change,
  };
}

/** A session without a server. */
export function memorySession(
  options: { readonly hasTokens?: boolean; readonly signIn?: () => Promise<void> } = {},
) {
  let hasTokens = options.hasTokens ?? false;
  const listeners = new Set<(problem: Problem) => void>();
  const session: SessionPort = {
    hasTokens: () => hasTokens,
    signIn: async () => {
      await options.signIn?.();
      hasTokens = true;
    },
    signOut: async () => {
      hasTokens = false;
    },
    clearTokens: () => {
      hasTokens = false;
    },
    onLost: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    ...session,
    /** A refresh failed for good. */
    lose: (problem: Problem) => {
      for (const listener of listeners) listener(problem);
    },
  };
}

/** A socket that says what a test tells it to. */
export function memoryRealtime() {
  let listener: ((signal: RealtimeSignal) => void) | null = null;
  const realtime: RealtimePort = {
    connect: (told) => {
      listener = told;
      return () => {
        listener = null;
      };
    },
  };
  return {
    ...realtime,
    isConnected: () => listener !== null,
    say: (signal: RealtimeSignal) => listener?.(signal),
  };
}

/** A wallet that is never asked twice: it answers what `send` holds, connects as the sample account. */
export function memoryWallet(
  options: {
    readonly restored?: WalletAccount | null;
    readonly send?: SendOutcome;
    readonly connect?: () => Promise<WalletAccount>;
  } = {},
) {
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  const proofListeners = new Set<() => void>();
  const wallet: WalletPort = {
    wallets: async () => sampleWallets,
    restore: async () => options.restored ?? null,
    connect: async (_, onLink) => {
      onLink('https://t.me/wallet/start?startapp=tonconnect-v__2');
      return options.connect === undefined ? sampleAccount : options.connect();
    },
    open: (link) => void opened.push(link),
    disconnect: async () => {},
    onDisconnected: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onProven: (listener) => {
      proofListeners.add(listener);
      return () => void proofListeners.delete(listener);
    },
    send: async (_, onSent) => {
      if (options.send?.type !== 'not-sent') onSent();
      return options.send ?? { type: 'signed', boc: 'te6c' };
    },
    warm: () => {},
  };
  return {
    ...wallet,
    opened,
    leave: () => {
      for (const listener of listeners) listener();
    },
    prove: () => {
      for (const listener of proofListeners) listener();
    },
  };
}

/** A messenger that writes down what it was asked. */
export function memoryHost() {
  const asked: string[] = [];
  const host: HostPort & BackButtonPort = {
    redirectToBot: () => void asked.push('redirectToBot'),
    close: () => void asked.push('close'),
    reload: () => void asked.push('reload'),
    haptic: (kind) => void asked.push(`haptic ${kind}`),
    openLink: (url) => void asked.push(`open ${url}`),
    shareLink: (url) => void asked.push(`share ${url}`),
    confirmClosing: (isNeeded) => void asked.push(`confirmClosing ${isNeeded}`),
    onForeground: () => () => {},
    hasBackButton: false,
    showBackButton: () => () => {},
  };
  return { ...host, asked };
}

/** A clipboard of its own. */
export function memoryClipboard(isAllowed = true): ClipboardPort & { readonly copied: string[] } {
  const copied: string[] = [];
  return {
    copied,
    copy: async (text) => {
      if (isAllowed) copied.push(text);
      return isAllowed;
    },
  };
}

/** A clock that stands until it is moved; alarms ring when it passes them. */
export function memoryClock(startMs = SAMPLE_NOW_MS): ClientClock & { advance(ms: number): void } {
  let nowMs = startMs;
  const alarms = new Set<{ readonly atMs: number; readonly ring: () => void }>();
  const ringDue = () => {
    for (const alarm of alarms) {
      if (alarm.atMs > nowMs) continue;
      alarms.delete(alarm);
      alarm.ring();
    }
  };
  return {
    nowMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
      ringDue();
    },
    until: (atMs, signal) =>
      new Promise((resolve, reject) => {
        const alarm = { atMs, ring: resolve };
        alarms.add(alarm);
        signal.addEventListener('abort', () => {
          alarms.delete(alarm);
          reject(new Error('Aborted'));
        });
        ringDue();
      }),
  };
}
