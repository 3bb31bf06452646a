import { api } from '../api.js';
import { followInMessenger, noteLink } from './outside.js';
import { sharePrepared } from './sharing.js';

/** @type {import('./handlers.js').Handler['run']} */
function openTgLink(phone, data) {
  const path = data?.path_full;
  if (typeof path !== 'string') throw new TypeError('path_full is missing');
  if (phone.platform.minimisesOnLink) phone.setMinimised(true);
  followInMessenger(phone, 'web_app_open_tg_link', path.startsWith('/') ? path : `/${path}`);
}

/** @type {import('./handlers.js').Handler['run']} */
function openWebLink(phone, data) {
  const url = String(data?.url ?? '');
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new TypeError(`"${url}" is no web address`);
  }
  noteLink(phone, 'web_app_open_link', url, 'browser');
  phone.view.openTab(url);
}

/** @type {import('./handlers.js').Handler['run']} */
async function sendPrepared(phone, data) {
  const id = String(data?.id ?? '');
  const failed = (/** @type {string} */ error, /** @type {number} */ code) =>
    phone.answer('prepared_message_failed', { error: phone.platform.numericErrors ? code : error });
  const message = await api.prepared(phone.settings.person, id).catch(() => null);
  if (!phone.app) return;
  if (!message) return failed('MESSAGE_EXPIRED', 400);
  sharePrepared(phone, id, message, {
    sent() {
      phone.answer('prepared_message_sent');
      if (phone.platform.closesAfterPrepared) phone.close();
    },
    declined: () => failed('USER_DECLINED', 403),
    refused: () => failed('MESSAGE_SEND_FAILED', 500),
  });
}

/** Links that lead out of the app. @type {Record<string, import('./handlers.js').Handler>} */
export const linkHandlers = {
  web_app_open_link: { since: '6.0', run: openWebLink },
  web_app_open_tg_link: { since: '6.1', run: openTgLink },
  web_app_send_prepared_message: {
    since: '8.0',
    run: (phone, data, app) => void sendPrepared(phone, data, app),
  },
  web_app_share_to_story: {
    since: '7.8',
    run: (phone) => phone.view.layer.toast('Stories are not part of this messenger.'),
  },
};
