import type { Wallet } from '@tonconnect/sdk';
import {
  type CancelSignal,
  type Connected,
  type ConnectOptions,
  type ConnectTarget,
  type OpenOrder,
  type SendOutcome,
  WALLET_TEXTS,
  type WalletAccount,
  WalletFailure,
  walletFailure,
  type WalletInfo,
  type WalletOpenMethod,
  type WalletPort,
  type WalletRequest,
} from '@axiom/domain/wallet/port';
import { opensWalletAfterSending, type Surroundings } from '@axiom/domain/wallet/link';
import { isWalletNamed } from '@axiom/domain/wallet/list';
import type { TrackedAction } from '@axiom/domain/wallet/tracking';
import { accountOf } from './account.ts';
import { startAttempt } from './attempt.ts';
import { reach } from './bridge/reach.ts';
import { bundledList } from './connector.ts';
import { failureOf } from './errors.ts';
import { HeldConnector } from './held-connector.ts';
import { Images } from './images.ts';
import { walletInfos } from './list/infos.ts';
import { createListSource } from './list/source.ts';
import { WalletMemory } from './memory.ts';
import { Opener } from './opening/opener.ts';
import { readSurroundings } from './opening/surroundings.ts';
import { TIMINGS, type WalletOptions, type WalletTimings } from './options.ts';
import type { Page } from './page.ts';
import { proofOf } from './proof.ts';
import { restoreWallet } from './restoring.ts';
import { SdkStorage } from './sdk-storage.ts';
import { sendRequest } from './sending.ts';
import { pageDispatcher, quiet } from './tracking/dispatcher.ts';
import { trackedWallet, Tracker } from './tracking/tracker.ts';
import { limited, LONGEST_TIMER_MS, NO_ANSWER, untilAborted, within } from './waits.ts';

/**
 * TON Connect behind the wallet port: the unmodified SDK, with a timeout for every call that has none.
 * @throws WalletFailure misconfigured, without a manifest
 */
export function createTonConnectWallet(options: WalletOptions): WalletPort {
  if (options.manifestUrl === '') throw walletFailure('missingConnector');
  return new TonConnectWallet(options);
}

class TonConnectWallet implements WalletPort {
  readonly #options: WalletOptions;
  readonly #timings: WalletTimings;
  readonly #list;
  readonly #provenListeners = new Set<() => void>();
  readonly #storage: SdkStorage;
  readonly #memory: WalletMemory;
  readonly #images: Images;
  readonly #tracker: Tracker;
  readonly #held: HeldConnector;
  readonly #opener: Opener;
  #farewell: Promise<void> = Promise.resolve();

  constructor(options: WalletOptions) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    const { view, storage } = options;
    const page = view as Page;
    const dispatcher = quiet(options.eventDispatcher ?? pageDispatcher(page));
    this.#storage = new SdkStorage(storage);
    this.#memory = new WalletMemory(storage, options.preferredWalletAppName ?? null);
    this.#images = new Images(page);
    this.#tracker = new Tracker(dispatcher);
    this.#list = createListSource({
      url: options.walletsListUrl,
      storage,
      bundled: options.allowsBundledList ? bundledList : null,
      included: options.includeWallets ?? [],
      limitMs: this.#timings.listMs,
    });
    this.#opener = new Opener({ page, surroundings: () => this.#surroundings(), openLink: options.openLink });
    this.#held = new HeldConnector({ ...options, storage: this.#storage, dispatcher }, page);
    this.#held.onGone(({ wallet, scope }) => {
      this.#forget();
      this.#track({ type: 'disconnection', wallet: trackedWallet(wallet), scope });
    });
  }

  warm(): void {
    this.wallets(new AbortController().signal).catch(() => undefined);
  }

  async wallets(signal: CancelSignal): Promise<readonly WalletInfo[]> {
    const list = await this.#list.load(signal);
    // Connecting must follow the tap at once: browsers block a link that opens later.
    this.#held.of(list).catch(() => undefined);
    const infos = walletInfos(list, this.#options.view, this.#memory.preferred);
    this.#images.preload(infos);
    return infos;
  }

  async restore(signal: CancelSignal): Promise<WalletAccount | null> {
    const { view } = this.#options;
    const wallet = await restoreWallet(
      {
        view,
        storage: this.#storage,
        list: this.#list,
        held: this.#held,
        effects: {
          track: (message) => this.#track({ type: 'connection-restoring-error', message }),
          'forget-wallet-info': () => this.#memory.forgetConnected(),
          'forget-connection': () => this.#storage.forget(),
          'close-provider': () => this.#held.close(),
        },
        onStarted: () => this.#track({ type: 'connection-restoring-started' }),
        limitMs: this.#timings.restoreMs,
        attemptMs: this.#timings.attemptMs,
        retryMs: this.#timings.restoreRetryMs,
      },
      signal,
    );
    if (wallet === null) return null;
    // Of an attempt that the wallet answered only now.
    this.#submitProof(wallet);
    this.#track({ type: 'connection-restoring-completed', wallet: trackedWallet(wallet) });
    return this.#accountOf(wallet);
  }

  async connect(target: ConnectTarget, options: ConnectOptions): Promise<Connected> {
    const { signal, tonProof } = options;
    const list = await this.#list.load(signal);
    const connector = await untilAborted(this.#held.of(list), signal).catch((error: unknown) => {
      throw failureOf(error);
    });
    await this.#farewell;
    if (this.#held.connected !== null) await this.disconnect(signal);
    const attempt = new AbortController();
    const unwatch = reach.listen((tryNow) => options.onReach?.(tryNow));
    this.#track({ type: 'connection-started' });
    const isInPage = target.type === 'wallet' && target.via === 'page';
    const limit = limited(signal, isInPage ? this.#timings.pageAnswerMs : LONGEST_TIMER_MS);
    try {
      const wallet = await this.#held.firstStatus(
        connector,
        () => {
          const request = tonProof === undefined ? {} : { request: { tonProof } };
          const link = startAttempt(connector, target, list, { signal: attempt.signal, ...request });
          if (link !== null) options.onLink(link);
        },
        limit.signal,
      );
      if (limit.isOver()) throw new WalletFailure('no-answer', NO_ANSWER);
      if (wallet === null) throw walletFailure('cancelled');
      this.#submitProof(wallet);
      this.#track({ type: 'connection-completed', wallet: trackedWallet(wallet) });
      return { account: await this.#accountOf(wallet) };
    } catch (error) {
      const failure = failureOf(error);
      // If it is aborted while it informs the wallet, the SDK throws where it cannot be caught, and the
      // wallet stays connected.
      this.#farewell = isToldByTheSdk(error, failure)
        ? this.#storage.farewell(this.#timings.farewellMs)
        : Promise.resolve();
      void this.#farewell.then(() => attempt.abort());
      this.#storage.forget();
      if (failure.code !== 'aborted') {
        const { code, message } = failure;
        this.#track({ type: 'connection-error', message, ...(code === 'declined' ? REFUSED : {}) });
      }
      throw failure;
    } finally {
      limit.clear();
      unwatch();
    }
  }

  open(order: OpenOrder): void {
    const { skip } = order;
    const openMethod = this.#memory.connected?.openMethod ?? null;
    if (skip !== undefined && !opensWalletAfterSending(skip, openMethod, this.#surroundings())) return;
    this.#opener.open(order);
  }

  async disconnect(signal: CancelSignal): Promise<void> {
    const { connected } = this.#held;
    const hasConnection = connected !== null || this.#storage.hasConnection;
    try {
      await this.#held.leave((connector) =>
        within((ending) => connector.disconnect({ signal: ending }), this.#timings.disconnectMs, signal),
      );
    } catch {
      // The bridge may be unreachable; the connection ends here all the same.
    } finally {
      this.#forget();
    }
    if (!hasConnection) throw walletFailure('notConnected');
    if (signal.aborted) throw walletFailure('disconnectAborted');
  }

  onDisconnected(listener: () => void): () => void {
    return this.#held.onGone(() => listener());
  }

  onFound(listener: () => void): () => void {
    return this.#held.onFound(listener);
  }

  onProven(listener: () => void): () => void {
    this.#provenListeners.add(listener);
    return () => void this.#provenListeners.delete(listener);
  }

  async send(request: WalletRequest, onSent: () => void, signal: CancelSignal): Promise<SendOutcome> {
    this.#held.checkReplaced();
    const connector = this.#held.connected;
    const facts = { wallet: trackedWallet(connector?.wallet ?? null), request };
    const endsMs = request.validUntil * 1000 + this.#timings.answerGraceMs;
    const slots = {
      timeLeftMs: Math.max(0, endsMs - this.#options.nowMs()),
      onSent: () => {
        this.#track({ type: 'transaction-sent-for-signature', ...facts });
        onSent();
      },
      onGone: (listener: () => void) => this.onDisconnected(listener),
    };
    const outcome = await sendRequest(connector, request, slots, signal);
    if (outcome.type === 'signed') this.#track({ type: 'transaction-signed', ...facts, boc: outcome.boc });
    else this.#track({ type: 'transaction-signing-failed', ...facts, ...toTrack(outcome) });
    return outcome;
  }

  remember(wallet: WalletInfo, openMethod: WalletOpenMethod | null): void {
    const byLink = openMethod === 'universal-link' ? this.#opener.method : null;
    this.#memory.keep(wallet, byLink ?? openMethod);
  }

  choose(wallet: WalletInfo): void {
    this.#memory.choose(wallet);
  }

  report(name: 'cancelled' | 'notConnected'): void {
    this.#track({ type: 'connection-error', message: WALLET_TEXTS[name].text });
  }

  /** What is stored then is another tab's connection, with what is known of its wallet. */
  #forget(): void {
    this.#storage.forget();
    if (!this.#storage.hasConnection) this.#memory.forgetConnected();
  }

  #submitProof(wallet: Wallet): void {
    const proof = proofOf(wallet);
    if (proof === null) return;
    this.#options.submitProof?.(proof).then(
      () => this.#provenListeners.forEach((listener) => listener()),
      () => undefined,
    );
  }

  #surroundings(): Surroundings {
    const { view, messengerPlatform } = this.#options;
    return readSurroundings(view as Page, messengerPlatform);
  }

  #track(happening: TrackedAction): void {
    this.#tracker.track(happening);
  }

  /** A wallet that is not in the list, and one of a list that is not here, is known from when it connected. */
  #accountOf(wallet: Wallet): Promise<WalletAccount> {
    const { connected, lastSelected } = this.#memory;
    const infos = walletInfos(this.#list.kept(), this.#options.view, null);
    const known = [...infos, connected, lastSelected].find(
      (one) => one !== undefined && isWalletNamed(one, wallet.device.appName),
    );
    return accountOf(wallet, known);
  }
}

/** TON Connect's code of an owner's refusal, for tracking. */
const REFUSED = { errorCode: 300 };

function toTrack(outcome: Exclude<SendOutcome, { readonly type: 'signed' }>) {
  return { message: outcome.message, ...(outcome.type === 'rejected' ? REFUSED : {}) };
}

/** Errors after approval on which the SDK itself ends the connection and informs the wallet. */
function isToldByTheSdk(error: unknown, { code }: WalletFailure): boolean {
  return !(error instanceof WalletFailure) && (code === 'wrong-network' || code === 'not-supported');
}
