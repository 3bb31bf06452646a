import { contentSafeArea, safeArea, sendTheme, sendViewport, setKeyboard } from './viewport.js';

const scrollbarStyle = `* { scrollbar-width: thin; scrollbar-color: rgb(128 128 128 / .4) transparent; }`;
const hexColor = /^#[0-9a-f]{6}$/i;

/** @param {import('./phone.js').Phone} phone @param {unknown} said @param {string} fallback a key of the theme */
function colorOf(phone, said, fallback) {
  if (typeof said === 'string' && hexColor.test(said)) return said;
  const { colors } = phone;
  if (typeof said === 'string' && colors[said]) return colors[said];
  return colors[fallback] ?? null;
}

/** The frame's life, size, colours and insets. @type {Record<string, import('./handlers.js').Handler>} */
export const frameHandlers = {
  iframe_ready: {
    since: '6.0',
    run(phone, data, app) {
      if (phone.platform.iframeReadyNeedsObject && (typeof data !== 'object' || data === null)) {
        throw new TypeError("Cannot read properties of undefined (reading 'reload_supported')");
      }
      app.reloadSupported = data?.reload_supported === true;
      if (phone.platform.scrollbarStyle) phone.send('set_custom_style', scrollbarStyle);
    },
  },
  iframe_will_reload: { since: '6.0', run: (phone) => phone.reloadsItself() },
  web_app_ready: {
    since: '6.0',
    run(phone, _data, app) {
      app.ready = true;
      phone.update();
    },
  },
  web_app_expand: {
    since: '6.0',
    run(phone, _data, app) {
      if (app.expanded) return;
      app.expanded = true;
      phone.update();
      sendViewport(phone, true);
    },
  },
  web_app_close: { since: '6.0', run: (phone) => phone.close() },
  web_app_request_theme: { since: '6.0', run: (phone) => sendTheme(phone, true) },
  web_app_request_viewport: { since: '6.0', run: (phone) => sendViewport(phone, true, true) },
  web_app_request_safe_area: {
    since: '8.0',
    run: (phone) => phone.answer('safe_area_changed', phone.platform.safeAreaEmpty ? {} : safeArea(phone)),
  },
  web_app_request_content_safe_area: {
    since: '8.0',
    run: (phone) => phone.answer('content_safe_area_changed', contentSafeArea(phone)),
  },
  web_app_request_fullscreen: {
    since: '8.0',
    run(phone, _data, app) {
      if (app.fullscreen) return phone.answer('fullscreen_failed', { error: 'ALREADY_FULLSCREEN' });
      phone.setFullscreen(true);
    },
  },
  web_app_exit_fullscreen: { since: '8.0', run: (phone) => phone.setFullscreen(false) },
  web_app_toggle_orientation_lock: { since: '8.0', run: () => undefined },
  web_app_set_header_color: {
    since: '6.1',
    run(phone, data, app) {
      // Before 6.10 only two colours of the theme could be set, by their keys.
      const said = data?.color !== undefined && phone.speaks('6.10') ? data.color : data?.color_key;
      app.headerColor = colorOf(phone, said, 'bg_color');
      phone.update();
    },
  },
  web_app_set_background_color: {
    since: '6.1',
    run(phone, data, app) {
      app.background = colorOf(phone, data?.color, 'bg_color');
      phone.update();
    },
  },
  web_app_set_bottom_bar_color: {
    since: '7.10',
    run(phone, data, app) {
      app.bottomBar = colorOf(phone, data?.color, 'bottom_bar_bg_color');
      phone.update();
    },
  },
  web_app_setup_swipe_behavior: { since: '7.7', run: () => undefined },
  web_app_setup_closing_behavior: {
    since: '6.2',
    run(phone, data, app) {
      app.confirmClosing = phone.platform.closingSticks || data?.need_confirmation === true;
      phone.context.changed();
    },
  },
  web_app_hide_keyboard: { since: '9.1', run: (phone) => setKeyboard(phone, false) },
  web_app_trigger_haptic_feedback: {
    since: '6.1',
    run(phone, data) {
      if (!phone.platform.haptics) return phone.note('this client has no haptics');
      phone.view.flash(String(data?.notification_type ?? data?.impact_style ?? data?.type ?? ''));
    },
  },
  web_app_check_home_screen: {
    since: '8.0',
    run(phone, _data, app) {
      const status = phone.platform.homeScreen ? (app.homeScreen ? 'added' : 'missed') : 'unsupported';
      phone.answer('home_screen_checked', { status });
    },
  },
  web_app_add_to_home_screen: {
    since: '8.0',
    run(phone, _data, app) {
      if (!phone.platform.homeScreen) return phone.answer('home_screen_failed', { error: 'UNSUPPORTED' });
      app.homeScreen = true;
      phone.answer('home_screen_added');
    },
  },
};
