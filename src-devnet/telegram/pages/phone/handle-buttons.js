import { sendViewport } from './viewport.js';

/**
 * Web A and Web K forget the fields that a call leaves out; other clients keep them. An empty text hides the
 * button.
 * @param {'main' | 'secondary'} which
 * @returns {import('./handlers.js').Handler['run']}
 */
function setup(which) {
  return (phone, data, app) => {
    const before = shown(app.main) || shown(app.secondary);
    app[which] = phone.platform.buttonsReplaced ? { ...data } : { ...app[which], ...data };
    phone.update();
    if (before !== (shown(app.main) || shown(app.secondary))) sendViewport(phone, true);
  };
}

/** @param {import('./phone.js').AppButton} button */
export function shown(button) {
  return button.is_visible === true && (button.text ?? '').trim() !== '';
}

/** The messenger's own buttons. @type {Record<string, import('./handlers.js').Handler>} */
export const buttonHandlers = {
  web_app_setup_main_button: { since: '6.0', run: setup('main') },
  web_app_setup_secondary_button: { since: '7.10', run: setup('secondary') },
  web_app_setup_back_button: {
    since: '6.1',
    run(phone, data, app) {
      app.back = data?.is_visible === true;
      phone.update();
    },
  },
  web_app_setup_settings_button: {
    since: '6.10',
    run(phone, data, app) {
      app.settingsButton = data?.is_visible === true;
      phone.update();
    },
  },
};
