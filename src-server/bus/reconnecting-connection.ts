import { setTimeout as delay } from 'node:timers/promises';
import { errorOf } from '../thrown.ts';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;
const GOODBYE_MS = 500;

/** An open connection. */
export interface Line {
  /** Resolves with the reason when the connection is lost. Never rejects. */
  readonly lost: Promise<Error>;
  /** Closes the connection; the caller waits at most half a second. */
  close(): Promise<void>;
}

/**
 * Keeps one connection open: reconnects after every loss, with a backoff up to 5 s, until it is closed. An
 * error that repeats is reported only once until the connection is back.
 */
export class ReconnectingConnection<L extends Line> {
  readonly #openLine: () => Promise<L>;
  readonly #onBack: (line: L) => void;
  readonly #onError: (error: Error) => void;
  #line: L | null = null;
  #complaint: string | null = 'not connected yet';
  #told: string | null = null;
  #isClosed = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param open one attempt, which must end by itself within seconds
   * @param onBack called after every reconnection; not called when the first attempt succeeds
   */
  constructor(open: () => Promise<L>, onBack: (line: L) => void, onError: (error: Error) => void) {
    this.#openLine = open;
    this.#onBack = onBack;
    this.#onError = onError;
  }

  /** @throws the error of the first attempt; then nothing is tried again */
  async open(): Promise<void> {
    await this.#take(await this.#openLine());
  }

  /** Resolves after the first attempt; if that fails, it keeps trying. */
  async openOrRetry(): Promise<void> {
    await this.open().catch((error: unknown) => this.#failed(error, FIRST_WAIT_MS));
  }

  /** null while there is no connection. */
  current(): L | null {
    return this.#line;
  }

  /** Why there is no connection; null while there is one. */
  complaint(): string | null {
    return this.#complaint;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const line = this.#line;
    this.#line = null;
    if (line !== null) await this.#end(line);
  }

  async #take(line: L): Promise<void> {
    if (this.#isClosed) return this.#end(line);
    this.#line = line;
    this.#complaint = null;
    this.#told = null;
    void line.lost.then((error) => {
      if (this.#line !== line) return;
      this.#line = null;
      void this.#end(line);
      this.#failed(error, FIRST_WAIT_MS);
    });
  }

  async #end(line: L): Promise<void> {
    await Promise.race([line.close().catch(this.#onError), delay(GOODBYE_MS, undefined, { ref: false })]);
  }

  #failed(reason: unknown, waitMs: number): void {
    if (this.#isClosed) return;
    const error = errorOf(reason);
    this.#complaint = error.message;
    if (this.#told !== error.message) this.#onError(error);
    this.#told = error.message;
    this.#timer = setTimeout(() => void this.#again(waitMs), waitMs);
  }

  async #again(waitedMs: number): Promise<void> {
    try {
      await this.open();
    } catch (error) {
      this.#failed(error, Math.min(waitedMs * 2, LONGEST_WAIT_MS));
      return;
    }
    if (this.#line !== null) this.#onBack(this.#line);
  }
}
