import type { Wallet } from '@tonconnect/sdk';
import { PAYMENT_GRACE_MS, RESTORE_CUTOFF_MS } from '@axiom/domain/constants';
import {
  type CancelSignal,
  type ConnectTarget,
  type SendOutcome,
  type TransactionRequest,
  type WalletAccount,
  WALLET_TEXTS,
  WalletFailure,
  walletFailure,
  type WalletInfo,
  type WalletPort,
} from '@axiom/domain/ports/wallet';
import { MAINNET, toFriendly } from '@axiom/domain/wallet';
import { openingLink, type ReturnStrategy, withReturn } from '@axiom/domain/wallet-link';
import { isWalletNamed, type ListedWallet } from '@axiom/domain/wallet-list';
import { checkMessageCount, messageLimit } from '@axiom/domain/wallet-request';
import {
  bundledList,
  type Connector,
  createConnector,
  forgetStoredConnection,
  hasStoredConnection,
} from './connector.ts';
import { failureOf, outcomeOf } from './errors.ts';
import { createListSource, untilAborted, type WalletStorage } from './list-source.ts';
import { type ProofExchange, ProofRound } from './proof.ts';
import { walletInfos } from './wallets-list.ts';

export interface WalletOptions {
  readonly manifestUrl: string;
  readonly walletsListUrl: string;
  /** Already keyed by the user: two accounts on one device never share a connection (R1.03). */
  readonly storage: WalletStorage;
  /** TON Connect's chain id, -239 or -3. */
  readonly chain: string;
  /** Whether the wallets of the SDK's own list know this network. */
  readonly allowsBundledList: boolean;
  readonly locale: string;
  readonly view: object;
  /** Opens a link in the messenger or a new tab. */
  readonly openLink: (url: string) => void;
  /** The server's clock, epoch milliseconds: deadlines of requests are on it. */
  readonly nowMs: () => number;
  /** Lets a connecting wallet prove that it is the person's; null where nobody asks for it. */
  readonly proof: ProofExchange | null;
  readonly timings?: Partial<WalletTimings>;
}

export interface WalletTimings {
  readonly listMs: number;
  readonly restoreMs: number;
  readonly disconnectMs: number;
  /** After `validUntil` a wallet may still be about to answer. */
  readonly answerGraceMs: number;
}

const TIMINGS: WalletTimings = {
  listMs: 4000,
  restoreMs: RESTORE_CUTOFF_MS,
  disconnectMs: 3000,
  answerGraceMs: PAYMENT_GRACE_MS,
};

const RETURN: ReturnStrategy = 'back';

/** TON Connect behind the wallet port: the SDK as it is, with an end for everything it leaves without one. */
export function createTonConnectWallet(options: WalletOptions): WalletPort {
  return new TonConnectWallet(options);
}

class TonConnectWallet implements WalletPort {
  readonly #options: WalletOptions;
  readonly #timings: WalletTimings;
  readonly #list;
  readonly #proof: ProofRound;
  #connector: Promise<Connector> | null = null;

  constructor(options: WalletOptions) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    this.#proof = new ProofRound(options.proof, options.nowMs);
    this.#list = createListSource({
      url: options.walletsListUrl,
      storage: options.storage,
      bundled: options.allowsBundledList ? bundledList : null,
      limitMs: this.#timings.listMs,
    });
  }

  warm(): void {
    this.#list
      .load(new AbortController().signal)
      .then((list) => this.#connectorOf(list))
      .catch(() => undefined);
  }

  async wallets(signal: CancelSignal): Promise<readonly WalletInfo[]> {
    this.#proof.prepare();
    const list = await this.#list.load(signal);
    // Connecting must follow the tap at once: a link that opens later is a blocked pop-up.
    this.#connectorOf(list).catch(() => undefined);
    return walletInfos(list, this.#options.view);
  }

  async restore(signal: CancelSignal): Promise<WalletAccount | null> {
    const isEmbedded = hasWalletBrowser(this.#options.view);
    if (!hasStoredConnection(this.#options.storage) && !isEmbedded) return null;
    const list = isEmbedded ? await this.#list.load(signal) : this.#list.kept();
    const connector = await untilAborted(this.#connectorOf(list), signal);
    // A stored connection is there at once; the SDK's own promise also waits for the bridge (defect 2).
    const wallet = await this.#firstStatus(
      connector,
      () => {
        connector.restoreConnection().catch(() => undefined);
      },
      this.#timings.restoreMs,
      signal,
    );
    return wallet === null ? null : this.#accountOf(wallet, await this.#namedList(list));
  }

  async connect(
    target: ConnectTarget,
    onLink: (link: string) => void,
    signal: CancelSignal,
  ): Promise<WalletAccount> {
    const list = await this.#list.load(signal);
    const connector = await untilAborted(this.#connectorOf(list), signal);
    if (connector.connected) await this.disconnect(signal);
    const attempt = new AbortController();
    try {
      const wallet = await this.#firstStatus(
        connector,
        () => {
          const link = startAttempt(connector, target, list, {
            signal: attempt.signal,
            ...this.#proof.request(),
          });
          if (link !== null) onLink(withReturn(link, RETURN));
        },
        null,
        signal,
      );
      if (wallet === null) throw walletFailure('cancelled');
      this.#proof.settle(wallet);
      return this.#accountOf(wallet, list);
    } catch (error) {
      attempt.abort();
      forgetStoredConnection(this.#options.storage);
      throw failureOf(error);
    }
  }

  open(link: string): void {
    this.#options.openLink(link);
  }

  async disconnect(signal: CancelSignal): Promise<void> {
    const connector = await (this.#connector ?? Promise.resolve(null));
    try {
      if (connector?.connected === true) {
        await within(connector.disconnect(), this.#timings.disconnectMs, signal);
      }
    } catch {
      // The bridge may be away: here the connection is over all the same.
    } finally {
      forgetStoredConnection(this.#options.storage);
    }
  }

  onDisconnected(listener: () => void): () => void {
    let stop = () => {};
    let isOver = false;
    this.#connector
      ?.then((connector) => {
        if (isOver) return;
        stop = connector.onStatusChange((wallet) => {
          if (wallet === null) listener();
        });
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }

  onProven(listener: () => void): () => void {
    return this.#proof.onTaken(listener);
  }

  async send(request: TransactionRequest, onSent: () => void, signal: CancelSignal): Promise<SendOutcome> {
    const connector = await (this.#connector ?? Promise.resolve(null));
    if (connector?.connected !== true) {
      const { code, text } = WALLET_TEXTS.sendWithoutWallet;
      return { type: 'not-sent', code, message: text };
    }
    try {
      checkMessageCount(request.messages.length, messageLimit(connector.wallet?.device.features));
    } catch (error) {
      return { type: 'not-sent', code: 'not-supported', message: failureOf(error).message };
    }
    const sending = new AbortController();
    const timeLeftMs = Math.max(
      0,
      request.validUntil * 1000 + this.#timings.answerGraceMs - this.#options.nowMs(),
    );
    const answer = connector
      .sendTransaction(
        {
          validUntil: request.validUntil,
          messages: request.messages.map((message) => ({ ...message })),
          ...(request.network === undefined ? {} : { network: request.network }),
          ...(request.from === undefined ? {} : { from: request.from }),
        },
        { onRequestSent: onSent, signal: sending.signal },
      )
      .then(({ boc }): SendOutcome => ({ type: 'signed', boc }), outcomeOf);
    // The SDK settles neither by an abort after sending (3), nor while the bridge is away (2), nor when the answer overtakes
    // the bridge's receipt (4), nor when the wallet leaves meanwhile: this end is ours, and nobody knows what it means.
    const ended = endOf(connector, timeLeftMs, signal);
    const outcome = await Promise.race([answer, ended.outcome]);
    ended.clear();
    sending.abort();
    return outcome;
  }

  #connectorOf(list: readonly ListedWallet[]): Promise<Connector> {
    this.#connector ??= createConnector(this.#options, list).catch((error: unknown) => {
      this.#connector = null;
      throw error;
    });
    return this.#connector;
  }

  /** The first wallet that the connector reports after `start`; null at the deadline or when the signal aborts. */
  #firstStatus(
    connector: Connector,
    start: () => void,
    limitMs: number | null,
    signal: CancelSignal,
  ): Promise<Wallet | null> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
        stop();
        settle();
      };
      const onAbort = () => end(() => resolve(null));
      const stop = connector.onStatusChange(
        (wallet) => {
          if (wallet !== null) end(() => resolve(wallet));
        },
        (error) => end(() => reject(error)),
      );
      const timer = limitMs === null ? undefined : setTimeout(onAbort, limitMs);
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      else {
        try {
          start();
        } catch (error) {
          end(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      }
    });
  }

  /** The list that names the wallet: a first visit after a long time may know none yet. */
  async #namedList(list: readonly ListedWallet[]): Promise<readonly ListedWallet[]> {
    if (list.length > 0) return list;
    return this.#list.load(new AbortController().signal).catch(() => list);
  }

  #accountOf(wallet: Wallet, list: readonly ListedWallet[]): WalletAccount {
    const { account, device } = wallet;
    const info = walletInfos(list, this.#options.view).find((listed) =>
      isWalletNamed(listed, device.appName),
    );
    return {
      address: account.address,
      friendlyAddress: toFriendly(account.address, { testOnly: account.chain !== MAINNET }),
      chain: account.chain,
      walletStateInit: account.walletStateInit,
      publicKey: account.publicKey ?? null,
      walletName: info?.name ?? device.appName,
      walletAppName: device.appName,
      walletImageUrl: info?.imageUrl ?? null,
      walletLink: wallet.provider === 'http' ? openingLink(info?.universalLink ?? null, RETURN) : null,
      maxMessages: messageLimit(device.features),
    };
  }
}

/** Opens a session for the target; the link to open or to scan, or null for a wallet in this page. */
function startAttempt(
  connector: Connector,
  target: ConnectTarget,
  list: readonly ListedWallet[],
  options: { readonly signal: AbortSignal; readonly request?: { readonly tonProof: string } },
): string | null {
  if (target.type === 'any') {
    const urls = new Set(
      list.flatMap(({ bridge }) => bridge.flatMap(({ url }) => (url === undefined ? [] : [url]))),
    );
    return connector.connect(
      [...urls].map((bridgeUrl) => ({ bridgeUrl })),
      options,
    );
  }
  const { wallet } = target;
  if ((wallet.injected || wallet.embedded) && wallet.jsBridgeKey !== null) {
    connector.connect({ jsBridgeKey: wallet.jsBridgeKey }, options);
    return null;
  }
  if (wallet.universalLink === null || wallet.bridgeUrl === null) {
    throw new WalletFailure('not-supported', `${wallet.name} cannot be reached from here.`);
  }
  return connector.connect({ universalLink: wallet.universalLink, bridgeUrl: wallet.bridgeUrl }, options);
}

function hasWalletBrowser(view: object): boolean {
  return Object.keys(view).some((key) => {
    try {
      const holder: unknown = (view as Record<string, unknown>)[key];
      if (typeof holder !== 'object' || holder === null || !('tonconnect' in holder)) return false;
      const bridge: unknown = holder.tonconnect;
      return (
        typeof bridge === 'object' &&
        bridge !== null &&
        'isWalletBrowser' in bridge &&
        bridge.isWalletBrowser === true
      );
    } catch {
      return false;
    }
  });
}

/** Ends a request that the SDK would leave open: at its deadline, by an abort, or when the wallet disconnects. */
function endOf(
  connector: Connector,
  timeLeftMs: number,
  signal: CancelSignal,
): { readonly outcome: Promise<SendOutcome>; readonly clear: () => void } {
  let clear = () => {};
  const outcome = new Promise<SendOutcome>((resolve) => {
    const end = (message: string) => resolve({ type: 'unknown', message });
    const onAbort = () => end(WALLET_TEXTS.sendingAborted.text);
    const timer = setTimeout(() => end('The wallet did not answer.'), timeLeftMs);
    const stop = connector.onStatusChange((wallet) => {
      if (wallet === null) end('The wallet was disconnected.');
    });
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
    clear = () => {
      clearTimeout(timer);
      stop();
      signal.removeEventListener('abort', onAbort);
    };
  });
  return { outcome, clear };
}

/** Waits no longer than that; the work itself may go on. */
function within(work: Promise<void>, limitMs: number, signal: CancelSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, limitMs);
    const onAbort = () => resolve();
    signal.addEventListener('abort', onAbort);
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
    });
  });
}
