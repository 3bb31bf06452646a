import { api } from '../api.js';
import { targetOf } from '../links.js';
import { openLink } from './opening.js';
import { walletAppSheet } from './places.js';

/**
 * @typedef {import('./phone.js').Phone} Phone
 * @typedef {import('../api.js').WalletProduct} WalletProduct
 */

/** What a device calls itself in a wallet's list of platforms. */
const devices = /** @type {Record<string, string>} */ ({ ios: 'ios', android: 'android', macos: 'macos' });

/**
 * The wallet apps on the person's device: those that a control has said, else every one that exists for it.
 * @param {Phone} phone @returns {WalletProduct[]}
 */
export function installedOn(phone) {
  const { installed } = phone.person;
  const device = devices[phone.platform.name] ?? 'linux';
  return phone.context.config.wallets.filter(
    ({ app_name, scheme, platforms }) =>
      scheme !== null && (installed ? installed.includes(app_name) : platforms.includes(device)),
  );
}

/** Notes where a link of the app led. @param {Phone} phone @param {string} how @param {string} url @param {string} ledTo */
export function noteLink(phone, how, url, ledTo) {
  phone.note(`${how} ${url}: ${ledTo}`);
  const { index, platform, settings } = phone;
  const link = { phone: index, platform: platform.name, how, url, led_to: ledTo };
  // A journal that does not answer must not hold up the phone.
  void api.noteLink(settings.person, link).catch(() => undefined);
}

/** A link of the messenger: where it leads, and there it goes. @param {Phone} phone @param {string} how @param {string} url */
export function followInMessenger(phone, how, url) {
  noteLink(phone, how, url, targetOf(url, phone.context.config).kind);
  openLink(phone, url);
}

/**
 * A link that the app opened without the bridge. The device opens the app of a scheme if it has one; a scheme that
 * nobody knows does nothing.
 * @param {Phone} phone @param {string} how @param {string} url
 */
export function followOutside(phone, how, url) {
  const { protocol, hostname } = new URL(url);
  const isTme = /^(t|telegram)\.me$/.test(hostname) && !phone.platform.name.startsWith('web');
  if (protocol === 'tg:' || isTme) return followInMessenger(phone, how, url);
  if (/^https?:$/.test(protocol)) {
    return noteLink(phone, how, url, how === 'location' ? 'frame' : 'browser');
  }
  const installed = installedOn(phone);
  const wallet =
    protocol === 'tc:' ? installed[0] : installed.find(({ scheme }) => scheme?.startsWith(protocol));
  noteLink(phone, how, url, wallet ? `app:${wallet.app_name}` : 'nothing');
  if (wallet) walletAppSheet(phone, wallet, url);
}
