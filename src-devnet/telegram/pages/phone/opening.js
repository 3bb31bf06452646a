import { targetOf } from '../links.js';
import { communitySheet, elsewhereSheet, walletSheet } from './places.js';
import { shareLink } from './sharing.js';

/**
 * Follows a link as the messenger does, from a message or by request of the app.
 * @param {import('./phone.js').Phone} phone
 * @param {string} link
 */
export function openLink(phone, link) {
  const target = targetOf(link, phone.context.config);
  switch (target.kind) {
    case 'app':
      return void phone.open({ startParam: target.startParam, compact: target.compact });
    case 'bot':
      phone.setMinimised(true);
      if (target.start !== null) void phone.view.chats.start(target.start);
      else phone.view.chats.show('bot');
      return;
    case 'wallet':
      return walletSheet(phone, target.link);
    case 'share':
      return shareLink(phone, target.url, target.text);
    case 'community':
      return communitySheet(phone);
    case 'web':
      return phone.view.openTab(target.url);
    default:
      return elsewhereSheet(phone, target.link);
  }
}
