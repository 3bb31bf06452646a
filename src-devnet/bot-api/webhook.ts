import type { Journal, World } from '../world.ts';
import type { Messenger } from '../telegram/messenger.ts';
import { pause } from '../waits.ts';

export interface WebhookSettings {
  readonly url: string;
  readonly secretToken: string;
}

/** Pauses between attempts to deliver one update, in ms; the last one repeats. */
const retryMs = [100, 500, 2_000, 10_000] as const;
const answerWithinMs = 10_000;

/** Posts updates to the webhook's URL one after another. Each is repeated until it is accepted. */
export class Webhook {
  readonly #journal: Journal;
  readonly #messenger: Messenger;
  readonly #stopped = new AbortController();
  #settings: WebhookSettings = { url: '', secretToken: '' };
  #delivering = false;
  #lastError: { readonly at: number; readonly text: string } | undefined;

  constructor(world: World, messenger: Messenger) {
    this.#journal = world.journal('bot-webhook');
    this.#messenger = messenger;
    const last = this.#journal.records().at(-1);
    if (last) this.#settings = last as WebhookSettings;
    messenger.updates.onUpdate(() => void this.#deliver());
    world.onStop(() => this.#stopped.abort());
    void this.#deliver();
  }

  get active(): boolean {
    return this.#settings.url !== '';
  }

  get info(): Record<string, unknown> {
    return {
      url: this.#settings.url,
      has_custom_certificate: false,
      pending_update_count: this.#messenger.updates.waiting().length,
      ...(this.#lastError
        ? { last_error_date: this.#lastError.at, last_error_message: this.#lastError.text }
        : {}),
    };
  }

  async set(settings: WebhookSettings): Promise<void> {
    await this.#journal.append(settings);
    this.#settings = settings;
    void this.#deliver();
  }

  async #deliver(): Promise<void> {
    if (this.#delivering) return;
    this.#delivering = true;
    let failures = 0;
    while (this.active && !this.#stopped.signal.aborted) {
      const update = this.#messenger.updates.waiting()[0];
      if (!update) break;
      const problem = await this.#post(update);
      if (problem === undefined) {
        failures = 0;
        await this.#messenger.updates.confirm(update.update_id + 1);
        continue;
      }
      this.#lastError = { at: Math.floor(this.#messenger.wallMs() / 1000), text: problem };
      await pause(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0, this.#stopped.signal);
      failures += 1;
    }
    this.#delivering = false;
  }

  /** @returns undefined if the update was accepted, else what went wrong */
  async #post(update: unknown): Promise<string | undefined> {
    const { url, secretToken } = this.#settings;
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(secretToken === '' ? {} : { 'x-telegram-bot-api-secret-token': secretToken }),
        },
        body: JSON.stringify(update),
        signal: AbortSignal.any([AbortSignal.timeout(answerWithinMs), this.#stopped.signal]),
      });
      await answer.body?.cancel();
      return answer.ok ? undefined : `Wrong response from the webhook: ${answer.status} ${answer.statusText}`;
    } catch (cause) {
      return cause instanceof Error ? cause.message : String(cause);
    }
  }
}
