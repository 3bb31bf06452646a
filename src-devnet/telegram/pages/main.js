import { api } from './api.js';
import { fill, h, icon } from './dom.js';
import { Log } from './panel/log.js';
import { Panel } from './panel/panel.js';
import { drawPeople } from './people.js';
import { Phone } from './phone/phone.js';
import { phonesFrom, showInAddress } from './address.js';
import { Store } from './store.js';

/** @typedef {import('./phone/phone.js').PhoneSettings} PhoneSettings */

/** Width of the list of people and the panel when neither is collapsed, pixels. */
const sidesWidth = 232 + 344;

/** The whole page. Browser tests reach it as `window.simulator`. */
class Simulator {
  /** @param {import('./api.js').Config} config @param {HTMLElement} root */
  constructor(config, root) {
    this.config = config;
    this.store = new Store(config);
    this.log = new Log();
    this.panel = new Panel(this.log);
    /** @type {Phone[]} */
    this.phones = [];
    this.root = root;
    this.sidebar = h('nav.sidebar', { 'aria-label': 'People' });
    this.stage = h('main.stage');
    this.top = h('header.top');
    this.drawing = 0;
  }

  get focused() {
    const phone = this.phones.find((each) => each.index === this.inHand) ?? this.phones[0];
    if (!phone) throw new Error('There is always a phone.');
    return phone;
  }

  inHand = 1;

  async start() {
    await this.store.start();
    for (const settings of phonesFrom(new URL(location.href), this.config, this.store.people))
      this.#add(settings);
    fill(this.root, this.top, this.sidebar, this.stage, this.panel.element);
    this.store.addEventListener('change', () => {
      for (const phone of this.phones) phone.view.update();
      this.draw();
    });
    addEventListener('resize', () => this.#fit());
    this.#drawNow();
    await Promise.all(this.phones.map((phone) => phone.open()));
  }

  /** Draws at most once per frame. */
  draw() {
    if (this.drawing !== 0) return;
    this.drawing = requestAnimationFrame(() => this.#drawNow());
  }

  /**
   * Shows a person on a phone beside the first.
   * @param {number} person @param {Partial<PhoneSettings>} [change]
   * @param {boolean} [opens] false: the app stays closed. A person who follows a link must not open the app
   * without it first: only the first opening counts for the inviter.
   */
  besides(person, change = {}, opens = true) {
    const known = this.phones.find((phone) => phone.settings.person === person);
    if (known) {
      this.#hold(known);
      return known;
    }
    const second = this.phones[1];
    if (second) {
      second.become({ person, ...change }, opens);
      this.#hold(second);
      return second;
    }
    const { width, ...like } = this.focused.settings;
    const phone = this.#add({ ...like, startParam: '', width: width > 600 ? 360 : width, person, ...change });
    this.#hold(phone);
    if (opens) void phone.open();
    return phone;
  }

  /** @param {PhoneSettings} settings */
  #add(settings) {
    const phone = new Phone(this.phones.length + 1, settings, {
      config: this.config,
      store: this.store,
      log: this.log,
      openFor: (person, link) => {
        const other = this.besides(person, {}, false);
        if (link !== '') other.openLink(link);
        else other.close();
      },
      changed: () => this.draw(),
    });
    phone.view.element.addEventListener('pointerdown', () => this.#hold(phone));
    phone.view.element.addEventListener('focusin', () => this.#hold(phone));
    this.phones.push(phone);
    this.stage.append(phone.view.element);
    return phone;
  }

  #removeSecond() {
    const second = this.phones[1];
    if (!second) return;
    second.close();
    second.view.element.remove();
    this.phones.splice(1, 1);
    this.inHand = 1;
    this.draw();
  }

  /** @param {Phone} phone */
  #hold(phone) {
    if (this.inHand === phone.index && this.panel.phone === phone) return;
    this.inHand = phone.index;
    this.draw();
  }

  #drawNow() {
    cancelAnimationFrame(this.drawing);
    this.drawing = 0;
    const { focused } = this;
    document.documentElement.dataset['theme'] = this.phones[0]?.settings.theme ?? 'light';
    for (const phone of this.phones) {
      phone.view.element.dataset['inHand'] = String(this.phones.length > 1 && phone === focused);
    }
    this.#drawTop();
    this.#drawSidebar();
    this.panel.show(focused);
    showInAddress(this.phones, this.config);
    this.#fit();
  }

  #drawSidebar() {
    const { focused } = this;
    const now = JSON.stringify([
      this.store.people,
      [...this.store.unread],
      this.phones.map((phone) => [phone.index, phone.settings.person]),
      focused.index,
    ]);
    if (this.sidebar.dataset['now'] === now) return;
    this.sidebar.dataset['now'] = now;
    drawPeople(this.sidebar, {
      store: this.store,
      phones: this.phones,
      focused,
      choose: (person) => {
        const holder = this.phones.find((phone) => phone.settings.person === person);
        if (holder) this.#hold(holder);
        else focused.become({ person });
      },
      beside: (person) => this.besides(person),
      create: async () => {
        const person = await api.createPerson();
        if (!this.store.person(person.telegram_id)) this.store.people = [...this.store.people, person];
        this.focused.become({ person: person.telegram_id });
      },
    });
  }

  #drawTop() {
    const two = this.phones.length > 1;
    if (this.top.dataset['two'] === String(two)) return;
    this.top.dataset['two'] = String(two);
    fill(
      this.top,
      h('img', { src: '/telegram/assets/icon.svg', alt: '', width: '28', height: '28' }),
      h('h1', null, 'Messenger simulator'),
      h('span.quiet.where', null, `@${this.config.bot.username}`),
      h('span.spring'),
      h(
        'button.secondary.small',
        {
          type: 'button',
          'data-act': 'second-phone',
          title: two ? 'One phone' : 'Second phone',
          onClick: () => (two ? this.#removeSecond() : this.#openSecond()),
        },
        icon('beside', 17),
        h('span.label', null, two ? 'One phone' : 'Second phone'),
      ),
      h(
        'button.round',
        {
          type: 'button',
          title: 'Show or hide the panel',
          'aria-label': 'Show or hide the panel',
          onClick: () => {
            this.root.toggleAttribute('data-no-panel');
            this.#fit();
          },
        },
        icon('panel', 19),
      ),
    );
  }

  #openSecond() {
    const taken = this.focused.settings.person;
    const next = this.store.people.find((person) => person.telegram_id !== taken);
    if (next) this.besides(next.telegram_id);
  }

  /** Scales a wide screen down if there is no room for it. The app in it does not notice. */
  #fit() {
    const gap = 24;
    const needed = this.phones.reduce((sum, phone) => sum + Math.min(phone.width, 600) + 20 + gap, gap);
    this.root.toggleAttribute('data-slim', innerWidth < Math.max(820, needed + sidesWidth));
    const room = this.stage.clientWidth - gap * (this.phones.length + 1);
    const wanted = this.phones.reduce((sum, phone) => sum + phone.view.device.offsetWidth, 0);
    const scale = wanted === 0 ? 1 : Math.max(0.5, Math.min(1, room / wanted));
    for (const phone of this.phones) {
      phone.view.element.style.setProperty('--scale', String(phone.width > 600 ? scale : 1));
    }
  }
}

const root = document.querySelector('#simulator');
if (root instanceof HTMLElement) {
  try {
    const simulator = new Simulator(await api.config(), root);
    Object.assign(window, { simulator });
    await simulator.start();
  } catch (cause) {
    fill(
      root,
      h(
        'p.failure',
        null,
        `The simulator could not start: ${cause instanceof Error ? cause.message : cause}`,
      ),
    );
  }
}
