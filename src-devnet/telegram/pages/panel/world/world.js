import { api } from '../../api.js';
import { fill, h } from '../../dom.js';
import { BlocksGroup } from './blocks.js';
import { FaultsGroup } from './faults.js';
import { problemText } from './group.js';
import { TimeGroup } from './time.js';
import { WalletGroup } from './wallet.js';

/** @typedef {import('../../phone/phone.js').Phone} Phone */

const tickMs = 250;
/** Pause between an answer and the next read of the state. */
const lookAgainMs = 2000;

/**
 * What surrounds the phones: clock, blocks, faults and a wallet. It reads the state only while it is visible.
 */
export class WorldView {
  constructor() {
    const refresh = () => this.refresh();
    this.time = new TimeGroup(refresh);
    this.blocks = new BlocksGroup(refresh);
    this.faults = new FaultsGroup(refresh);
    /** @type {WalletGroup | null} */
    this.wallet = null;
    this.alert = h('p.problem', { role: 'alert', hidden: true });
    this.element = h('div.settings.world');
    this.ticking = 0;
    this.looks = 0;
    this.lookedAtMs = -Infinity;
    this.looking = false;
  }

  /** Call when its tab opens. It stops by itself when it is removed from the page. @param {Phone} phone */
  show(phone) {
    this.#hold(phone);
    if (this.ticking !== 0) return;
    this.ticking = window.setInterval(() => this.#tick(), tickMs);
    this.lookedAtMs = -Infinity;
    this.#tick();
  }

  /** @param {Phone} phone */
  #hold(phone) {
    const { wallet } = this;
    if (wallet?.phone === phone && wallet.owner === phone.settings.person) return;
    this.wallet = new WalletGroup(phone, () => this.refresh());
    fill(
      this.element,
      this.alert,
      this.time.element,
      this.blocks.element,
      this.faults.element,
      this.wallet.element,
    );
    if (wallet) void this.wallet.refresh();
  }

  #tick() {
    if (!this.element.isConnected) {
      window.clearInterval(this.ticking);
      this.ticking = 0;
      return;
    }
    if (document.hidden || !this.element.checkVisibility()) return;
    this.time.tick();
    if (!this.looking && performance.now() - this.lookedAtMs > lookAgainMs) void this.refresh();
  }

  /** Reads the state now. An answer to an older request is dropped. */
  async refresh() {
    this.looks += 1;
    const look = this.looks;
    this.looking = true;
    try {
      const world = await api.world();
      if (look === this.looks) {
        this.#show(world);
        this.#say('');
        await this.wallet?.refresh();
      }
    } catch (cause) {
      if (look === this.looks) this.#say(problemText(cause));
    }
    if (look !== this.looks) return;
    this.looking = false;
    this.lookedAtMs = performance.now();
  }

  /** @param {import('../../api.js').WorldState} world */
  #show(world) {
    this.time.show(world);
    this.blocks.show(world);
    this.faults.show(world);
  }

  /** @param {string} text */
  #say(text) {
    this.alert.hidden = text === '';
    if (this.alert.textContent !== text) this.alert.textContent = text;
  }
}
