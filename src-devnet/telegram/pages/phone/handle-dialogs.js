import { api } from '../api.js';
import { h } from '../dom.js';

/** @typedef {import('./phone.js').Phone} Phone @typedef {import('./phone.js').AppState} AppState */

/** Web A: from this many popups in a row on, further ones are closed at once … */
const popupsInARow = 3;
/** … for this long. A pause of this length also ends the row. Milliseconds. */
const popupLockMs = 2000;

/** @param {Phone} phone @param {AppState} app */
function mayAsk(phone, app) {
  return !app.asking && !(phone.platform.popupLimit && app.popupsLockedUntil > Date.now());
}

/** @param {AppState} app */
function popupOpened(app) {
  const now = Date.now();
  if (now - app.popupClosedAt > popupLockMs) app.popupsInARow = 0;
  app.popupsInARow += 1;
  if (app.popupsInARow >= popupsInARow) app.popupsLockedUntil = now + popupLockMs;
}

/** Closing the last popup before the lock does not prolong the lock. @param {AppState} app */
function popupClosed(app) {
  if (app.popupsLockedUntil < Date.now()) app.popupClosedAt = Date.now();
}

/** Asks the person something in the messenger's own dialog. */
const ask =
  /**
   * @param {Phone} phone
   * @param {AppState} app
   * @param {{title?: string, message: string, buttons: {id?: string, type?: string, text?: string}[], onClose: (id: string | undefined) => void}} question
   */
  (phone, app, question) => {
    app.asking = true;
    popupOpened(app);
    phone.view.layer.dialog({
      ...question,
      onClose(id) {
        app.asking = false;
        popupClosed(app);
        question.onClose(id);
      },
    });
  };

/** @param {any} data @returns {string | undefined} what is wrong with a popup */
function popupProblem(data) {
  const { title = '', message, buttons } = data ?? {};
  if (typeof message !== 'string' || message.trim() === '') return 'the message is empty';
  if (message.length > 256) return 'the message is longer than 256';
  if (typeof title !== 'string' || title.length > 64) return 'the title is longer than 64';
  if (!Array.isArray(buttons) || buttons.length < 1 || buttons.length > 3)
    return 'it needs one to three buttons';
  return undefined;
}

/** @type {import('./handlers.js').Handler['run']} */
function openPopup(phone, data, app) {
  const problem = popupProblem(data);
  if (problem !== undefined || !mayAsk(phone, app)) {
    phone.note(`the popup is closed at once: ${problem ?? 'too many, or one is open'}`);
    return phone.answer('popup_closed', {});
  }
  ask(phone, app, {
    title: data.title,
    message: data.message,
    buttons: data.buttons,
    onClose: (id) => phone.answer('popup_closed', id === undefined ? {} : { button_id: id }),
  });
}

/** @type {import('./handlers.js').Handler['run']} */
function requestWriteAccess(phone, _data, app) {
  const answer = (/** @type {boolean} */ allowed) =>
    phone.answer('write_access_requested', { status: allowed ? 'allowed' : 'cancelled' });
  if (phone.person.allows_write) return answer(true);
  if (!mayAsk(phone, app)) return answer(false);
  ask(phone, app, {
    title: 'Allow messages?',
    message: `Allow ${phone.context.config.bot.name} to send you messages?`,
    buttons: [
      { id: 'cancel', type: 'cancel' },
      { id: 'allow', text: 'Allow' },
    ],
    async onClose(id) {
      if (id === 'allow') await api.changePerson(phone.settings.person, { allows_write: true });
      answer(id === 'allow');
    },
  });
}

/** @type {import('./handlers.js').Handler['run']} */
function requestPhone(phone, _data, app) {
  const answer = (/** @type {boolean} */ sent) =>
    phone.answer('phone_requested', { status: sent ? 'sent' : 'cancelled' });
  if (!mayAsk(phone, app)) return answer(false);
  ask(phone, app, {
    title: 'Share your number?',
    message: `${phone.context.config.bot.name} will see your phone number.`,
    buttons: [
      { id: 'cancel', type: 'cancel' },
      { id: 'share', text: 'Share' },
    ],
    onClose: (id) => answer(id === 'share'),
  });
}

/** @type {import('./handlers.js').Handler['run']} */
function requestDownload(phone, data, app) {
  const answer = (/** @type {boolean} */ yes) =>
    phone.answer('file_download_requested', { status: yes ? 'downloading' : 'cancelled' });
  if (!mayAsk(phone, app)) return answer(false);
  ask(phone, app, {
    title: 'Download file?',
    message: String(data?.file_name ?? ''),
    buttons: [
      { id: 'cancel', type: 'cancel' },
      { id: 'download', text: 'Download' },
    ],
    onClose(id) {
      answer(id === 'download');
      if (id !== 'download' || !URL.canParse(String(data?.url))) return;
      const link = h('a', { href: data.url, download: data.file_name, target: '_blank', rel: 'noreferrer' });
      link.click();
    },
  });
}

/** A text field takes the camera's place. @type {import('./handlers.js').Handler['run']} */
function scanQr(phone, data) {
  const field = /** @type {HTMLInputElement} */ (
    h('input.field', { 'aria-label': 'What the camera sees', placeholder: 'What the camera sees' })
  );
  const sheet = phone.view.layer.sheet({
    title: typeof data?.text === 'string' && data.text !== '' ? data.text : 'Scan a QR code',
    content: [
      h(
        'form.form',
        {
          onSubmit(/** @type {Event} */ event) {
            event.preventDefault();
            phone.answer('qr_text_received', { data: field.value });
          },
        },
        field,
        h('button.primary', { type: 'submit' }, 'Show it to the camera'),
      ),
    ],
    onClose: () => phone.answer('scan_qr_popup_closed'),
  });
  phone.view.scanner = sheet;
}

/** Questions to the person. @type {Record<string, import('./handlers.js').Handler>} */
export const dialogHandlers = {
  web_app_open_popup: { since: '6.2', run: openPopup },
  web_app_request_write_access: { since: '6.9', run: requestWriteAccess },
  web_app_request_phone: { since: '6.9', run: requestPhone },
  web_app_request_file_download: { since: '8.0', run: requestDownload },
  web_app_open_scan_qr_popup: { since: '6.4', run: scanQr },
  web_app_close_scan_qr_popup: { since: '6.4', run: (phone) => phone.view.scanner?.close() },
};
