import { api, Refused } from '../api.js';
import { linkHandlers } from './handle-links.js';
import { handlers } from './handlers.js';
import { openLink } from './opening.js';
import { followOutside, noteLink } from './outside.js';
import { Transport } from './transport.js';
import { atLeast, sendInsets, sendTheme, sendViewport, setKeyboard } from './viewport.js';
import { PhoneView } from './view.js';

/**
 * @typedef {import('../api.js').Insets} Insets
 * @typedef {{person: number, platform: string, version: string, theme: 'light' | 'dark', width: number, startParam: string, compact: boolean,
 *   colors: Record<string, string>, sideways: boolean}} PhoneSettings
 * @typedef {{is_visible?: boolean, is_active?: boolean, is_progress_visible?: boolean, text?: string, color?: string, text_color?: string,
 *   has_shine_effect?: boolean, position?: string}} AppButton
 *
 * What the app has set during one opening of the mini-app.
 * @typedef {{url: string, expanded: boolean, fullscreen: boolean, minimised: boolean, ready: boolean, back: boolean, settingsButton: boolean,
 *   main: AppButton, secondary: AppButton, headerColor: string | null, background: string | null, bottomBar: string | null,
 *   confirmClosing: boolean, reloadSupported: boolean, keyboard: boolean, popupsInARow: number, popupClosedAt: number, popupsLockedUntil: number,
 *   asking: boolean, homeScreen: boolean}} AppState
 *
 * @typedef {{config: import('../api.js').Config, store: import('../store.js').Store, log: import('../panel/log.js').Log,
 *   openFor: (person: number, link: string) => void, changed: () => void}} PhoneContext
 */

/** How the messenger answers: correctly, never, or with an empty payload (real clients do all three). */
export const answerModes = /** @type {const} */ (['normal', 'never', 'null']);

/** How long the messenger waits for `iframe_will_reload` before it reloads the frame itself, milliseconds. */
const reloadWithinMs = 500;

/** Width of a phone that is held sideways, pixels. */
const sidewaysWidth = 844;

/** One phone: a person, a client of the messenger, and the mini-app in it while it is open. */
export class Phone {
  /**
   * @param {number} index from 1; part of the frame's name
   * @param {PhoneSettings} settings
   * @param {PhoneContext} context
   */
  constructor(index, settings, context) {
    this.index = index;
    this.settings = settings;
    this.context = context;
    /** @type {AppState | null} */
    this.app = null;
    /** @type {Transport | null} */
    this.transport = null;
    /** @type {typeof answerModes[number]} */
    this.answers = 'normal';
    this.visible = true;
    /** null: the clipboard may not be read. It may only after a launch from the attachment menu. */
    this.clipboard = /** @type {string | null} */ (null);
    this.safe = /** @type {Insets | null} */ (null);
    this.contentSafe = /** @type {Insets | null} */ (null);
    this.reloadTimer = 0;
    this.launches = 0;
    this.view = new PhoneView(this);
    this.view.update();
  }

  get person() {
    const person = this.context.store.person(this.settings.person) ?? this.context.store.people[0];
    if (!person) throw new Error('The messenger has nobody in it.');
    return person;
  }

  get platform() {
    const { platforms } = this.context.config;
    const platform = platforms.find((each) => each.name === this.settings.platform) ?? platforms[0];
    if (!platform) throw new Error('The messenger has no clients.');
    return platform;
  }

  /** The colours of the messenger's own surfaces. */
  get colors() {
    return {
      ...this.context.config.themes[this.platform.name]?.[this.settings.theme],
      ...this.settings.colors,
    };
  }

  /** The colours that a client of this version sends to the app. */
  get themeParams() {
    const since = this.context.config.theme_since;
    return Object.fromEntries(
      Object.entries(this.colors).filter(([key]) => this.speaks(since[key] ?? '6.0')),
    );
  }

  /** @param {string} version */
  speaks(version) {
    return atLeast(this.settings.version, version);
  }

  /**
   * Opens the mini-app again, with fresh launch data.
   * @param {{startParam?: string, compact?: boolean, address?: string}} [wish] `address`: of the button that
   * opens it
   */
  async open(wish = {}) {
    this.launches += 1;
    const launch = this.launches;
    if (wish.startParam !== undefined) this.settings.startParam = wish.startParam;
    const compact = this.platform.compact && (wish.compact ?? this.settings.compact);
    this.context.changed();
    try {
      const { person, platform, version, theme, colors, startParam } = this.settings;
      const made = await api.launch(person, { start_param: startParam, platform, version, theme, colors });
      if (launch !== this.launches) return;
      this.note(`opened${startParam === '' ? '' : ` with start parameter ${startParam}`}`);
      this.#show(
        wish.address === undefined ? made.frame_url : atAddress(wish.address, made.frame_url),
        compact,
      );
    } catch (cause) {
      this.view.layer.toast(cause instanceof Refused ? cause.message : 'The devnet does not answer.');
    }
    this.context.changed();
  }

  /** Reloads the page in the frame with the same launch data, as a real client does. */
  reload() {
    if (!this.app) return;
    if (!this.app.reloadSupported) return this.#forceReload();
    this.send('reload_iframe');
    this.reloadTimer = window.setTimeout(() => this.#forceReload(), reloadWithinMs);
  }

  /** Called when the app has answered that it reloads itself. */
  reloadsItself() {
    window.clearTimeout(this.reloadTimer);
  }

  /** The close button. Asks for confirmation if the app wants that. */
  requestClose() {
    if (!this.app?.confirmClosing) return this.close();
    this.view.layer.dialog({
      title: this.context.config.bot.name,
      message: 'Changes that you made may not be saved.',
      buttons: [
        { id: 'cancel', type: 'cancel', text: 'Cancel' },
        { id: 'close', type: 'destructive', text: 'Close Anyway' },
      ],
      onClose: (id) => id === 'close' && this.close(),
    });
  }

  /** The device's own back button: it closes what lies on top, the app last. */
  systemBack() {
    if (this.view.layer.closeTop()) return;
    if (!this.app || this.app.minimised) {
      this.view.chats.home();
      return this.update();
    }
    if (this.app.keyboard) return setKeyboard(this, false);
    if (this.app.back) return this.send('back_button_pressed');
    this.requestClose();
  }

  close() {
    if (!this.app) return;
    window.clearTimeout(this.reloadTimer);
    this.transport?.end();
    this.transport = null;
    this.app = null;
    this.launches += 1;
    this.view.layer.clear();
    this.view.dropFrame();
    this.note('closed');
    this.update();
  }

  /** @param {string} link */
  openLink(link) {
    openLink(this, link);
  }

  /**
   * Changes settings that reach the app only at launch, so the app is opened again.
   * @param {Partial<PhoneSettings>} change @param {boolean} [opens]
   */
  become(change, opens = true) {
    const wasOpen = this.app !== null;
    const otherPerson = change.person !== undefined && change.person !== this.settings.person;
    Object.assign(this.settings, change);
    if (otherPerson) {
      this.settings.startParam = change.startParam ?? '';
      this.view.chats.home();
    }
    this.safe = null;
    this.contentSafe = null;
    if (wasOpen) this.close();
    this.update();
    if (opens && (wasOpen || otherPerson)) void this.open();
  }

  /** @param {'light' | 'dark'} theme */
  setTheme(theme) {
    this.settings.theme = theme;
    this.update();
    sendTheme(this);
  }

  /** Colors of the person's own making; the empty object is the stock theme. @param {Record<string, string>} colors */
  setColors(colors) {
    this.settings.colors = colors;
    this.update();
    sendTheme(this);
  }

  /** @param {number} width */
  setWidth(width) {
    this.settings.width = width;
    this.update();
    sendViewport(this, true);
  }

  /** A phone is turned in the hand: another size, and the notch at a side. @param {boolean} sideways */
  setSideways(sideways) {
    this.settings.sideways = sideways;
    this.update();
    sendInsets(this);
    sendViewport(this, true);
  }

  get isSideways() {
    return this.settings.sideways && this.platform.look === 'phone';
  }

  /** Width of the screen, pixels. */
  get width() {
    return this.isSideways ? sidewaysWidth : this.settings.width;
  }

  /** @param {boolean} visible */
  setVisible(visible) {
    this.visible = visible;
    if (this.speaks('8.0')) this.send('visibility_changed', { is_visible: visible });
    this.update();
  }

  /** @param {boolean} fullscreen */
  setFullscreen(fullscreen) {
    if (!this.app || this.app.fullscreen === fullscreen) return;
    this.app.fullscreen = fullscreen;
    this.update();
    this.send('fullscreen_changed', { is_fullscreen: fullscreen });
    sendInsets(this);
    sendViewport(this, true);
  }

  /** The app slides down to a bar and back. @param {boolean} minimised */
  setMinimised(minimised) {
    if (!this.app || this.app.minimised === minimised) return;
    this.app.minimised = minimised;
    this.update();
  }

  /** Sends an event that the app did not request. @param {string} type @param {unknown} [data] */
  send(type, data) {
    if (!this.transport) return;
    this.context.log.add({
      phone: this.index,
      dir: 'host',
      type,
      data,
      via: this.transport.native ? 'native' : 'frame',
    });
    this.transport.post(type, data);
  }

  /** Answers a request of the app. @param {string} type @param {unknown} [data] */
  answer(type, data) {
    if (this.answers === 'never') return this.note(`${type} withheld: this phone never answers`);
    this.send(type, this.answers === 'null' ? null : data);
  }

  /** @param {string} text */
  note(text) {
    this.context.log.add({ phone: this.index, dir: 'note', type: text, data: undefined, via: 'frame' });
  }

  update() {
    this.view.update();
    this.context.changed();
  }

  /** @param {string} url @param {boolean} compact */
  #show(url, compact) {
    this.transport?.end();
    window.clearTimeout(this.reloadTimer);
    this.view.layer.clear();
    const colors = this.colors;
    this.app = {
      url,
      expanded: !compact,
      fullscreen: false,
      minimised: false,
      ready: false,
      back: false,
      settingsButton: false,
      main: {},
      secondary: {},
      headerColor: null,
      background: colors['bg_color'] ?? null,
      bottomBar: null,
      confirmClosing: false,
      reloadSupported: false,
      keyboard: false,
      popupsInARow: 0,
      popupClosedAt: 0,
      popupsLockedUntil: 0,
      asking: false,
      homeScreen: false,
    };
    const frame = this.view.newFrame(`mini-app-${this.index}-${this.platform.name}`, this.platform.sandbox);
    this.transport = new Transport(
      frame,
      new URL(url).origin,
      (type, data, via) => this.#heard(type, data, via),
      (how, link) => followOutside(this, how, link),
    );
    this.view.update();
    void this.view.navigate(url);
  }

  #forceReload() {
    if (!this.app) return;
    this.app.reloadSupported = false;
    this.app.ready = false;
    if (this.transport) this.transport.native = false;
    this.note('the frame is reloaded');
    this.view.reloadFrame(this.app.url);
    this.view.update();
  }

  /** @param {string} type @param {unknown} data @param {'native' | 'frame'} via */
  #heard(type, data, via) {
    const handler = handlers[type];
    const tooOld = handler !== undefined && !this.speaks(handler.since);
    this.context.log.add({
      phone: this.index,
      dir: 'app',
      type,
      data,
      via,
      ...(handler
        ? tooOld
          ? { note: `ignored: needs ${handler.since}` }
          : {}
        : { note: 'unknown to this client' }),
    });
    if (tooOld && type.startsWith('web_app_open_') && linkHandlers[type])
      noteLink(this, type, linkOf(data), 'nothing');
    if (!handler || tooOld || !this.app) return;
    try {
      handler.run(this, /** @type {any} */ (data), this.app);
    } catch (cause) {
      // A real client ignores a message that it cannot read; the log here also says why.
      this.note(`${type} ignored: ${cause instanceof Error ? cause.message : cause}`);
    }
  }
}

/** What a call of the bridge wants to open. @param {unknown} data */
function linkOf(data) {
  const { path_full: path, url } = /** @type {{path_full?: unknown, url?: unknown}} */ (data ?? {});
  return String(path ?? url ?? '');
}

/** A button's own address, with the launch data appended. @param {string} address @param {string} launched */
function atAddress(address, launched) {
  const url = new URL(address);
  url.hash = new URL(launched).hash;
  return url.href;
}
