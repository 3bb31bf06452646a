/** One event of an event stream. */
export interface StreamEvent {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

const maxLineLength = 4 * 1024 * 1024;

/** Splits an event stream into events. As in browsers, an event without data is dropped. */
export class EventStreamReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #event = '';
  #id = '';
  #data: string[] = [];

  /** @throws Error if a line is longer than allowed */
  read(chunk: Uint8Array): StreamEvent[] {
    this.#rest += this.#decoder.decode(chunk, { stream: true });
    if (this.#rest.length > maxLineLength && !this.#rest.includes('\n'))
      throw new Error('the stream has an endless line');
    const lines = this.#rest.split('\n');
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#line(line.endsWith('\r') ? line.slice(0, -1) : line));
  }

  #line(line: string): StreamEvent[] {
    if (line === '') return this.#dispatch();
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    else if (field === 'id') this.#id = value;
    else if (field === 'data') this.#data.push(value);
    return [];
  }

  #dispatch(): StreamEvent[] {
    const event = { event: this.#event || 'message', id: this.#id, data: this.#data.join('\n') };
    const empty = this.#data.length === 0;
    this.#event = '';
    this.#data = [];
    return empty ? [] : [event];
  }
}
