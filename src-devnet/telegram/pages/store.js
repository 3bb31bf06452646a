import { api } from './api.js';

/** @typedef {import('./api.js').Person} Person @typedef {import('./api.js').Message} Message */

/** People and messages, kept up to date by the devnet's event stream. */
export class Store extends EventTarget {
  /** @param {import('./api.js').Config} config */
  constructor(config) {
    super();
    this.config = config;
    /** @type {Person[]} */
    this.people = [];
    /** @type {Map<number, Message[]>} by telegram_id */
    this.chats = new Map();
    /** @type {Map<number, number>} unread messages by telegram_id */
    this.unread = new Map();
  }

  async start() {
    this.people = await api.people();
    const events = new EventSource('/telegram/events');
    events.addEventListener('person', (event) => this.#person(JSON.parse(event.data)));
    events.addEventListener('message', (event) => this.#message(JSON.parse(event.data)));
    events.addEventListener('open', () => void this.#refresh());
  }

  /** @param {number} id */
  person(id) {
    return this.people.find((person) => person.telegram_id === id);
  }

  /** @param {number} id @returns {Message[]} the known messages; the first call loads them */
  messages(id) {
    const known = this.chats.get(id);
    if (known) return known;
    this.chats.set(id, []);
    void this.#load(id);
    return [];
  }

  /** @param {number} id */
  read(id) {
    if (this.unread.delete(id)) this.#changed();
  }

  async #refresh() {
    this.people = await api.people();
    await Promise.all([...this.chats.keys()].map((id) => this.#load(id)));
    this.#changed();
  }

  /** @param {number} id */
  async #load(id) {
    this.chats.set(id, await api.chats(id));
    this.#changed();
  }

  /** @param {Person} person */
  #person(person) {
    const before = this.person(person.telegram_id);
    this.people = before
      ? this.people.map((each) => (each === before ? person : each))
      : [...this.people, person];
    if (before && before.member !== person.member && this.chats.has(person.telegram_id)) {
      void this.#load(person.telegram_id);
    }
    this.#changed();
  }

  /** @param {Message} message */
  #message(message) {
    const community = this.config.community?.chatId;
    for (const person of this.people) {
      const id = person.telegram_id;
      const mine = message.from === id || message.to === id || (message.to === community && person.member);
      if (!mine) continue;
      const known = this.chats.get(id);
      if (known && !known.some((each) => each.message_id === message.message_id)) known.push(message);
      if (message.from !== id) this.unread.set(id, (this.unread.get(id) ?? 0) + 1);
    }
    this.dispatchEvent(new CustomEvent('message', { detail: message }));
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
