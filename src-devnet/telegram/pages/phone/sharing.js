import { api } from '../api.js';
import { avatar, h } from '../dom.js';
import { picture } from './chats.js';

/** @typedef {import('./phone.js').Phone} Phone @typedef {import('../api.js').Person} Person */

/**
 * Lists the other people; a tap sends the message to one of them.
 * @param {Phone} phone
 * @param {{title: string, preview: string, photo?: import('../api.js').Photo | undefined, send: (to: Person) => Promise<unknown>, closed?: (sent: boolean)
 * => void}} wish
 */
function chooseChat(phone, wish) {
  let sent = false;
  const sheet = phone.view.layer.sheet({
    title: wish.title,
    content: [
      h('blockquote.preview', null, wish.photo && picture(phone, wish.photo), wish.preview),
      h(
        'ul.rows',
        { 'aria-label': 'People' },
        phone.context.store.people
          .filter((person) => person.telegram_id !== phone.settings.person)
          .map((person) =>
            h(
              'li',
              null,
              h(
                'button.row',
                {
                  type: 'button',
                  async onClick() {
                    try {
                      await wish.send(person);
                    } catch {
                      phone.view.layer.toast('It could not be sent.');
                      return sheet.close();
                    }
                    sent = true;
                    sheet.close();
                    phone.view.layer.toast(`Sent to ${person.first_name}`, {
                      label: 'Open',
                      run: () => phone.context.openFor(person.telegram_id, ''),
                    });
                  },
                },
                avatar(person, 40),
                h('span.row-text', null, `${person.first_name} ${person.last_name}`.trim()),
              ),
            ),
          ),
      ),
    ],
    onClose() {
      wish.closed?.(sent);
      if (sent) phone.setMinimised(false);
    },
  });
}

/** t.me/share/url @param {Phone} phone @param {string} url @param {string} text */
export function shareLink(phone, url, text) {
  const message = [url, text].filter((part) => part !== '').join('\n');
  if (message === '') return phone.view.layer.toast('There is nothing to share.');
  chooseChat(phone, {
    title: 'Share with',
    preview: message,
    send: (to) => api.write(phone.settings.person, to.telegram_id, message),
  });
}

/**
 * web_app_send_prepared_message
 * @param {Phone} phone
 * @param {string} id
 * @param {{text: string, title: string, photo?: import('../api.js').Photo}} message
 * @param {{sent: () => void, declined: () => void, refused: () => void}} outcome
 */
export function sharePrepared(phone, id, message, outcome) {
  let refused = false;
  chooseChat(phone, {
    title: message.title === '' ? 'Send to' : message.title,
    preview: message.text,
    photo: message.photo,
    async send(to) {
      try {
        await api.sendPrepared(phone.settings.person, id, to.telegram_id);
      } catch (cause) {
        refused = true;
        outcome.refused();
        throw cause;
      }
    },
    closed(sent) {
      if (sent) outcome.sent();
      else if (!refused) outcome.declined();
    },
  });
}
