import { avatar, fill, h, icon } from '../dom.js';
import { ChatsView } from './chats.js';
import { shown } from './handle-buttons.js';
import { drawHeader, isDark } from './header.js';
import { Layer } from './layer.js';
import { contentSafeArea, keyboardHeight, safeArea } from './viewport.js';

/** @typedef {import('./phone.js').Phone} Phone */

const flashMs = 900;
const retryAppMs = 1500;
const clockMs = 15_000;

/** Draws everything visible of one phone. It updates on request and decides nothing. */
export class PhoneView {
  /** @param {Phone} phone */
  constructor(phone) {
    this.phone = phone;
    this.covered = false;
    this.layer = new Layer((covered) => {
      this.covered = covered;
      this.#drawReach();
    });
    this.chats = new ChatsView(phone);
    /** @type {import('./layer.js').Closable | null} */
    this.scanner = null;
    /** @type {HTMLIFrameElement | null} */
    this.frame = null;
    this.navigation = 0;
    this.bar = h('header.phone-bar');
    this.header = h('header.app-header');
    this.frameHost = h('div.frame-host');
    this.placeholder = h('div.placeholder', { role: 'status' });
    this.buttons = h('div.app-buttons');
    this.app = h(
      'section.app',
      { 'aria-label': `Mini app of phone ${phone.index}` },
      this.header,
      h('div.app-body', null, this.frameHost, this.placeholder),
      this.buttons,
    );
    this.clock = h('span.clock');
    this.minimised = h('div.minimised-host');
    this.keyboard = h('div.keyboard', { 'aria-hidden': 'true' }, keyboardRows());
    this.haptic = h('div.haptic', { 'aria-hidden': 'true' });
    this.screen = h(
      'div.screen',
      null,
      h(
        'div.status-bar',
        { 'aria-hidden': 'true' },
        this.clock,
        h('span.island'),
        h('span.battery', null, h('i')),
      ),
      this.chats.element,
      this.app,
      this.minimised,
      this.layer.element,
      this.keyboard,
      h('div.home-indicator', { 'aria-hidden': 'true' }),
      this.layer.toasts,
    );
    this.device = h('div.device', null, this.screen);
    this.element = h(
      'article.phone',
      { 'data-phone': String(phone.index) },
      this.bar,
      h('div.fit', null, this.device),
      this.haptic,
    );
    this.#tick();
    window.setInterval(() => this.#tick(), clockMs);
  }

  update() {
    const { phone } = this;
    const { app, platform, settings, colors } = phone;
    const { dataset } = this.element;
    dataset['platform'] = platform.name;
    dataset['look'] = platform.look;
    dataset['theme'] = settings.theme;
    dataset['wide'] = String(phone.width > 600);
    dataset['sideways'] = String(phone.isSideways);
    dataset['state'] = !app ? 'closed' : app.minimised ? 'minimised' : 'open';
    dataset['fullscreen'] = String(app?.fullscreen ?? false);
    dataset['keyboard'] = String(app?.keyboard ?? false);
    dataset['compact'] = String(app ? !app.expanded : false);
    dataset['ready'] = String(app?.ready ?? false);
    dataset['visible'] = String(phone.visible);
    const { style } = this.element;
    style.setProperty('--width', `${phone.width}px`);
    style.setProperty('--keyboard', `${app?.keyboard ? keyboardHeight : 0}px`);
    for (const [key, value] of Object.entries(colors))
      style.setProperty(`--${key.replaceAll('_', '-')}`, value);
    style.setProperty('--app-bg', app?.background ?? colors['bg_color'] ?? '#fff');
    style.setProperty('--bar-bg', app?.bottomBar ?? colors['bottom_bar_bg_color'] ?? '#fff');
    this.#drawBar();
    if (app) drawHeader(phone, this.header);
    const screenTop =
      app && !app.minimised && app.fullscreen ? app.background : (colors['bg_color'] ?? '#ffffff');
    this.screen.dataset['on'] = isDark(screenTop ?? '#ffffff') ? 'dark' : 'light';
    this.#drawButtons();
    this.#drawMinimised();
    this.chats.update();
    this.#drawReach();
  }

  /** Size of the app's frame, in the app's own pixels. */
  frameSize() {
    const keyboard = this.phone.app?.keyboard ? keyboardHeight : 0;
    return {
      width: this.frameHost.offsetWidth,
      height: this.frameHost.offsetHeight - this.#overlap(keyboard),
    };
  }

  /** @param {string} name @param {string} sandbox */
  newFrame(name, sandbox) {
    this.dropFrame();
    this.frame = /** @type {HTMLIFrameElement} */ (
      h('iframe', {
        name,
        sandbox,
        title: 'Mini app',
        allow: 'camera; microphone; geolocation; clipboard-write;',
        'data-app': true,
      })
    );
    fill(this.frameHost, this.frame);
    return this.frame;
  }

  dropFrame() {
    this.navigation += 1;
    this.frame?.remove();
    this.frame = null;
  }

  /** Waits for the app's server, with a message, then opens the address. @param {string} url */
  async navigate(url) {
    this.navigation += 1;
    const mine = this.navigation;
    fill(this.placeholder, this.#skeleton());
    while (!(await answers(url))) {
      if (mine !== this.navigation) return;
      fill(this.placeholder, this.#noAnswer(url));
      await new Promise((done) => window.setTimeout(done, retryAppMs));
      if (mine !== this.navigation) return;
    }
    if (mine !== this.navigation || !this.frame) return;
    fill(this.placeholder, this.#skeleton());
    this.frame.addEventListener(
      'load',
      () => {
        if (mine !== this.navigation || !this.phone.app) return;
        this.phone.app.ready = true;
        this.update();
      },
      { once: true },
    );
    this.frame.src = url;
  }

  /** Loads an empty page first, so that the same address is loaded again. @param {string} url */
  reloadFrame(url) {
    const { frame } = this;
    if (!frame) return;
    frame.addEventListener('load', () => void this.navigate(url), { once: true });
    frame.src = 'about:blank';
  }

  /** Shows a haptic signal, which cannot be felt here. @param {string} kind */
  flash(kind) {
    this.haptic.textContent = kind.replaceAll('_', ' ');
    this.haptic.dataset['on'] = 'true';
    window.clearTimeout(Number(this.haptic.dataset['timer']));
    this.haptic.dataset['timer'] = String(window.setTimeout(() => delete this.haptic.dataset['on'], flashMs));
  }

  /** @param {string} url */
  openTab(url) {
    const opened = window.open(url, '_blank');
    if (opened) opened.opener = null;
    else
      this.layer.toast('The browser held back a new tab.', { label: 'Open', run: () => this.openTab(url) });
  }

  /** How far the keyboard covers the app; it also covers the home indicator. @param {number} keyboard */
  #overlap(keyboard) {
    return Math.min(keyboard, this.frameHost.offsetHeight);
  }

  /** Makes covered parts unreachable for the keyboard and screen readers. */
  #drawReach() {
    const { app } = this.phone;
    this.app.inert = this.covered;
    this.chats.element.inert = this.covered || (app !== null && app.expanded && !app.minimised);
  }

  #drawBar() {
    const { phone } = this;
    const { person, settings, platform, context } = phone;
    const act = (
      /** @type {string} */ label,
      /** @type {SVGElement} */ picture,
      /** @type {() => void} */ run,
      /** @type {string} */ name,
    ) =>
      h(
        'button.round',
        { type: 'button', title: label, 'aria-label': label, 'data-act': name, onClick: run },
        picture,
      );
    fill(
      this.bar,
      avatar(person, 32),
      h(
        'div.phone-who',
        null,
        h('strong', null, person.first_name),
        h('small', null, `${platform.label} ${settings.version} · ${phone.width}`),
      ),
      act(
        settings.theme === 'light' ? 'Dark theme' : 'Light theme',
        icon(settings.theme === 'light' ? 'moon' : 'sun', 18),
        () => phone.setTheme(settings.theme === 'light' ? 'dark' : 'light'),
        'theme',
      ),
      platform.systemBack &&
        act('Back button of the device', icon('arrowLeft', 18), () => phone.systemBack(), 'system-back'),
      act('Reload the page', icon('reload', 18), () => phone.reload(), 'reload'),
      phone.app
        ? act('Close the mini app', icon('power', 18), () => phone.requestClose(), 'close-app')
        : act(`Open ${context.config.bot.name}`, icon('play', 18), () => void phone.open(), 'open-app'),
    );
  }

  #drawButtons() {
    const { app } = this.phone;
    const visible = /** @type {const} */ (['main', 'secondary']).filter((which) => app && shown(app[which]));
    const place = app?.secondary.position ?? 'left';
    this.buttons.dataset['place'] = visible.length === 2 ? place : 'alone';
    fill(
      this.buttons,
      visible.map((which) => {
        const button = app?.[which] ?? {};
        const isMain = which === 'main';
        const background = button.color || (isMain ? this.phone.colors['button_color'] : 'var(--bar-bg)');
        const text = button.text_color || this.phone.colors[isMain ? 'button_text_color' : 'button_color'];
        const active = button.is_active !== false && button.is_progress_visible !== true;
        return h(
          'button.app-button',
          {
            type: 'button',
            'data-act': `${which}-button`,
            disabled: !active,
            style: `--button:${background};--button-text:${text}`,
            'aria-busy': String(button.is_progress_visible === true),
            onClick: () => this.phone.send(`${which}_button_pressed`),
          },
          button.is_progress_visible ? h('span.spinner') : button.text,
        );
      }),
    );
  }

  #drawMinimised() {
    const { phone } = this;
    const { bot } = phone.context.config;
    fill(
      this.minimised,
      phone.app?.minimised
        ? h(
            'button.minimised',
            { type: 'button', 'data-act': 'restore', onClick: () => phone.setMinimised(false) },
            avatar({ telegram_id: bot.id, first_name: bot.name }, 28),
            h('span', null, bot.name),
            icon('expand', 18),
          )
        : null,
    );
  }

  #skeleton() {
    const { bot } = this.phone.context.config;
    return h('div.opening', null, avatar({ telegram_id: bot.id, first_name: bot.name }, 72), h('span.pulse'));
  }

  /** @param {string} url */
  #noAnswer(url) {
    return h(
      'div.opening',
      null,
      h('h3', null, 'The mini app does not answer yet'),
      h('p.quiet', null, new URL(url).origin),
      h('p.quiet', null, 'It opens by itself as soon as its server is there.'),
    );
  }

  #tick() {
    this.clock.textContent = new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  }

  /** The insets in force, for the panel. */
  insets() {
    return { safe: safeArea(this.phone), content: contentSafeArea(this.phone) };
  }
}

/** @param {string} url @returns {Promise<boolean>} whether a server answers at all, with any status */
async function answers(url) {
  try {
    await fetch(new URL(url).origin, {
      mode: 'no-cors',
      cache: 'no-store',
      signal: AbortSignal.timeout(5000),
    });
    return true;
  } catch {
    return false;
  }
}

function keyboardRows() {
  return ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', ' '].map((row) =>
    h(
      'div.keys',
      null,
      [...row].map((key) => h(key === ' ' ? 'i.space' : 'i', null, key)),
    ),
  );
}
