import type {
  Connected,
  ConnectOptions,
  ConnectTarget,
  OpenOrder,
  SendOutcome,
  WalletAccount,
  WalletInfo,
  WalletPort,
  WalletRequest,
} from '@axiom/domain/wallet/port';
import { SAMPLE_NOW_MS } from '#machines/shared/samples.ts';
import type { WalletSurroundings } from '#machines/wallet/provide.ts';
import { memoryClock } from '../../../support/memory-ports.ts';
import { sampleWallets } from '../../../support/samples.ts';

/** One attempt as the port saw it. */
export interface AttemptSeen {
  readonly target: string;
  readonly via: 'bridge' | 'page' | 'any';
  readonly options: ConnectOptions;
  readonly link: string;
  isOver: boolean;
  /** The session has a link. */
  give(): void;
  connect(connected: Connected): void;
  fail(error: unknown): void;
}

/** One request as the port saw it. */
export interface RequestSeen {
  readonly request: WalletRequest;
  isOver: boolean;
  sent(): void;
  answer(outcome: SendOutcome): void;
}

interface Options {
  readonly wallets?: readonly (readonly WalletInfo[] | Error)[];
  readonly restored?: WalletAccount | null | Error;
  readonly disconnect?: () => Promise<void>;
}

/** A wallet port whose every answer is the test's; everything it was asked for is written down. */
export function fakePort(options: Options = {}) {
  const lists = [...(options.wallets ?? [])];
  const attempts: AttemptSeen[] = [];
  const requests: RequestSeen[] = [];
  const opened: OpenOrder[] = [];
  const done: string[] = [];
  let { restored = null } = options;
  const gone = new Set<() => void>();
  const found = new Set<() => void>();
  const proven = new Set<() => void>();
  const port: WalletPort = {
    wallets: async () => {
      const list = lists.shift() ?? sampleWallets;
      if (list instanceof Error) throw list;
      return list;
    },
    restore: async () => {
      if (restored instanceof Error) throw restored;
      return restored;
    },
    connect: (target, how) =>
      new Promise((resolve, reject) => attempts.push(seen(target, how, resolve, reject))),
    open: (order) => void opened.push(order),
    disconnect: options.disconnect ?? (async () => {}),
    onDisconnected: (listener) => {
      gone.add(listener);
      return () => void gone.delete(listener);
    },
    onFound: (listener) => {
      found.add(listener);
      return () => void found.delete(listener);
    },
    onProven: (listener) => {
      proven.add(listener);
      return () => void proven.delete(listener);
    },
    send: (request, onSent, signal) =>
      new Promise((resolve) => {
        const one: RequestSeen = { request, isOver: false, sent: onSent, answer: resolve };
        signal.addEventListener('abort', () => {
          one.isOver = true;
        });
        requests.push(one);
      }),
    warm: () => void done.push('warm'),
    remember: ({ appName }, openMethod) => void done.push(`remember ${appName} ${openMethod}`),
    choose: ({ appName }) => void done.push(`choose ${appName}`),
    report: (name) => void done.push(`report ${name}`),
  };
  const seen = (
    target: ConnectTarget,
    how: ConnectOptions,
    resolve: (connected: Connected) => void,
    reject: (error: unknown) => void,
  ): AttemptSeen => {
    const link = `https://bridge.example/connect?v=2&id=${attempts.length + 1}`;
    const attempt: AttemptSeen = {
      target: target.type === 'any' ? 'any' : target.wallet.appName,
      via: target.type === 'any' ? 'any' : target.via,
      options: how,
      link,
      isOver: false,
      give: () => how.onLink(link),
      connect: resolve,
      fail: reject,
    };
    how.signal.addEventListener('abort', () => {
      attempt.isOver = true;
    });
    return attempt;
  };
  const clock = memoryClock(SAMPLE_NOW_MS);
  const copied: string[] = [];
  const around: WalletSurroundings = {
    copy: (text) => void copied.push(text),
    nowMs: () => clock.nowMs(),
    until: (atMs, signal) => clock.until(atMs, signal),
    cancellation: () => new AbortController(),
  };
  const live = () => attempts.filter(({ isOver }) => !isOver);
  return {
    port,
    around,
    clock,
    attempts,
    live,
    /** The newest attempt. */
    attempt: () => {
      const newest = attempts.at(-1);
      if (newest === undefined) throw new Error('Nobody asked for a connection.');
      return newest;
    },
    requests,
    opened,
    /** Forced or not, and the link. */
    openings: () => opened.map(({ link, isForced }) => `${isForced} ${link}`),
    copied,
    done,
    leave: () => {
      for (const listener of gone) listener();
    },
    /** Another tab has connected this account. */
    find: (account: WalletAccount) => {
      restored = account;
      for (const listener of found) listener();
    },
    prove: () => {
      for (const listener of proven) listener();
    },
  };
}
