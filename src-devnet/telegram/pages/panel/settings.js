import { api } from '../api.js';
import { fill, h, segmented } from '../dom.js';
import { answerModes } from '../phone/phone.js';
import { colorSection } from './colors.js';
import { row, section, select, toggle } from './controls.js';
import { sendInsets, sendTheme, sendViewport, setKeyboard } from '../phone/viewport.js';

/** @typedef {import('../phone/phone.js').Phone} Phone */

export const widths = /** @type {const} */ ([360, 440, 1020, 1280]);
const languages = ['en', 'ru', 'de', 'es', 'fr', 'uk', 'fa', 'ar', 'pt-br', 'zh-hans'];
const sides = /** @type {const} */ (['top', 'bottom', 'left', 'right']);

/** Options whose labels are their values. @param {readonly string[]} values */
const asOptions = (values) => values.map((value) => ({ value, label: value }));

/**
 * Draws what one phone launches and how its messenger behaves. @param {Phone} phone @param {HTMLElement}
 * element
 */
export function drawSettings(phone, element) {
  fill(
    element,
    clientSection(phone),
    colorSection(phone),
    launchSection(phone),
    personSection(phone),
    hostSection(phone),
    insetSection(phone),
    h('p.quiet.quirks', null, quirks(phone.platform)),
  );
}

/** @param {Phone} phone */
function clientSection(phone) {
  const { settings } = phone;
  const { config } = phone.context;
  return section(
    'Client',
    segmented(
      'Platform',
      config.platforms.map(({ name, label }) => ({ value: name, label, title: label })),
      settings.platform,
      (name) => phone.become({ platform: name }),
    ),
    row(
      'Version',
      select('Version', asOptions(config.versions.toReversed()), settings.version, (version) =>
        phone.become({ version }),
      ),
    ),
    row(
      'Theme',
      segmented(
        'Theme',
        [
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
        ],
        settings.theme,
        (theme) => phone.setTheme(theme),
      ),
    ),
    row(
      'Width',
      segmented(
        'Width',
        widths.map((width) => ({ value: String(width), label: String(width) })),
        String(settings.width),
        (width) => phone.setWidth(Number(width)),
      ),
    ),
    toggle(
      'Held sideways',
      phone.isSideways,
      (sideways) => phone.setSideways(sideways),
      phone.platform.look !== 'phone',
    ),
  );
}

/** @param {Phone} phone */
function personSection(phone) {
  const { person } = phone;
  const { config } = phone.context;
  return section(
    person.first_name,
    row(
      'Language',
      select(
        'Language',
        asOptions([...new Set([person.language_code, ...languages])]),
        person.language_code,
        (code) => void changePerson(phone, { language_code: code }),
      ),
    ),
    toggle('Premium', person.is_premium, (is_premium) => void changePerson(phone, { is_premium })),
    config.community
      ? toggle(
          `Member of ${config.community.title}`,
          person.member,
          (member) => void api.setMember(person.telegram_id, member),
        )
      : null,
    toggle(
      'Bot may write',
      person.allows_write,
      (allows_write) => void changePerson(phone, { allows_write }),
    ),
  );
}

/**
 * The app learns about the person only from launch data, so it is opened again.
 * @param {Phone} phone @param {Partial<import('../api.js').Person>} change
 */
async function changePerson(phone, change) {
  await api.changePerson(phone.settings.person, change);
  if (phone.app) await phone.open();
}

/** @param {Phone} phone */
function launchSection(phone) {
  const field = /** @type {HTMLInputElement} */ (
    h('input.field', {
      value: phone.settings.startParam,
      placeholder: 'none',
      'aria-label': 'Start parameter',
      maxlength: '512',
      spellcheck: 'false',
      autocomplete: 'off',
    })
  );
  return section(
    'Launch',
    h(
      'form.setting',
      {
        onSubmit(/** @type {Event} */ event) {
          event.preventDefault();
          void phone.open({ startParam: field.value.trim() });
        },
      },
      h('span.setting-name', null, 'startapp'),
      field,
      h('button.primary.small', { type: 'submit' }, phone.app ? 'Relaunch' : 'Launch'),
    ),
    toggle(
      'Opens half high',
      phone.settings.compact,
      (compact) => {
        phone.settings.compact = compact;
        if (phone.app) void phone.open();
      },
      !phone.platform.compact,
    ),
  );
}

/** @param {Phone} phone */
function hostSection(phone) {
  const { app } = phone;
  return section(
    'Messenger',
    row(
      'Answers',
      segmented(
        'Answers',
        answerModes.map((mode) => ({
          value: mode,
          label: { normal: 'Yes', never: 'Never', null: 'Empty' }[mode],
          title: {
            normal: 'Answers as it should',
            never: 'Never answers',
            null: 'Answers with a null payload',
          }[mode],
        })),
        phone.answers,
        (mode) => {
          phone.answers = mode;
          phone.update();
        },
      ),
    ),
    toggle(
      'Keyboard',
      app?.keyboard ?? false,
      (open) => setKeyboard(phone, open),
      !app || phone.platform.look !== 'phone',
    ),
    toggle('In the foreground', phone.visible, (visible) => phone.setVisible(visible)),
    toggle(
      'Fullscreen',
      app?.fullscreen ?? false,
      (on) => phone.setFullscreen(on),
      !app || !phone.speaks('8.0'),
    ),
    h(
      'p.quiet',
      null,
      app?.confirmClosing ? 'Closing is confirmed first.' : 'Closing needs no confirmation.',
    ),
    clipboardRow(phone),
    sendRow(phone),
  );
}

/** @param {Phone} phone */
function clipboardRow(phone) {
  return row(
    'Clipboard',
    h('input.field', {
      value: phone.clipboard ?? '',
      placeholder: 'may not be read',
      'aria-label': 'Clipboard text',
      onChange(/** @type {Event} */ event) {
        const text = /** @type {HTMLInputElement} */ (event.target).value;
        phone.clipboard = text === '' ? null : text;
      },
    }),
  );
}

/** @param {Phone} phone */
function sendRow(phone) {
  const { app } = phone;
  return h(
    'div.send-row',
    null,
    [
      ['Theme', () => sendTheme(phone)],
      ['Viewport', () => sendViewport(phone, true)],
      ['Insets', () => sendInsets(phone)],
      ['Back', () => phone.send('back_button_pressed')],
      ['Settings', () => phone.send('settings_button_pressed')],
    ].map(([label, run]) =>
      h(
        'button.secondary.small',
        { type: 'button', disabled: !app, onClick: run, title: `Send ${label} now` },
        String(label),
      ),
    ),
  );
}

/** @param {Phone} phone */
function insetSection(phone) {
  const inForce = phone.view.insets();
  /** @param {'safe' | 'content'} which */
  const fields = (which) =>
    h(
      'div.insets',
      null,
      sides.map((side) =>
        h(
          'label',
          null,
          h('small', null, side),
          h('input.field', {
            type: 'number',
            min: '0',
            max: '200',
            value: inForce[which][side],
            'aria-label': `${which === 'safe' ? 'Safe area' : 'Content safe area'} ${side}`,
            onChange(/** @type {Event} */ event) {
              const value = Number(/** @type {HTMLInputElement} */ (event.target).value);
              const changed = { ...inForce[which], [side]: value };
              if (which === 'safe') phone.safe = changed;
              else phone.contentSafe = changed;
              phone.update();
              sendInsets(phone);
            },
          }),
        ),
      ),
    );
  return section('Safe area', fields('safe'), h('h4', null, 'Content safe area'), fields('content'));
}

/** @param {import('../api.js').Platform} platform */
function quirks(platform) {
  const known = [
    platform.iframeReadyNeedsObject && 'iframe_ready without an object is ignored',
    platform.closingSticks && 'closing confirmation never goes off again',
    platform.buttonsReplaced && 'a button forgets what a call leaves out',
    platform.popupLimit && 'after three popups in a row the next close at once for 2 s',
    platform.minimisesOnLink && 'a messenger link minimises the app',
    platform.closesAfterPrepared && 'the app is closed after a prepared message',
    platform.numericErrors && 'errors may be numbers',
    platform.answersViewport === 'never' && 'request_viewport is never answered',
    platform.answersViewport === 'null' && 'viewport_changed has no payload',
    !platform.answersTheme && 'request_theme is never answered',
    platform.safeAreaEmpty && 'safe_area_changed is empty',
    !platform.secureStorage && 'no secure storage',
    !platform.haptics && 'no haptics',
    !platform.homeScreen && 'no home screen',
  ].filter(Boolean);
  return known.length === 0 ? '' : `${platform.label}: ${known.join('; ')}.`;
}
