import { fill, h, icon, segmented } from '../dom.js';

/**
 * One message between app and messenger, or a note by the messenger.
 * @typedef {{id: number, at: number, phone: number, dir: 'app' | 'host' | 'note', type: string, data:
 * unknown, note?: string, via: 'native' | 'frame'}} LogEntry
 */

/** Number of entries kept; older ones are dropped. */
const keep = 2000;

/** Every message in both directions. */
export class Log extends EventTarget {
  constructor() {
    super();
    /** @type {LogEntry[]} */
    this.entries = [];
    this.lastId = 0;
  }

  /** @param {Omit<LogEntry, 'id' | 'at'>} entry */
  add(entry) {
    this.lastId += 1;
    const added = { id: this.lastId, at: Date.now(), ...entry };
    this.entries.push(added);
    if (this.entries.length > keep) this.entries.splice(0, this.entries.length - keep);
    this.dispatchEvent(new CustomEvent('entry', { detail: added }));
  }

  clear() {
    this.entries = [];
    this.dispatchEvent(new Event('clear'));
  }
}

/** The log's view: filter, copy, clear. A row opens to show its whole payload. */
export class LogView {
  /** @param {Log} log */
  constructor(log) {
    this.log = log;
    this.text = '';
    /** @type {'all' | 'app' | 'host'} */
    this.direction = 'all';
    this.list = h('ol.log-rows', { 'aria-label': 'Messages between app and messenger' });
    this.count = h('span.quiet');
    this.tools = h('div.log-tools');
    this.element = h('section.log', { 'aria-label': 'Log' }, this.#head(), this.tools, this.list);
    this.#drawTools();
    log.addEventListener('entry', (event) =>
      this.#added(/** @type {CustomEvent<LogEntry>} */ (event).detail),
    );
    log.addEventListener('clear', () => this.#drawAll());
    this.#drawAll();
  }

  /** The bar that opens and closes the log. */
  #head() {
    const head = h(
      'button.log-head',
      {
        type: 'button',
        'aria-expanded': 'true',
        onClick: () => {
          const closed = this.element.toggleAttribute('data-closed');
          head.setAttribute('aria-expanded', String(!closed));
        },
      },
      h('strong', null, 'Log'),
      this.count,
      h('span.spring'),
      icon('down', 18),
    );
    return head;
  }

  #drawTools() {
    fill(
      this.tools,
      h('input.field', {
        type: 'search',
        placeholder: 'Filter by name or payload',
        'aria-label': 'Filter the log',
        onInput: (/** @type {Event} */ event) => {
          this.text = /** @type {HTMLInputElement} */ (event.target).value.toLowerCase();
          this.#drawAll();
        },
      }),
      h(
        'div.log-actions',
        null,
        segmented(
          'Direction',
          [
            { value: 'all', label: 'All' },
            { value: 'app', label: 'From app' },
            { value: 'host', label: 'To app' },
          ],
          this.direction,
          (value) => {
            this.direction = value;
            this.#drawTools();
            this.#drawAll();
          },
        ),
        h(
          'button.round',
          {
            type: 'button',
            title: 'Copy as JSON lines',
            'aria-label': 'Copy the log',
            onClick: () => void this.#copy(),
          },
          icon('copy', 17),
        ),
        h(
          'button.round',
          { type: 'button', title: 'Clear', 'aria-label': 'Clear the log', onClick: () => this.log.clear() },
          icon('trash', 17),
        ),
      ),
    );
  }

  /** @param {LogEntry} entry */
  #passes(entry) {
    if (this.direction !== 'all' && entry.dir !== this.direction) return false;
    return (
      this.text === '' ||
      `${entry.type} ${payload(entry)} ${entry.note ?? ''}`.toLowerCase().includes(this.text)
    );
  }

  /** @param {LogEntry} entry */
  #added(entry) {
    if (!this.#passes(entry)) return;
    const atEnd = this.list.scrollTop + this.list.clientHeight > this.list.scrollHeight - 40;
    this.list.append(row(entry));
    while (this.list.childElementCount > keep) this.list.firstElementChild?.remove();
    if (atEnd) this.list.scrollTop = this.list.scrollHeight;
    this.#drawCount();
  }

  #drawAll() {
    fill(this.list, this.log.entries.filter((entry) => this.#passes(entry)).map(row));
    this.list.scrollTop = this.list.scrollHeight;
    this.#drawCount();
  }

  #drawCount() {
    this.count.textContent = String(this.list.childElementCount);
  }

  async #copy() {
    const lines = this.log.entries
      .filter((entry) => this.#passes(entry))
      .map(({ at, phone, dir, type, data, note, via }) =>
        JSON.stringify({ at: new Date(at).toISOString(), phone, dir, type, data, note, via }),
      );
    await navigator.clipboard.writeText(lines.join('\n'));
    this.count.textContent = 'copied';
  }
}

/** @param {LogEntry} entry */
function payload(entry) {
  return entry.data === undefined ? '' : JSON.stringify(entry.data);
}

/** @param {LogEntry} entry */
function row(entry) {
  const at = new Date(entry.at).toISOString();
  const prefix = entry.type.startsWith('web_app_') ? 'web_app_' : '';
  const line = [
    h('time', { title: at }, at.slice(14, 23)),
    h('span.log-phone', { title: `phone ${entry.phone}` }, String(entry.phone)),
    h(
      'span.log-dir',
      { title: directionText(entry) },
      entry.dir === 'app' ? '→' : entry.dir === 'host' ? '←' : '·',
    ),
    h(
      'span.log-text',
      null,
      prefix !== '' && h('span.log-prefix', null, prefix),
      h('b', null, entry.type.slice(prefix.length)),
      ' ',
      h('span.log-data', null, payload(entry)),
    ),
    entry.note && h('em', null, entry.note),
  ];
  const attributes = { 'data-dir': entry.dir, 'data-type': entry.type, 'data-phone-of': String(entry.phone) };
  if (entry.data === undefined) return h('li', attributes, h('div.log-line', null, line));
  return h(
    'li',
    attributes,
    h(
      'details',
      null,
      h('summary.log-line', null, line),
      h('pre', null, JSON.stringify(entry.data, null, 2)),
    ),
  );
}

/** @param {LogEntry} entry */
function directionText(entry) {
  if (entry.dir === 'note') return 'note of the messenger';
  const way = entry.via === 'native' ? 'TelegramWebviewProxy' : 'postMessage';
  return entry.dir === 'app' ? `app to messenger (${way})` : `messenger to app (${way})`;
}
