import { api } from '../api.js';
import { avatar, fill, h } from '../dom.js';

/** @typedef {import('./phone.js').Phone} Phone */

/**
 * The person's wallet, over the app. Its page closes it with the message {type: 'wallet-done'}.
 * @param {Phone} phone @param {string} link
 */
export function walletSheet(phone, link) {
  const { config } = phone.context;
  if (!config.has_wallets) return phone.view.layer.toast('This devnet runs without wallets.');
  openWallet(phone, link, { title: 'Wallet', owner: `person:${phone.settings.person}` });
}

/**
 * A wallet app of the device, over the messenger.
 * @param {Phone} phone @param {import('../api.js').WalletProduct} wallet @param {string} link
 */
export function walletAppSheet(phone, wallet, link) {
  openWallet(phone, link, { title: wallet.name, owner: `device:${wallet.app_name}` });
}

/** @param {Phone} phone @param {string} link @param {{title: string, owner: string}} wallet */
function openWallet(phone, link, { title, owner }) {
  const whose = encodeURIComponent(owner);
  const frame = /** @type {HTMLIFrameElement} */ (
    h('iframe.wallet-frame', {
      title,
      src: `/wallet/open?owner=${whose}&theme=${phone.settings.theme}&link=${encodeURIComponent(link)}`,
    })
  );
  const onDone = (/** @type {MessageEvent} */ event) => {
    if (event.source !== frame.contentWindow || event.data?.type !== 'wallet-done') return;
    sheet.close();
    phone.setMinimised(false);
  };
  window.addEventListener('message', onDone);
  const sheet = phone.view.layer.sheet({
    title,
    content: [frame],
    full: true,
    onClose: () => window.removeEventListener('message', onDone),
  });
}

/** The community's page: one button to join or leave. @param {Phone} phone */
export function communitySheet(phone) {
  const { community } = phone.context.config;
  if (!community) return;
  const content = h('div.place');
  const draw = () => {
    const { member } = phone.person;
    fill(
      content,
      avatar({ telegram_id: community.chatId, first_name: community.title }, 76),
      h('h3', null, community.title),
      h('p.quiet', null, community.username ? `@${community.username}` : 'private group'),
      h(
        member ? 'button.secondary' : 'button.primary',
        {
          type: 'button',
          async onClick() {
            await api.setMember(phone.settings.person, !member);
          },
        },
        member ? 'Leave' : 'Join',
      ),
      member && h('p.quiet', { role: 'status' }, 'You are a member.'),
    );
  };
  draw();
  phone.context.store.addEventListener('change', draw);
  phone.view.layer.sheet({
    title: 'Community',
    content: [content],
    onClose: () => phone.context.store.removeEventListener('change', draw),
  });
}

/** @param {Phone} phone @param {string} link */
export function elsewhereSheet(phone, link) {
  phone.view.layer.sheet({
    title: 'Outside this messenger',
    content: [
      h(
        'div.place',
        null,
        h('p', null, 'This link leads to a part of the messenger that is not here.'),
        h('code.link-text', null, link),
      ),
    ],
  });
}
