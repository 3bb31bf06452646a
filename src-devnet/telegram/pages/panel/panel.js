import { avatar, fill, h } from '../dom.js';
import { bubble } from '../phone/chats.js';
import { LogView } from './log.js';
import { drawSettings } from './settings.js';
import { WorldView } from './world/world.js';

/** @typedef {import('../phone/phone.js').Phone} Phone @typedef {'phone' | 'messages' | 'world'} Tab */

/** The right side: settings of the chosen phone, and the log of all phones. */
export class Panel {
  /** @param {import('./log.js').Log} log */
  constructor(log) {
    /** @type {Tab} */
    this.tab = 'phone';
    /** @type {Phone | null} */
    this.phone = null;
    this.log = new LogView(log);
    this.tabs = h('div.tabs', { role: 'tablist' });
    this.settings = h('div.settings');
    this.messages = h('div.all-messages');
    this.world = new WorldView();
    this.body = h('div.panel-body', { role: 'tabpanel' });
    this.element = h(
      'aside.panel',
      { 'aria-label': 'Phone and log' },
      this.tabs,
      this.body,
      this.log.element,
    );
    this.drawn = '';
  }

  /** @param {Phone} phone */
  show(phone) {
    this.phone = phone;
    this.update();
  }

  /** @param {Tab} tab */
  open(tab) {
    this.tab = tab;
    this.drawn = '';
    this.update();
  }

  update() {
    const { phone } = this;
    if (!phone) return;
    this.#drawTabs(phone);
    if (this.tab === 'messages') return this.#drawMessages(phone);
    if (this.tab === 'world') return this.#drawWorld(phone);
    // While a field is being edited, the settings are not drawn again.
    const active = document.activeElement;
    const typing =
      active instanceof HTMLInputElement && active.type !== 'checkbox' && this.settings.contains(active);
    const label = active && this.settings.contains(active) ? active.getAttribute('aria-label') : null;
    if (!typing) drawSettings(phone, this.settings);
    if (this.body.firstElementChild !== this.settings) fill(this.body, this.settings);
    if (!typing && label) {
      /** @type {HTMLElement | null} */ (
        this.settings.querySelector(`[aria-label="${CSS.escape(label)}"]`)
      )?.focus();
    }
  }

  /** @param {Phone} phone */
  #drawTabs(phone) {
    const unread = phone.context.store.unread.get(phone.settings.person) ?? 0;
    const now = `${this.tab}/${unread}`;
    if (this.tabs.dataset['now'] === now) return;
    this.tabs.dataset['now'] = now;
    /** @type {[Tab, string][]} */
    const tabs = [
      ['phone', 'Phone'],
      ['messages', 'Messages'],
      ['world', 'World'],
    ];
    const held = this.tabs.contains(document.activeElement);
    fill(
      this.tabs,
      tabs.map(([tab, label]) =>
        h(
          'button',
          {
            type: 'button',
            role: 'tab',
            'aria-selected': String(this.tab === tab),
            onClick: () => this.open(tab),
          },
          label,
          tab === 'messages' && unread > 0 && h('span.badge', null, String(unread)),
        ),
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (this.tabs.querySelector('[aria-selected="true"]'))?.focus();
  }

  /** @param {Phone} phone */
  #drawWorld(phone) {
    if (this.body.firstElementChild !== this.world.element) fill(this.body, this.world.element);
    this.world.show(phone);
  }

  /** @param {Phone} phone */
  #drawMessages(phone) {
    const { store } = phone.context;
    const messages = store.messages(phone.settings.person);
    store.unread.delete(phone.settings.person);
    const now = `${phone.index}/${phone.settings.person}/${messages.length}/${messages.at(-1)?.message_id}`;
    if (this.drawn === now && this.body.firstElementChild === this.messages) return;
    this.drawn = now;
    fill(
      this.messages,
      messages.length === 0
        ? h(
            'p.nothing',
            null,
            `${phone.person.first_name} has no messages yet. What the bot or other people send appears here.`,
          )
        : messages.toReversed().map((message) =>
            h(
              'div.message',
              null,
              h(
                'header',
                null,
                avatar(
                  store.person(message.from) ?? {
                    telegram_id: message.from,
                    first_name: nameOf(phone, message.from),
                  },
                  24,
                ),
                h('strong', null, nameOf(phone, message.from)),
                h('span.quiet', null, `to ${nameOf(phone, message.to)}`),
              ),
              bubble(phone, message),
            ),
          ),
    );
    fill(this.body, this.messages);
  }
}

/** @param {Phone} phone @param {number} id */
function nameOf(phone, id) {
  const { config, store } = phone.context;
  if (id === config.bot.id) return config.bot.name;
  if (id === config.community?.chatId) return config.community.title;
  return store.person(id)?.first_name ?? String(id);
}
