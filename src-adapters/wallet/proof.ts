import type { Wallet } from '@tonconnect/sdk';

/** The proof that a wallet signed, with its account. */
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

/** The server's side of a proof: payloads and submits. Both may reject; a connection never waits for them. */
export interface ProofExchange {
  payload(): Promise<string>;
  /** Resolves once the wallet is bound to the person. */
  submit(proof: WalletProof): Promise<void>;
}

/** The server's payloads live 15 min; this leaves time for the connection. */
const FRESH_MS = 10 * 60_000;

/**
 * Requests a proof from the connecting wallet if a payload is ready. It is fetched when the wallets are
 * shown, because connecting must follow the tap at once. Without a payload the wallet connects unproven.
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

  /** What the connection requests besides the address. A payload is reused until a wallet has signed it. */
  request(): { readonly request?: { readonly tonProof: string } } {
    const payload = this.#fresh();
    return payload === null ? {} : { request: { tonProof: payload } };
  }

  /** Sends the signed proof to the server, in the background. */
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

  /** Subscribes to proofs that the server accepted; returns the unsubscribe function. */
  onTaken(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #fresh(): string | null {
    return this.#kept !== null && this.#nowMs() - this.#kept.atMs < FRESH_MS ? this.#kept.payload : null;
  }
}
