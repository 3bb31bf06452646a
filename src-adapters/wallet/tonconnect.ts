import type { Wallet } from '@tonconnect/sdk';
import { PAYMENT_GRACE_MS, RESTORE_CUTOFF_MS } from '@axiom/domain/constants';
import {
  type CancelSignal,
  type Connected,
  type ConnectOptions,
  type ConnectTarget,
  type OpenOrder,
  type SendOutcome,
  type WalletAccount,
  WALLET_TEXTS,
  WalletFailure,
  walletFailure,
  type WalletInfo,
  type WalletOpenMethod,
  type WalletPort,
  type WalletRequest,
} from '@axiom/domain/wallet/port';
import { MAINNET, toFriendly } from '@axiom/domain/wallet/address';
import { directLink, withReturn } from '@axiom/domain/wallet/link';
import { isWalletNamed, type ListedWallet, rememberedOf, rememberedText } from '@axiom/domain/wallet/list';
import { checkMessageCount, messageLimit } from '@axiom/domain/wallet/request';
import { hasWalletBrowser, startAttempt } from './attempt.ts';
import { bundledList, type Connector, createConnector } from './connector.ts';
import { failureOf, outcomeOf } from './errors.ts';
import { createListSource, untilAborted, type WalletStorage } from './list-source.ts';
import { catchLeaks } from './leaks.ts';
import { type ProofExchange, ProofRound } from './proof.ts';
import { SdkStorage } from './sdk-storage.ts';
import { onOtherTabs } from './other-tabs.ts';
import { endOf, limited, within } from './waits.ts';
import { walletInfos } from './wallets-list.ts';

export interface WalletOptions {
  readonly manifestUrl: string;
  readonly walletsListUrl: string;
  /** With keys of this user only: two accounts on one device never share a connection (R1.03). */
  readonly storage: WalletStorage;
  /** TON Connect's chain id: -239 or -3. */
  readonly chain: string;
  /** Whether the wallets of the SDK's own list support this network. */
  readonly allowsBundledList: boolean;
  readonly locale: string;
  readonly view: object;
  /** Opens a link in the messenger or in a new tab. */
  readonly openLink: (url: string) => void;
  /** The server's clock, epoch ms: deadlines of requests use it. */
  readonly nowMs: () => number;
  /** Proves that a connecting wallet belongs to the person; null: no proof is requested. */
  readonly proof: ProofExchange | null;
  readonly timings?: Partial<WalletTimings>;
}

export interface WalletTimings {
  readonly listMs: number;
  readonly restoreMs: number;
  readonly disconnectMs: number;
  /** The SDK informs a wallet that it refuses; the next attempt waits at most this long for it. */
  readonly farewellMs: number;
  /** A wallet may still be answering this long after `validUntil`. */
  readonly answerGraceMs: number;
}

const TIMINGS: WalletTimings = {
  listMs: 4000,
  restoreMs: RESTORE_CUTOFF_MS,
  disconnectMs: 3000,
  farewellMs: 1000,
  answerGraceMs: PAYMENT_GRACE_MS,
};

/** TON Connect behind the wallet port: the unmodified SDK, with a timeout for every call that has none. */
export function createTonConnectWallet(options: WalletOptions): WalletPort {
  return new TonConnectWallet(options);
}

class TonConnectWallet implements WalletPort {
  readonly #options: WalletOptions;
  readonly #timings: WalletTimings;
  readonly #list;
  readonly #proof: ProofRound;
  readonly #sdkStorage: SdkStorage;
  readonly #leakListeners = new Set<(error: Error) => void>();
  readonly #goneListeners = new Set<() => void>();
  #connector: Promise<Connector> | null = null;
  /** The same connector, once it was created. */
  #ready: Connector | null = null;
  #farewell: Promise<void> = Promise.resolve();

  constructor(options: WalletOptions) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    this.#sdkStorage = new SdkStorage(options.storage);
    catchLeaks(options.view, (error) => {
      for (const listener of this.#leakListeners) listener(error);
    });
    onOtherTabs(options.view, () => this.#checkReplaced());
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
    // Connecting must follow the tap at once: browsers block a link that opens later.
    this.#connectorOf(list).catch(() => undefined);
    return walletInfos(list, this.#options.view);
  }

  async restore(signal: CancelSignal): Promise<WalletAccount | null> {
    const isEmbedded = hasWalletBrowser(this.#options.view);
    if (!this.#sdkStorage.hasConnection && !isEmbedded) return null;
    const limit = limited(signal, this.#timings.restoreMs);
    try {
      const list = isEmbedded ? await this.#list.load(limit.signal) : this.#list.kept();
      const connector = await untilAborted(this.#connectorOf(list), limit.signal);
      this.#sdkStorage.adopt();
      const wallet = await this.#firstStatus(
        connector,
        (give) => {
          // An attempt may still be answered; otherwise the SDK found nothing to restore.
          const end = () => this.#sdkStorage.hasAttempt || give(null);
          connector.restoreConnection().then(end, end);
        },
        limit.signal,
      );
      return wallet === null ? null : this.#accountOf(wallet, await this.#namedList(list));
    } catch (error) {
      if (limit.isOver()) return null;
      throw error;
    } finally {
      limit.clear();
    }
  }

  async connect(target: ConnectTarget, options: ConnectOptions): Promise<Connected> {
    const { onLink, signal, tonProof } = options;
    const list = await this.#list.load(signal);
    const connector = await untilAborted(this.#connectorOf(list), signal);
    await this.#farewell;
    if (connector.connected) await this.disconnect(signal);
    const attempt = new AbortController();
    try {
      const wallet = await this.#firstStatus(
        connector,
        () => {
          const link = startAttempt(connector, target, list, {
            signal: attempt.signal,
            ...(tonProof === undefined ? this.#proof.request() : { request: { tonProof } }),
          });
          if (link !== null) onLink(link);
        },
        signal,
      );
      if (wallet === null) throw walletFailure('cancelled');
      this.#proof.settle(wallet);
      return { account: this.#accountOf(wallet, list) };
    } catch (error) {
      const failure = failureOf(error);
      // If it is aborted while it informs the wallet, the SDK throws where it cannot be caught, and the
      // wallet stays connected.
      this.#farewell = isToldByTheSdk(error, failure)
        ? this.#sdkStorage.farewell(this.#timings.farewellMs)
        : Promise.resolve();
      this.#farewell.then(() => attempt.abort()).catch(() => undefined);
      this.#sdkStorage.forget();
      throw failure;
    }
  }

  open({ link, returnStrategy }: OpenOrder): void {
    this.#options.openLink(withReturn(directLink(link), returnStrategy));
  }

  async disconnect(signal: CancelSignal): Promise<void> {
    const connector = await (this.#connector ?? Promise.resolve(null));
    try {
      if (connector?.connected === true) {
        await within(
          (ending) => connector.disconnect({ signal: ending }),
          this.#timings.disconnectMs,
          signal,
        );
      }
    } catch {
      // The bridge may be unreachable; the connection ends here all the same.
    } finally {
      this.#sdkStorage.forget();
    }
  }

  onDisconnected(listener: () => void): () => void {
    this.#goneListeners.add(listener);
    return () => void this.#goneListeners.delete(listener);
  }

  onProven(listener: () => void): () => void {
    return this.#proof.onTaken(listener);
  }

  remember(wallet: WalletInfo, openMethod: WalletOpenMethod | null): void {
    this.#options.storage.write('wallet-info', rememberedText(rememberedOf(wallet, openMethod)));
    this.#options.storage.write('preferred-wallet', wallet.appName);
  }

  choose(wallet: WalletInfo): void {
    this.#options.storage.write('last-selected-wallet', rememberedText(rememberedOf(wallet, null)));
  }

  report(): void {
    // Nothing is tracked yet.
  }

  async send(request: WalletRequest, onSent: () => void, signal: CancelSignal): Promise<SendOutcome> {
    this.#checkReplaced();
    const connector = this.#ready;
    if (connector?.connected !== true) {
      const { code, text } = WALLET_TEXTS.sendWithoutWallet;
      return { type: 'not-sent', code, message: text };
    }
    if (request.kind === 'message') {
      return { type: 'not-sent', code: 'not-supported', message: 'This wallet only signs transactions.' };
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
    // The SDK does not settle after an abort once sent, nor while the bridge is unreachable, nor when the
    // wallet disconnects. This end covers those cases; the outcome is then unknown.
    const ended = endOf((onGone) => this.onDisconnected(onGone), timeLeftMs, signal);
    const outcome = await Promise.race([answer, ended.outcome]);
    ended.clear();
    sending.abort();
    return outcome;
  }

  #connectorOf(list: readonly ListedWallet[]): Promise<Connector> {
    this.#connector ??= this.#create(list).catch((error: unknown) => {
      this.#connector = null;
      throw error;
    });
    return this.#connector;
  }

  async #create(list: readonly ListedWallet[]): Promise<Connector> {
    const connector = await createConnector({ ...this.#options, storage: this.#sdkStorage }, list);
    connector.onStatusChange((wallet) => {
      if (wallet !== null || connector !== this.#ready) return;
      this.#sdkStorage.forget();
      this.#tellGone();
    });
    this.#ready = connector;
    return connector;
  }

  /** Ends this page's connection if another tab ended or replaced it; that tab informs the wallet. */
  #checkReplaced(): void {
    const connector = this.#ready;
    if (connector?.connected !== true || !this.#sdkStorage.isReplaced) return;
    this.#connector = null;
    this.#ready = null;
    connector.pauseConnection();
    this.#sdkStorage.forget();
    this.#tellGone();
  }

  #tellGone(): void {
    for (const listener of this.#goneListeners) listener();
  }

  /**
   * The first wallet that the connector reports after `start`, or null if `start` gives it; null when the
   * signal aborts.
   */
  #firstStatus(
    connector: Connector,
    start: (give: (wallet: null) => void) => void,
    signal: CancelSignal,
  ): Promise<Wallet | null> {
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        signal.removeEventListener('abort', onAbort);
        this.#leakListeners.delete(onLeak);
        stop();
        settle();
      };
      const onAbort = () => end(() => resolve(null));
      const onLeak = (error: Error) => {
        if (failureOf(error).code === 'missing-address') end(() => reject(error));
      };
      this.#leakListeners.add(onLeak);
      const stop = connector.onStatusChange(
        (wallet) => {
          if (wallet !== null) end(() => resolve(wallet));
        },
        (error) => end(() => reject(error)),
      );
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      else {
        try {
          start(onAbort);
        } catch (error) {
          end(() => reject(error instanceof Error ? error : new Error(String(error))));
        }
      }
    });
  }

  /** The list for the wallet's name: the stored one may be empty on the first visit after a long time. */
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
      walletLink: wallet.provider === 'http' ? (info?.universalLink ?? null) : null,
      walletDeepLink: wallet.provider === 'http' ? (info?.deepLink ?? null) : null,
      maxMessages: messageLimit(device.features),
    };
  }
}

/** Errors after approval on which the SDK itself ends the connection and informs the wallet. */
function isToldByTheSdk(error: unknown, { code }: WalletFailure): boolean {
  return !(error instanceof WalletFailure) && (code === 'wrong-network' || code === 'not-supported');
}
