import { api } from '../../api.js';
import { fill, h, icon } from '../../dom.js';
import { Group, problemText } from './group.js';
import { tonText } from './words.js';

/** @typedef {import('../../phone/phone.js').Phone} Phone */

const giftNano = 1_000_000_000_000n;

/** The wallet of the person on the chosen phone. */
export class WalletGroup {
  /** @param {Phone} phone @param {() => Promise<void>} refresh */
  constructor(phone, refresh) {
    this.group = new Group(
      `${phone.person.first_name}’s wallet`,
      'Test coins are free: they come out of a faucet with the next block.',
      refresh,
    );
    this.element = this.group.element;
    this.phone = phone;
    this.owner = phone.settings.person;
    this.address = '';
    this.balance = h('p.world-balance', { role: 'status' }, '–');
    this.code = h('code.world-address', null, '–');
    this.page = h('a.secondary.small', { target: '_blank', rel: 'noopener' }, 'Open wallet page');
    this.controls = [
      this.balance,
      h(
        'div.world-row',
        null,
        this.code,
        h(
          'button.round',
          {
            type: 'button',
            title: 'Copy the address',
            'aria-label': 'Copy the address',
            onClick: () => void this.#copy(),
          },
          icon('copy', 17),
        ),
      ),
      h(
        'div.world-pair',
        null,
        h(
          'button.secondary.small',
          { type: 'button', onClick: () => void this.group.run(() => api.fund(this.address, giftNano)) },
          '+1,000 TON',
        ),
        this.page,
      ),
    ];
    this.group.controls.disabled = true;
    fill(
      this.group.controls,
      phone.context.config.has_wallets ? this.controls : h('p', null, 'This devnet runs without wallets.'),
    );
  }

  /** The next refresh shows the address again. */
  async #copy() {
    try {
      await navigator.clipboard.writeText(this.address);
      this.code.textContent = 'Copied.';
    } catch {
      this.group.say('The browser does not let this page copy. Select the address instead.');
    }
  }

  /** Reads the balance, and the first time also the address. */
  async refresh() {
    const { phone, group } = this;
    if (!phone.context.config.has_wallets) return;
    try {
      if (this.address === '') this.address = await api.walletOf(this.owner);
      const text = `${tonText(await api.balance(this.address))} TON`;
      if (this.balance.textContent !== text) this.balance.textContent = text;
      if (this.code.textContent !== this.address) this.code.textContent = this.address;
      this.page.setAttribute('href', `/wallet/${this.address}?theme=${phone.settings.theme}`);
      if (!group.busy) group.controls.disabled = false;
      group.say(null, 'look');
    } catch (cause) {
      group.say(problemText(cause), 'look');
    }
  }
}
