import { api } from '../api.js';
import { avatar, fill, h, icon } from '../dom.js';

/** @typedef {import('./phone.js').Phone} Phone @typedef {import('../api.js').Message} Message */
/** @typedef {'bot' | 'community' | number} ChatId */

const linkPattern = /((?:https?:\/\/|t\.me\/|tg:\/\/)[^\s]+[^\s.,;:!?)\]»"'])/g;

/** The messenger behind the mini-app: the list of chats, and one chat at a time. */
export class ChatsView {
  /** @param {Phone} phone */
  constructor(phone) {
    this.phone = phone;
    /** @type {ChatId | null} */
    this.current = null;
    this.element = h('section.chats', { 'aria-label': `Chats of phone ${phone.index}` });
    this.drawn = '';
  }

  home() {
    this.current = null;
    this.drawn = '';
  }

  /** @param {ChatId} chat */
  show(chat) {
    this.current = chat;
    this.drawn = '';
    this.update();
  }

  /** The START button of a bot: sends /start with the link's parameter. @param {string} parameter */
  async start(parameter) {
    this.show('bot');
    await api.writeToBot(this.phone.settings.person, `/start${parameter === '' ? '' : ` ${parameter}`}`);
  }

  /** Draws only if something visible has changed, so that a half-written message is kept. */
  update() {
    const { phone } = this;
    const { store } = phone.context;
    const messages = store.messages(phone.settings.person);
    const now = JSON.stringify([
      phone.settings.person,
      this.current,
      messages.length,
      messages.at(-1)?.message_id,
      store.people.length,
      phone.person,
      phone.app === null,
    ]);
    if (now === this.drawn) return;
    this.drawn = now;
    if (this.current === null) this.#drawList(messages);
    else this.#drawChat(this.current, messages);
    if (phone.app === null || phone.app.minimised) store.read(phone.settings.person);
  }

  /** @param {Message[]} messages */
  #drawList(messages) {
    const { phone } = this;
    const { config, store } = phone.context;
    const me = phone.settings.person;
    const others = store.people.filter(
      (person) =>
        person.telegram_id !== me &&
        messages.some((message) => message.from === person.telegram_id || message.to === person.telegram_id),
    );
    fill(
      this.element,
      h('header.chats-head', null, h('h2', null, 'Chats')),
      h(
        'ul.rows',
        null,
        this.#row('bot', config.bot.name, config.bot.id, last(messages, config.bot.id) ?? 'mini app', true),
        config.community && phone.person.member
          ? this.#row('community', config.community.title, config.community.chatId, 'Community', false)
          : null,
        others.map((person) =>
          this.#row(
            person.telegram_id,
            person.first_name,
            person.telegram_id,
            last(messages, person.telegram_id) ?? '',
            false,
          ),
        ),
        config.has_wallets &&
          h(
            'li',
            null,
            h(
              'button.row',
              { type: 'button', 'data-act': 'wallet', onClick: () => phone.openLink('/wallet/start') },
              h('span.avatar.wallet-avatar', { style: '--size:48px' }, icon('wallet', 24)),
              h(
                'span.row-text',
                null,
                h('strong', null, 'Wallet'),
                h('small', null, 'Test coins of this person'),
              ),
            ),
          ),
      ),
    );
  }

  /** @param {ChatId} chat @param {string} name @param {number} id @param {string} said @param {boolean} opens */
  #row(chat, name, id, said, opens) {
    return h(
      'li',
      null,
      h(
        'button.row',
        { type: 'button', onClick: () => this.show(chat) },
        avatar(this.phone.context.store.person(id) ?? { telegram_id: id, first_name: name }, 48),
        h('span.row-text', null, h('strong', null, name), h('small', null, said)),
      ),
      opens &&
        h('button.pill', { type: 'button', 'data-act': 'open', onClick: () => void this.#openApp() }, 'Open'),
    );
  }

  /** Opens the app without a start parameter, as from the menu button. */
  #openApp() {
    return this.phone.open({ startParam: '' });
  }

  /** @param {ChatId} chat @param {Message[]} messages */
  #drawChat(chat, messages) {
    const { phone } = this;
    const { config, store } = phone.context;
    const other =
      chat === 'bot' ? config.bot.id : chat === 'community' ? (config.community?.chatId ?? 0) : chat;
    const name =
      chat === 'bot'
        ? config.bot.name
        : chat === 'community'
          ? (config.community?.title ?? '')
          : (store.person(chat)?.first_name ?? '');
    const here = messages.filter((message) => message.from === other || message.to === other);
    const bubbles = h(
      'div.bubbles',
      { role: 'log', tabindex: '0', 'aria-label': `Messages with ${name}` },
      here.length === 0 &&
        h('p.nothing', null, chat === 'bot' ? 'What can this bot do? Open its mini app.' : 'No messages yet'),
      here.map((message) => bubble(phone, message)),
    );
    fill(
      this.element,
      h(
        'header.chats-head',
        null,
        h(
          'button.round',
          { type: 'button', 'aria-label': 'All chats', onClick: () => (this.home(), this.update()) },
          icon('back', 20),
        ),
        avatar(store.person(other) ?? { telegram_id: other, first_name: name }, 36),
        h(
          'div.phone-who',
          null,
          h('strong', null, name),
          h('small', null, chat === 'bot' ? 'bot' : chat === 'community' ? 'group' : 'online'),
        ),
      ),
      bubbles,
      chat === 'community' ? null : this.#composer(chat),
    );
    bubbles.scrollTop = bubbles.scrollHeight;
  }

  /** @param {ChatId} chat */
  #composer(chat) {
    const { phone } = this;
    const started = phone.context.store
      .messages(phone.settings.person)
      .some((message) => message.to === phone.context.config.bot.id);
    const field = /** @type {HTMLInputElement} */ (
      h('input', { placeholder: 'Message', 'aria-label': 'Message', maxlength: '4096', autocomplete: 'off' })
    );
    return h(
      'form.composer',
      {
        async onSubmit(/** @type {Event} */ event) {
          event.preventDefault();
          const text = field.value.trim();
          if (text === '') return;
          field.value = '';
          if (chat === 'bot') await api.writeToBot(phone.settings.person, text);
          else if (typeof chat === 'number') await api.write(phone.settings.person, chat, text);
        },
      },
      chat === 'bot' &&
        h('button.pill', { type: 'button', 'data-act': 'open', onClick: () => void this.#openApp() }, 'Open'),
      chat === 'bot' && !started
        ? h('button.start', { type: 'button', onClick: () => void this.start('') }, 'START')
        : [field, h('button.round', { type: 'submit', 'aria-label': 'Send' }, icon('send', 20))],
    );
  }
}

/** @param {Message[]} messages @param {number} other */
function last(messages, other) {
  return messages.findLast((message) => message.from === other || message.to === other)?.text.split('\n')[0];
}

/** One message with its links and buttons. @param {Phone} phone @param {Message} message */
export function bubble(phone, message) {
  const { config } = phone.context;
  const mine = message.from === phone.settings.person;
  return h(
    'div.bubble',
    { 'data-mine': String(mine), 'data-message': String(message.message_id) },
    message.via_bot && h('small.via', null, `via @${config.bot.username}`),
    message.document && file(phone, message.document),
    message.photo && picture(phone, message.photo),
    h('p', null, linked(phone, message.text)),
    h(
      'time',
      null,
      new Date(message.date * 1000).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
    ),
    message.buttons.length > 0 &&
      h(
        'div.inline-buttons',
        null,
        message.buttons.map((row) =>
          h(
            'div',
            null,
            row.map((button) => inlineButton(phone, message, button)),
          ),
        ),
      ),
  );
}

/**
 * A file of a message: a tap saves it.
 * @param {Phone} phone
 * @param {NonNullable<Message['document']>} document
 */
function file(phone, { file_id, file_name, file_size }) {
  const href = `/devnet/people/${phone.settings.person}/documents/${file_id}`;
  return h(
    'a.file',
    { href, download: file_name },
    h('strong', null, file_name),
    h('small', null, `${Math.ceil(file_size / 1024)} KB`),
  );
}

/**
 * A picture of a message, whole, in the width of its bubble.
 * @param {Phone} phone
 * @param {import('../api.js').Photo} photo
 */
export function picture(phone, { file_id, width, height }) {
  const src = `/devnet/people/${phone.settings.person}/photos/${file_id}`;
  return h('img.picture', { src, width: String(width), height: String(height), alt: 'Picture' });
}

/** @param {Phone} phone @param {string} text */
function linked(phone, text) {
  return text.split(linkPattern).map((part, position) =>
    position % 2 === 0
      ? part
      : h(
          'a',
          {
            href: part.includes('://') ? part : `https://${part}`,
            onClick(/** @type {Event} */ event) {
              event.preventDefault();
              phone.openLink(part);
            },
          },
          part,
        ),
  );
}

/** @param {Phone} phone @param {Message} message @param {import('../api.js').InlineButton} button */
function inlineButton(phone, message, button) {
  return h(
    'button',
    {
      type: 'button',
      async onClick() {
        if (button.url) phone.openLink(button.url);
        else if (button.web_app) await phone.open({ startParam: '', address: button.web_app.url });
        else if (button.callback_data)
          await api.press(phone.settings.person, message.message_id, button.callback_data);
        else if (button.copy_text) await navigator.clipboard.writeText(button.copy_text.text);
      },
    },
    button.text,
    (button.url || button.web_app) && icon(button.url ? 'link' : 'app', 12),
  );
}
