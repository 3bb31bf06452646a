import type { Wallet } from '@tonconnect/sdk';
import type { CancelSignal } from '@axiom/domain/wallet/port';
import { limited, untilAborted } from './waits.ts';

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
/** An attempt waits this long for a payload that is on its way, then it goes without. */
const LOADING_LIMIT_MS = 4000;

/**
 * Requests a proof from the connecting wallet (R3.26). The payload is fetched when the wallets are shown,
 * because connecting must follow the tap at once; an attempt waits for one that is loading. If none comes, the
 * wallet connects unproven.
 */
export class ProofRound {
  readonly #exchange: ProofExchange | null;
  readonly #nowMs: () => number;
  #kept: { readonly payload: string; readonly atMs: number } | null = null;
  #fetching: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();

  constructor(exchange: ProofExchange | null, nowMs: () => number) {
    this.#exchange = exchange;
    this.#nowMs = nowMs;
  }

  prepare(): void {
    if (this.#exchange === null || this.#fetching !== null || this.#fresh() !== null) return;
    this.#fetching = this.#exchange
      .payload()
      .then(
        (payload) => {
          this.#kept = { payload, atMs: this.#nowMs() };
        },
        () => undefined,
      )
      .finally(() => {
        this.#fetching = null;
      });
  }

  /**
   * The payload for an attempt; null: no proof is requested. A payload is reused until a wallet has signed it.
   */
  async payload(signal: CancelSignal): Promise<string | null> {
    const kept = this.#fresh();
    if (kept !== null || this.#fetching === null) return kept;
    const limit = limited(signal, LOADING_LIMIT_MS);
    await untilAborted(this.#fetching, limit.signal).catch(() => undefined);
    limit.clear();
    return this.#fresh();
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
