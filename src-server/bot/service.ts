import { setTimeout as delay } from 'node:timers/promises';
import { type BackOff, backOffMs } from '../back-off.ts';
import type { Lease } from '../jobs/lease.ts';
import { Loop } from '../jobs/loop.ts';
import { type BotReceiver, type BotUpdate, type Messenger, MessengerAway } from '../ports/messenger.ts';
import { StoreBusy, StoreUnavailable } from '../ports/store.ts';
import { closeAbandoned, type DeliverDeps, deliverOne } from './deliver.ts';
import { processUpdate } from './process-update.ts';

const PAUSE_MS = 1_000;
const GOODBYE_MS = 2_000;
const CLOSE_EVERY_MS = 10_000;
const RETRY: BackOff = { firstMs: 1_000, longestMs: 30_000 };

export interface BotDeps extends Omit<DeliverDeps, 'messenger'> {
  readonly messenger: Pick<Messenger, 'send' | 'sendFile' | 'answerPress'>;
  readonly receiver: BotReceiver;
  /** Where the messenger may post updates, and the secret it sends with them; null: the bot polls. */
  readonly hook: { readonly url: string; readonly secret: string } | null;
  /** The lease for polling: the messenger answers only one server at a time. */
  readonly turn: Lease;
  readonly onError: (error: unknown) => void;
}

/** The running bot of a server: receives updates and sends queued messages. */
export class BotService {
  readonly #deps: BotDeps;
  readonly #stopping = new AbortController();
  readonly #sending: Loop;
  readonly #receiving: Loop;
  #receiveProblem: string | null = 'the messenger has not been asked yet';
  #sendProblem: string | null = null;
  #sendAgainAtMs = 0;
  #receiveAgainAtMs = 0;
  #failures = 0;
  #isArranged = false;
  #closedAtMs = 0;

  constructor(deps: BotDeps) {
    this.#deps = deps;
    this.#sending = new Loop((isStopping) => this.#send(isStopping), PAUSE_MS, deps.onError);
    this.#receiving = new Loop(() => this.#receive(), PAUSE_MS, deps.onError);
  }

  /** Why the bot does not work; null while it does. */
  complaint(): string | null {
    return this.#receiveProblem ?? this.#sendProblem;
  }

  /** Processes an update posted by the messenger. @throws StoreBusy, StoreUnavailable: it has to be posted again */
  async hear(posted: unknown): Promise<void> {
    const update = this.#deps.receiver.read(posted);
    if (update !== null) await this.#workOn(update);
  }

  /** Waits for the message being sent, for a limited time; without an answer its row stays to be handled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = Promise.all([
      this.#sending.stop(),
      this.#receiving.stop().then(() => this.#deps.turn.giveBack().catch(this.#deps.onError)),
    ]);
    await Promise.race([ended, delay(GOODBYE_MS, undefined, { ref: false })]);
  }

  async #send(isStopping: () => boolean): Promise<void> {
    const { clock } = this.#deps;
    if (clock.wallMs() - this.#closedAtMs > CLOSE_EVERY_MS) {
      await closeAbandoned(this.#deps);
      this.#closedAtMs = clock.wallMs();
    }
    while (!isStopping() && clock.wallMs() >= this.#sendAgainAtMs) {
      const turn = await deliverOne(this.#deps);
      if (turn.kind === 'idle') return;
      this.#sendProblem = turn.kind === 'pause' ? turn.why : null;
      if (turn.kind === 'pause') this.#sendAgainAtMs = clock.wallMs() + turn.waitMs;
    }
  }

  async #receive(): Promise<void> {
    const { clock, hook, turn } = this.#deps;
    if (clock.wallMs() < this.#receiveAgainAtMs) return;
    if (hook !== null) return this.#try(async () => this.#arrangeOnce(), this.#stopping.signal);
    const isOurs = await turn.whileHeld(async (lost) => {
      const stopped = AbortSignal.any([lost, this.#stopping.signal]);
      await this.#try(() => this.#ask(stopped), stopped);
    });
    // Another server receives for this one.
    if (!isOurs) this.#receiveProblem = null;
  }

  /**
   * Receives until there is nothing more. An offset makes the messenger forget what was just received, so it
   * is sent only with the next request and never stored: after a week without updates ids may restart
   * anywhere, and updates below a stored offset would be lost.
   */
  async #ask(stopped: AbortSignal): Promise<void> {
    await this.#arrangeOnce();
    let heard: readonly BotUpdate[];
    let offset = 0;
    do {
      heard = await this.#deps.receiver.updates(offset, stopped);
      for (const update of heard) {
        await this.#workOn(update);
        offset = update.updateId + 1;
      }
    } while (heard.length > 0);
  }

  /** Waits after a failure of the messenger before the next attempt. An abort from this side is not a failure. */
  async #try(work: () => Promise<void>, stopped: AbortSignal): Promise<void> {
    const { clock } = this.#deps;
    try {
      await work();
      this.#failures = 0;
    } catch (error) {
      if (stopped.aborted) return;
      if (!(error instanceof MessengerAway)) throw error;
      this.#receiveProblem = error.message;
      const waitMs = error.waitMs ?? backOffMs(RETRY, this.#failures);
      this.#receiveAgainAtMs = clock.wallMs() + waitMs;
      this.#failures += 1;
    }
  }

  async #arrangeOnce(): Promise<void> {
    const { receiver, hook } = this.#deps;
    if (!this.#isArranged) {
      if (hook === null) await receiver.unhook();
      else await receiver.hookTo(hook.url, hook.secret);
      await receiver.introduce();
      this.#isArranged = true;
    }
    this.#receiveProblem = null;
  }

  /** An update that fails for another reason than the database would always fail: it is reported and skipped. */
  async #workOn(update: BotUpdate): Promise<void> {
    try {
      await processUpdate(this.#deps.store, update);
    } catch (error) {
      if (error instanceof StoreBusy || error instanceof StoreUnavailable) throw error;
      this.#deps.onError(error);
    }
    this.#sending.wake();
    if (update.act?.wish.kind === 'press') void this.#deps.messenger.answerPress(update.act.wish.pressId);
  }
}
