import type { Wallet } from '@tonconnect/sdk';

/** What a wallet signed to prove that it is the person's, with the account it is about. */
export interface WalletProof {
  readonly address: string;
  readonly network: string;
  readonly publicKey: string;
  readonly stateInit: string;
  readonly timestampS: number;
  readonly domain: { readonly lengthBytes: number; readonly value: string };
  readonly payload: string;
  readonly signature: string;
}

/** Where payloads come from and proofs go: the server. Both may reject; a connection never waits for them. */
export interface ProofExchange {
  payload(): Promise<string>;
  /** Resolves once the wallet is bound to the person. */
  submit(proof: WalletProof): Promise<void>;
}

/** The server's payloads live 15 min; a connection may take some of that. */
const FRESH_MS = 10 * 60_000;

/**
 * Asks the connecting wallet for a proof where a payload is at hand. A payload is fetched when the wallets are shown: connecting
 * follows the tap at once. Without one the wallet connects all the same, unproven.
 */
export class ProofRound {
  readonly #exchange: ProofExchange | null;
  readonly #nowMs: () => number;
  #kept: { readonly payload: string; readonly atMs: number } | null = null;
  #isFetching = false;
  readonly #listeners = new Set<() => void>();

  constructor(exchange: ProofExchange | null, nowMs: () => number) {
    this.#exchange = exchange;
    this.#nowMs = nowMs;
  }

  prepare(): void {
    if (this.#exchange === null || this.#isFetching || this.#fresh() !== null) return;
    this.#isFetching = true;
    this.#exchange
      .payload()
      .then(
        (payload) => {
          this.#kept = { payload, atMs: this.#nowMs() };
        },
        () => undefined,
      )
      .finally(() => {
        this.#isFetching = false;
      });
  }

  /** What the connection asks for beside the address. A payload is asked for until it was answered. */
  request(): { readonly request?: { readonly tonProof: string } } {
    const payload = this.#fresh();
    return payload === null ? {} : { request: { tonProof: payload } };
  }

  /** Hands what the wallet signed to the server, in the background. */
  settle({ account, connectItems }: Wallet): void {
    const item = connectItems?.tonProof;
    if (this.#exchange === null || item === undefined || !('proof' in item)) return;
    this.#kept = null;
    const { timestamp, domain, payload, signature } = item.proof;
    this.#exchange
      .submit({
        address: account.address,
        network: account.chain,
        publicKey: account.publicKey ?? '',
        stateInit: account.walletStateInit,
        timestampS: timestamp,
        domain,
        payload,
        signature,
      })
      .then(
        () => {
          for (const listener of this.#listeners) listener();
        },
        () => undefined,
      );
  }

  /** Tells of every proof that the server has taken; answers the way to stop listening. */
  onTaken(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #fresh(): string | null {
    return this.#kept !== null && this.#nowMs() - this.#kept.atMs < FRESH_MS ? this.#kept.payload : null;
  }
}
