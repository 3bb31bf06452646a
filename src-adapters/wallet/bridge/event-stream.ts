/** A message of an event stream, with the id from which the bridge can resume. */
export interface StreamMessage {
  readonly id: string;
  readonly data: string;
}

export interface StreamPart {
  readonly messages: readonly StreamMessage[];
  /** A heartbeat arrived. */
  readonly hasBeat: boolean;
}

const HEARTBEAT = 'heartbeat';
/** What is longer is left out: a wallet's messages are much shorter. */
const MAX_LINE_CHARS = 4 * 1024 * 1024;

/**
 * Splits an event stream as browsers do, and also reports heartbeats, which browsers hide, because an event
 * without data is not dispatched.
 */
export class EventStreamReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #event = '';
  #id = '';
  #data: string[] = [];
  #hasField = false;
  #messages: StreamMessage[] = [];
  #hasBeat = false;

  read(chunk: Uint8Array): StreamPart {
    this.#messages = [];
    this.#hasBeat = false;
    const text = this.#rest + this.#decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be the first half of a line end.
    const whole = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + text.slice(whole.length);
    // The bridge would send it again on each new stream: as a comment it is passed over.
    if (this.#rest.length > MAX_LINE_CHARS) this.#rest = ':';
    for (const line of lines) this.#readLine(line);
    return { messages: this.#messages, hasBeat: this.#hasBeat };
  }

  #readLine(line: string): void {
    if (line === '') {
      this.#dispatch();
      return;
    }
    const colon = line.indexOf(':');
    if (colon === 0) {
      this.#hasBeat = true;
      return;
    }
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    this.#hasField = true;
    if (field === 'event') this.#event = value;
    else if (field === 'id') this.#id = value;
    else if (field === 'data') this.#data.push(value);
  }

  #dispatch(): void {
    const data = this.#data.join('\n');
    const isMessage = data !== '' && data !== HEARTBEAT && (this.#event === '' || this.#event === 'message');
    if (isMessage) this.#messages.push({ id: this.#id, data });
    else if (this.#hasField) this.#hasBeat = true;
    this.#event = '';
    this.#data = [];
    this.#hasField = false;
  }
}
