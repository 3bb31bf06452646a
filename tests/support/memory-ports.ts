import type { CallAnswer, CallInput, Gateway } from '#adapters/http/client.ts';
import type { RouteName } from '#contract/routes.ts';
import type {
  BackButtonPort,
  Bond,
  BotNotices,
  CandlesPort,
  ClientClock,
  ClipboardPort,
  HostPort,
  Me,
  OwnStake,
  Problem,
  RealtimePort,
  RealtimeSignal,
  SessionPort,
  SocketSignal,
  StoragePort,
} from '@axiom/domain/ports/client';
import { axiom, parseAmount, ton } from '@axiom/domain/money';
import { CallFailed } from '@axiom/domain/ports/client';
import type { Candle, CandleInterval } from '@axiom/domain/price';
import type { SendOutcome, WalletAccount, WalletPort } from '@axiom/domain/wallet/port';
import {
  SAMPLE_NOW_MS,
  sampleAccount,
  sampleBond,
  sampleBondQuote,
  sampleEconomy,
  sampleEarnings,
  sampleFriend,
  sampleMe,
  sampleOffer,
  samplePrice,
  sampleSaleQuote,
  sampleStake,
  sampleTask,
  sampleWithdrawal,
} from '#machines/shared/samples.ts';
import { sampleWallets } from './samples.ts';

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

/** What a server answers to each call; a call that is not among them is a test's mistake. */
export type MemoryAnswers = {
  readonly [Name in RouteName]?: (input: CallInput<Name>) => Promise<CallAnswer<Name>>;
};

/** Rows as a list answers them, with the version that they were read at. */
export const versioned = <Row>(value: readonly Row[], version = 1) => ({
  value,
  version,
  total: value.length,
  page: 1,
  limit: 300,
});

/** A person as they are read at a version. */
export const memoryMe = (value: Me, version = 1) => ({ value, createdAtMs: SAMPLE_NOW_MS, version });

const NO_NOTICES: BotNotices = {
  bond_matured: false,
  payment_received: false,
  withdrawal_sent: false,
  link_used: false,
};

const ANSWERS = {
  me: async () => memoryMe(sampleMe),
  mints: async () => versioned<Bond>([]),
  stakes: async () => versioned<OwnStake>([]),
  plans: async () => ({ ...sampleOffer, total: sampleOffer.plans.length }),
  price: async () => samplePrice,
  referrals: async () => ({
    rows: [sampleFriend],
    total: 1,
    counts: { new: 1, joined: 1, pending: 0, counted: 0, not_counted: 0 },
    levels: [],
    transferMinToken: axiom(1_000_000_000n),
  }),
  referralEarnings: async () => sampleEarnings,
  operations: async ({ query }) => ({ rows: [], total: 0, page: Number(query?.page), limit: 10 }),
  withdrawHistory: async ({ query }) => ({
    rows: [sampleWithdrawal],
    total: 1,
    page: Number(query?.page),
    limit: 10,
  }),
  mintCalculate: async ({ query }) => ({
    ...sampleBondQuote,
    amountTon: ton(nano(query?.amount)),
    tariffDays: Number(query?.freeze_days),
  }),
  withdrawCalculate: async ({ query }) => ({
    ...sampleSaleQuote,
    tokenAmount: axiom(nano(query?.token_amount)),
  }),
  mintCreate: async ({ body }) => {
    const amountTon = ton(nano(body?.amount));
    return {
      bond: sampleBond({
        status: 'pending',
        amountTon,
        tariffDays: body?.days ?? 0,
        payUntilMs: SAMPLE_NOW_MS + 900_000,
      }),
      transaction: {
        validUntil: Math.floor(SAMPLE_NOW_MS / 1000) + 60,
        network: '-3',
        messages: [{ address: sampleAccount.address, amount: amountTon.toString(), payload: 'te6c' }],
      },
    };
  },
  mintCancel: async ({ params }) => sampleBond({ id: params?.id ?? '', status: 'canceled' }),
  stakeCreate: async ({ body }) => ({
    stake: sampleStake({ mintId: body?.mint_id ?? '' }),
    transaction: null,
  }),
  withdrawCreate: async () => sampleWithdrawal,
  tasks: async () => ({ rows: [sampleTask()], total: 1 }),
  taskStart: async () => sampleTask({ status: 'STARTED' }),
  taskValidate: async () => sampleTask({ status: 'VALIDATED' }),
  taskClaim: async () => ({ task: sampleTask({ status: 'CLAIMED' }), taskBalance: axiom(10_000_000n) }),
  farmPlans: async () => ({
    plans: sampleOffer.plans,
    total: sampleOffer.plans.length,
    source: 'task',
    availableToken: axiom(0n),
    minToken: axiom(5_000_000_000n),
    maxActivations: 1000,
  }),
  stats: async () => sampleEconomy,
  notices: async () => NO_NOTICES,
  noticesChange: async ({ body }) => ({ ...NO_NOTICES, ...(body && { [body.kind]: body.is_on }) }),
  walletAccount: async ({ query }) => ({
    address: query?.address ?? '',
    balanceNano: 1_000_000_000_000n,
    publicKey: null,
  }),
  maintenance: async () => ({ isOn: false, detail: 'Maintenance mode is disabled' }),
} satisfies MemoryAnswers;

const nano = (text = '') => parseAmount(text, { field: 'amount', currency: 'TON' });

/** A server that answers the samples; `change` replaces single calls. */
export function memoryGateway(change: MemoryAnswers = {}): Gateway {
  const answers: MemoryAnswers = { ...ANSWERS, ...change };
  return {
    call: async (name, input = {}) => {
      const answer = answers[name];
      if (answer === undefined) throw new Error(`The memory server does not answer ${name}.`);
      return answer(input);
    },
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

/** A candle socket that the test speaks for. */
export function memoryCandles() {
  let listener: ((signal: SocketSignal<Candle>) => void) | null = null;
  const chosen: CandleInterval[] = [];
  const port: CandlesPort = {
    follow: (interval, told) => {
      listener = told;
      chosen.push(interval);
      return {
        choose: (next) => void chosen.push(next),
        close: () => {
          listener = null;
        },
      };
    },
  };
  return {
    ...port,
    /** Every interval asked for so far. */
    chosen,
    isFollowed: () => listener !== null,
    say: (signal: SocketSignal<Candle>) => listener?.(signal),
  };
}

/** A wallet that is never asked twice: it answers what `send` holds, connects as the sample account. */
export function memoryWallet(
  options: {
    readonly restored?: WalletAccount | null;
    /** A promise: the request has left, and the wallet answers later. */
    readonly send?: SendOutcome | Promise<SendOutcome>;
    readonly connect?: () => Promise<WalletAccount>;
  } = {},
) {
  const opened: string[] = [];
  const listeners = new Set<() => void>();
  const proofs: (string | undefined)[] = [];
  const proofListeners = new Set<() => void>();
  const wallet: WalletPort = {
    wallets: async () => sampleWallets,
    restore: async () => options.restored ?? null,
    connect: async (_, { onLink, tonProof }) => {
      proofs.push(tonProof);
      onLink('https://t.me/wallet/start?startapp=tonconnect-v__2');
      return { account: options.connect === undefined ? sampleAccount : await options.connect() };
    },
    open: ({ link }) => void opened.push(link),
    disconnect: async () => {},
    onDisconnected: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onFound: () => () => {},
    onProven: (listener) => {
      proofListeners.add(listener);
      return () => void proofListeners.delete(listener);
    },
    send: async (_, onSent) => {
      const { send = { type: 'signed', boc: 'te6c' } } = options;
      if (!('type' in send && send.type === 'not-sent')) onSent();
      return send;
    },
    warm: () => {},
    remember: () => {},
    choose: () => {},
    report: () => {},
  };
  return {
    ...wallet,
    opened,
    /** What each attempt asked to sign. */
    proofs,
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
    canSendPrepared: false,
    sendPrepared: async (id) => {
      asked.push(`send ${id}`);
      return true;
    },
    shareLink: (url) => void asked.push(`share ${url}`),
    confirmClosing: (isNeeded) => void asked.push(`confirmClosing ${isNeeded}`),
    requestWriteAccess: async () => {
      asked.push('requestWriteAccess');
      return 'allowed';
    },
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
    paste: async () => (isAllowed ? (copied.at(-1) ?? '') : null),
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
