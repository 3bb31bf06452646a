import { setTimeout as delay } from 'node:timers/promises';

const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 5000;
const GOODBYE_MS = 500;

/** A connection that is open now. */
export interface Line {
  /** Resolves when it is lost, with why. Never rejects. */
  readonly lost: Promise<Error>;
  /** Says goodbye; not waited for longer than half a second. */
  close(): Promise<void>;
}

/**
 * Keeps one connection: opened again after every loss, with pauses that grow to 5 s, until it is closed. Each kind of failure is
 * reported once until the connection is back.
 */
export class KeptLine<L extends Line> {
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
   * @param onBack the connection is there after it was not; not called for a first attempt that succeeds
   */
  constructor(open: () => Promise<L>, onBack: (line: L) => void, onError: (error: Error) => void) {
    this.#openLine = open;
    this.#onBack = onBack;
    this.#onError = onError;
  }

  /** @throws what kept the first attempt from succeeding; nothing is tried any more then */
  async open(): Promise<void> {
    await this.#take(await this.#openLine());
  }

  /** Resolves after the first attempt, whatever became of it; after a failure the next one follows. */
  async openOrRetry(): Promise<void> {
    await this.open().catch((error: unknown) => this.#failed(error, FIRST_WAIT_MS));
  }

  /** null while the connection is away. */
  current(): L | null {
    return this.#line;
  }

  /** Why the connection is away; null while it is there. */
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
    const error = reason instanceof Error ? reason : new Error(String(reason));
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
