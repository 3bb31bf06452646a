/** Ids kept to detect repeats: a bridge repeats a message only shortly after the first time. */
const IDS_KEPT = 100;

/**
 * A listener's position in the bridge's messages. The SDK stores its position in the storage that all tabs of
 * a person share; a listener needs its own, so that it also receives what another tab has received.
 */
export class Place {
  readonly #heard: string[] = [];
  #lastId: string | null = null;

  /** The id after which the bridge resumes; null before the first message. */
  get lastId(): string | null {
    return this.#lastId;
  }

  /** @returns whether the id is new: a message counts once, however often the bridge sends it */
  moveTo(id: string): boolean {
    if (id === '') return true;
    if (this.#heard.includes(id)) return false;
    this.#lastId = id;
    this.#heard.push(id);
    if (this.#heard.length > IDS_KEPT) this.#heard.shift();
    return true;
  }
}
