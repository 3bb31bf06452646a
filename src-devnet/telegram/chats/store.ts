import type { Journal } from '../../world.ts';
import type { ChatMessage, ChatPhoto } from './message.ts';

export type NewMessage = Pick<ChatMessage, 'from' | 'to' | 'text'> &
  Partial<Pick<ChatMessage, 'buttons' | 'via_bot' | 'document' | 'photo'>>;

/** All messages. A message is on disk before anybody sees it. */
export class Chats {
  readonly #journal: Journal;
  readonly #wallMs: () => number;
  readonly #messages: ChatMessage[];
  readonly #listeners = new Set<(message: ChatMessage) => void>();
  #lastId: number;

  constructor(journal: Journal, wallMs: () => number) {
    this.#journal = journal;
    this.#wallMs = wallMs;
    this.#messages = journal.records() as ChatMessage[];
    this.#lastId = this.#messages.reduce((last, message) => Math.max(last, message.message_id), 0);
  }

  async send(message: NewMessage): Promise<ChatMessage> {
    this.#lastId += 1;
    const sent: ChatMessage = {
      message_id: this.#lastId,
      date: Math.floor(this.#wallMs() / 1000),
      buttons: [],
      via_bot: false,
      ...message,
    };
    await this.#journal.append(sent);
    this.#messages.push(sent);
    for (const listener of this.#listeners) listener(sent);
    return sent;
  }

  find(messageId: number): ChatMessage | undefined {
    return this.#messages.find((message) => message.message_id === messageId);
  }

  /**
   * The messages that somebody sent or received, oldest first. `alsoTo` adds chats that they read (the
   * community's).
   */
  of(id: number, alsoTo: readonly number[] = []): readonly ChatMessage[] {
    return this.#messages.filter(
      (message) => message.from === id || message.to === id || alsoTo.includes(message.to),
    );
  }

  /** The picture that somebody has sent under this id. */
  photo(fileId: string): ChatPhoto | undefined {
    return this.#messages.find(({ photo }) => photo?.file_id === fileId)?.photo;
  }

  onMessage(listener: (message: ChatMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
