import { randomBytes } from 'node:crypto';
import type { Journal } from '../../world.ts';
import type { ChatPhoto, InlineButton } from './message.ts';

/** A message that the bot wrote for one person to send on (savePreparedInlineMessage). */
export interface PreparedMessage {
  readonly id: string;
  readonly user_id: number;
  readonly text: string;
  readonly title: string;
  readonly buttons: readonly (readonly InlineButton[])[];
  readonly photo?: ChatPhoto;
  /** epoch seconds, real clock */
  readonly expiration_date: number;
}

/** Lifetime of a prepared message, seconds. */
const preparedLifetimeS = 24 * 60 * 60;

export class PreparedMessages {
  readonly #journal: Journal;
  readonly #wallMs: () => number;
  readonly #byId = new Map<string, PreparedMessage>();

  constructor(journal: Journal, wallMs: () => number) {
    this.#journal = journal;
    this.#wallMs = wallMs;
    for (const record of journal.records() as PreparedMessage[]) this.#byId.set(record.id, record);
  }

  async save(wanted: Omit<PreparedMessage, 'id' | 'expiration_date'>): Promise<PreparedMessage> {
    const prepared: PreparedMessage = {
      id: randomBytes(12).toString('base64url'),
      ...wanted,
      expiration_date: Math.floor(this.#wallMs() / 1000) + preparedLifetimeS,
    };
    await this.#journal.append(prepared);
    this.#byId.set(prepared.id, prepared);
    return prepared;
  }

  /** Found only by the person it was written for, and only until it expires. */
  find(id: string, userId: number): PreparedMessage | undefined {
    const prepared = this.#byId.get(id);
    if (!prepared || prepared.user_id !== userId) return undefined;
    return prepared.expiration_date > this.#wallMs() / 1000 ? prepared : undefined;
  }
}
