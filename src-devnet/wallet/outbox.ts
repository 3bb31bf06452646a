import { setTimeout as sleep } from 'node:timers/promises';
import { Base64, hexToByteArray, SessionCrypto } from '@tonconnect/protocol';
import type { LetterRecord, Records } from './records.ts';

/** what the bridge keeps a message for, seconds; older letters are not worth sending */
const ttlS = 300;
/**
 * No person answers faster. An app on SDK 3.4.1 drops an answer that overtakes the bridge's acknowledgement of its own request, so an
 * answer given in advance must not be instant.
 */
const shortestThoughtMs = 50;
const requestTimeoutMs = 4000;
const firstPauseMs = 250;
/** A person who has decided looks at the app at once: what they said must not wait long after the bridge is back. */
const longestPauseMs = 1000;

/** Writes one letter to the bridge. @returns whether it need not be tried again */
async function post(bridgeUrl: string, letter: LetterRecord, signal: AbortSignal): Promise<boolean> {
  const crypto = new SessionCrypto({ publicKey: letter.from, secretKey: letter.secretKey });
  const query = new URLSearchParams({
    client_id: letter.from,
    to: letter.to,
    ttl: String(ttlS),
    topic: letter.topic,
    ...(letter.traceId ? { trace_id: letter.traceId } : {}),
  });
  try {
    const response = await fetch(`${bridgeUrl}/message?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: Base64.encode(crypto.encrypt(letter.text, hexToByteArray(letter.to))),
      signal: AbortSignal.any([signal, AbortSignal.timeout(requestTimeoutMs)]),
    });
    // an answer that is no JSON did not come from the bridge
    await response.json();
    return response.ok || response.status === 400;
  } catch {
    return false;
  }
}

/** What one wallet has to tell its apps: in order, kept until the bridge has it, given up when it is too old. */
export class Outbox {
  readonly #wallet: string;
  readonly #records: Records;
  readonly #bridgeUrl: string;
  readonly #wallMs: () => number;
  readonly #stopping = new AbortController();
  #running: Promise<void> | null = null;

  constructor(wallet: string, records: Records, bridgeUrl: string, wallMs: () => number) {
    this.#wallet = wallet;
    this.#records = records;
    this.#bridgeUrl = bridgeUrl;
    this.#wallMs = wallMs;
  }

  /** Starts to send what waits, if it is not at it already. */
  flush(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#next() && !this.#stopping.signal.aborted) this.flush();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  #next(): LetterRecord | undefined {
    for (const letter of this.#records.letters.values()) if (letter.wallet === this.#wallet) return letter;
    return undefined;
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let letter = this.#next(); letter && !this.#stopping.signal.aborted; letter = this.#next()) {
      const ageMs = this.#wallMs() - letter.createdAtMs;
      if (ageMs < shortestThoughtMs) await this.#pause(shortestThoughtMs - ageMs);
      const tooOld = ageMs > ttlS * 1000;
      if (tooOld || (await post(this.#bridgeUrl, letter, this.#stopping.signal))) {
        await this.#records.write({ ...letter, done: true });
        pauseMs = firstPauseMs;
      } else {
        await this.#pause(pauseMs);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
