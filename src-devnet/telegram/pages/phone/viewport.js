/** @typedef {import('./phone.js').Phone} Phone @typedef {import('../api.js').Insets} Insets */

/** Height of a phone's keyboard, pixels. */
export const keyboardHeight = 291;
const keyboardMs = 250;

/** Compares versions by number: 6.10 is above 6.9. @param {string} version @param {string} wanted */
export function atLeast(version, wanted) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = wanted.split('.').map(Number);
  return major === wantedMajor ? minor >= wantedMinor : major > wantedMajor;
}

/** @param {Phone} phone @returns {Insets} of the device: notch, home indicator */
export function safeArea(phone) {
  if (phone.safe) return phone.safe;
  if (phone.isSideways) return phone.platform.safe.sideways;
  return phone.app?.fullscreen ? phone.platform.safe.fullscreen : phone.platform.safe.normal;
}

/** @param {Phone} phone @returns {Insets} of the messenger's own controls over the app */
export function contentSafeArea(phone) {
  if (phone.contentSafe) return phone.contentSafe;
  return phone.app?.fullscreen
    ? phone.platform.safe.contentFullscreen
    : { top: 0, bottom: 0, left: 0, right: 0 };
}

/** @param {Phone} phone @param {boolean} stable @param {boolean} [asked] */
export function sendViewport(phone, stable, asked = false) {
  if (!phone.app || !phone.transport) return;
  const { answersViewport, look } = phone.platform;
  if (asked && answersViewport === 'never')
    return phone.note('web_app_request_viewport: this client does not answer');
  const size = phone.view.frameSize();
  const data =
    answersViewport === 'null'
      ? null
      : {
          height: size.height,
          ...(look === 'window' ? { width: size.width } : {}),
          is_expanded: phone.app.expanded,
          is_state_stable: stable,
        };
  if (asked) phone.answer('viewport_changed', data);
  else phone.send('viewport_changed', data);
}

/** @param {Phone} phone @param {boolean} [asked] */
export function sendTheme(phone, asked = false) {
  const data = { theme_params: phone.themeParams };
  if (!asked) return phone.send('theme_changed', data);
  if (!phone.platform.answersTheme) return phone.note('web_app_request_theme: this client does not answer');
  phone.answer('theme_changed', data);
}

/** @param {Phone} phone */
export function sendInsets(phone) {
  if (!phone.speaks('8.0')) return;
  phone.send('safe_area_changed', safeArea(phone));
  phone.send('content_safe_area_changed', contentSafeArea(phone));
}

/**
 * The keyboard slides in or out: reports it first as moving, then as stable. @param {Phone} phone @param
 * {boolean} open
 */
export function setKeyboard(phone, open) {
  if (!phone.app || phone.platform.look !== 'phone') return;
  phone.app.keyboard = open;
  phone.update();
  sendViewport(phone, false);
  window.setTimeout(() => sendViewport(phone, true), keyboardMs);
}
