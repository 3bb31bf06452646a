import {
  type Connected,
  type ConnectOptions,
  type ConnectTarget,
  type OpenOrder,
  type SendOutcome,
  type WalletAccount,
  WalletFailure,
  type WalletInfo,
  type WalletPort,
  type WalletRequest,
  walletFailure,
} from '@axiom/domain/wallet/port';

/** What a wallet's contract answers to one request. */
export type V3Response =
  | { readonly result: { readonly boc: string } }
  | { readonly error: { readonly code: number; readonly message: string } };

/** How a connection that carried a request ends in TON Connect V3. */
export type V3Result =
  | { readonly hasResponse: true; readonly response: V3Response }
  | { readonly hasResponse: false; readonly connectResult: { readonly dispatched: boolean } };

export interface V3WalletOptions {
  readonly wallets: readonly WalletInfo[];
  readonly account: WalletAccount;
  /** appNames of the wallets that can take a request with the connection. */
  readonly takesEmbedded: readonly string[];
  /** What the owner decides when the wallet is opened by a link, with the request that the link carries. */
  readonly decide: (carried: WalletRequest | null) => Promise<V3Result | 'declined'>;
  /** What the owner decides on a request that comes over the bridge. */
  readonly answer: (request: WalletRequest) => Promise<V3Response>;
}

/** A link with more than this loses the request that it would carry. */
const LINK_MAX_CHARS = 1024;
const REFUSED = 300;

/**
 * A wallet port that answers as TON Connect V3 does: a request may ride along in the connect link (`e`), is
 * carried once, and may have reached the wallet although no answer came; messages are signed without being
 * broadcast; transfers may be described as items.
 */
export class V3Wallet implements WalletPort {
  readonly links: string[] = [];
  readonly opened: OpenOrder[] = [];
  /** Requests that went over the bridge. */
  readonly sent: WalletRequest[] = [];
  readonly #options: V3WalletOptions;
  readonly #goneListeners = new Set<() => void>();
  #account: WalletAccount | null = null;
  /** Requests that a link has carried: a retry must not carry them again. */
  readonly #carried = new WeakSet<WalletRequest>();

  constructor(options: V3WalletOptions) {
    this.#options = options;
  }

  async wallets(): Promise<readonly WalletInfo[]> {
    return this.#options.wallets;
  }

  async restore(): Promise<WalletAccount | null> {
    return this.#account;
  }

  async connect(target: ConnectTarget, { onLink, request, signal }: ConnectOptions): Promise<Connected> {
    const carried = this.#carriedBy(target, request);
    const link = linkOf(carried);
    this.links.push(link);
    onLink(link);
    if (carried !== null) this.#carried.add(carried);
    const result = await this.#options.decide(carried);
    if (signal.aborted) throw walletFailure('cancelled');
    if (result === 'declined') throw walletFailure('declined');
    this.#account = this.#options.account;
    const outcome = outcomeOf(result);
    return { account: this.#account, ...(outcome === undefined ? {} : { outcome }) };
  }

  open(order: OpenOrder): void {
    this.opened.push(order);
  }

  async disconnect(): Promise<void> {
    if (this.#account === null) throw new WalletFailure('not-connected', 'Wallet was not connected');
    this.#account = null;
  }

  onDisconnected(listener: () => void): () => void {
    this.#goneListeners.add(listener);
    return () => void this.#goneListeners.delete(listener);
  }

  onFound(): () => void {
    return () => undefined;
  }

  onProven(): () => void {
    return () => undefined;
  }

  async send(request: WalletRequest, onSent: () => void): Promise<SendOutcome> {
    this.sent.push(request);
    onSent();
    return answered(await this.#options.answer(request));
  }

  warm(): void {}
  remember(): void {}
  choose(): void {}
  report(): void {}

  #carriedBy(target: ConnectTarget, request: WalletRequest | undefined): WalletRequest | null {
    if (request === undefined || this.#carried.has(request)) return null;
    if (target.type === 'any' || target.via === 'page') return null;
    if (!this.#options.takesEmbedded.includes(target.wallet.appName)) return null;
    return linkOf(request).length <= LINK_MAX_CHARS ? request : null;
  }
}

function linkOf(carried: WalletRequest | null): string {
  const link = 'https://v3.example/connect?v=2&id=abc';
  return carried === null ? link : `${link}&e=${Buffer.from(JSON.stringify(carried)).toString('base64url')}`;
}

/** Undefined: the request never reached the wallet and is still to be sent. */
function outcomeOf(result: V3Result): SendOutcome | undefined {
  if (result.hasResponse) return answered(result.response);
  return result.connectResult.dispatched
    ? { type: 'unknown', message: 'The wallet did not answer.' }
    : undefined;
}

function answered(response: V3Response): SendOutcome {
  if ('result' in response) return { type: 'signed', boc: response.result.boc };
  const { code, message } = response.error;
  return code === REFUSED ? { type: 'rejected', message } : { type: 'not-sent', code: 'unknown', message };
}
