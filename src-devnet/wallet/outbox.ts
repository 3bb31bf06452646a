import { Base64, hexToByteArray, SessionCrypto } from '@tonconnect/protocol';
import { pause } from '../waits.ts';
import type { BridgeMessageRecord, Records } from './records.ts';

/** how long the bridge stores a message, seconds; an older letter is not sent at all */
const ttlS = 300;
const requestTimeoutMs = 4000;
const firstPauseMs = 250;
/** A short limit: a person who has decided waits for the app's reaction as soon as the bridge is back. */
const longestPauseMs = 1000;
/** After which time it is looked again whether a letter is due: the clock may be set back by any time meanwhile. */
const longestWaitMs = 60_000;

/** Posts one letter to the bridge. @returns true if it need not be tried again */
async function post(bridgeUrl: string, letter: BridgeMessageRecord, signal: AbortSignal): Promise<boolean> {
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
    // an answer that is no JSON does not come from the bridge
    await response.json();
    return response.ok || response.status === 400;
  } catch {
    return false;
  }
}

/** One wallet's letters to its apps: sent in order, kept until the bridge has them, dropped when too old. */
export class Outbox {
  readonly #wallet: string;
  readonly #records: Records;
  readonly #bridgeUrl: string;
  readonly #wallMs: () => number;
  readonly #stopping = new AbortController();
  #woken = new AbortController();
  #running: Promise<void> | null = null;

  constructor(wallet: string, records: Records, bridgeUrl: string, wallMs: () => number) {
    this.#wallet = wallet;
    this.#records = records;
    this.#bridgeUrl = bridgeUrl;
    this.#wallMs = wallMs;
  }

  /** Starts to send, unless it is sending already. */
  flush(): void {
    this.#woken.abort();
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#next() && !this.#stopping.signal.aborted) this.flush();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** The letter that is due first; of several, the oldest. */
  #next(): BridgeMessageRecord | undefined {
    const mine = [...this.#records.letters.values()].filter(({ wallet }) => wallet === this.#wallet);
    return mine.toSorted((a, b) => a.sendAtMs - b.sendAtMs)[0];
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs;
    for (let letter = this.#next(); letter && !this.#stopping.signal.aborted; letter = this.#next()) {
      const earlyMs = letter.sendAtMs - this.#wallMs();
      const tooOld = this.#wallMs() - letter.createdAtMs > ttlS * 1000;
      if (earlyMs > 0) {
        // a letter written meanwhile may be due before this one
        this.#woken = new AbortController();
        await pause(Math.min(earlyMs, longestWaitMs), this.#stopping.signal, this.#woken.signal);
      } else if (tooOld || (await post(this.#bridgeUrl, letter, this.#stopping.signal))) {
        await this.#records.write({ ...letter, done: true });
        pauseMs = firstPauseMs;
      } else {
        await pause(pauseMs, this.#stopping.signal);
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }
}
