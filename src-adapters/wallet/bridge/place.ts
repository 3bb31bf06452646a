/** Ids that a bridge may give again: it tells a message twice only shortly after the first time. */
const IDS_KEPT = 100;

/**
 * Where in the stream of its messages a listener stands. The SDK keeps this in the storage that all tabs of a person share; a listener
 * has its own too, so that it hears what another tab has heard meanwhile.
 */
export class Place {
  readonly #heard: string[] = [];
  #lastId: string | null = null;

  /** The id after which the bridge has to go on; null where nothing was heard yet. */
  get lastId(): string | null {
    return this.#lastId;
  }

  /** @returns whether it is new: a message counts once, however often the bridge tells it */
  moveTo(id: string): boolean {
    if (id === '') return true;
    if (this.#heard.includes(id)) return false;
    this.#lastId = id;
    this.#heard.push(id);
    if (this.#heard.length > IDS_KEPT) this.#heard.shift();
    return true;
  }
}
