import { avatar, fill, h, icon } from '../dom.js';

/** @typedef {import('./phone.js').Phone} Phone */

/** Whether a colour needs light text; the threshold is the clients' own. @param {string} hex */
export function isDark(hex) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 140;
}

/** The bar that each client draws over a mini-app. @param {Phone} phone @param {HTMLElement} header */
export function drawHeader(phone, header) {
  const { app, platform, context } = phone;
  if (!app) return;
  const color = app.headerColor ?? phone.colors['bg_color'] ?? '#ffffff';
  header.style.setProperty('--header', color);
  header.dataset['on'] = isDark(color) ? 'dark' : 'light';
  const words = platform.name === 'ios' || platform.name === 'macos';
  const label = app.back ? 'Back' : 'Close';
  const leave = h(
    'button.leave',
    {
      type: 'button',
      'aria-label': label,
      'data-act': label.toLowerCase(),
      onClick: () => (app.back ? phone.send('back_button_pressed') : phone.requestClose()),
    },
    app.back ? icon(words ? 'back' : 'arrowLeft', words ? 18 : 22) : words ? null : icon('close', 22),
    words && label,
  );
  const more = h(
    'button.more',
    {
      type: 'button',
      'aria-label': 'More',
      'aria-haspopup': 'menu',
      'data-act': 'more',
      onClick: () => openMenu(phone, header),
    },
    icon(words ? 'more' : 'moreVertical', 22),
  );
  fill(
    header,
    platform.name === 'macos' && h('span.lights', { 'aria-hidden': 'true' }, h('i'), h('i'), h('i')),
    platform.name === 'tdesktop' && app.back === false ? null : leave,
    h(
      'div.title',
      null,
      platform.name === 'tdesktop' &&
        avatar({ telegram_id: context.config.bot.id, first_name: context.config.bot.name }, 26),
      h('strong', null, context.config.bot.name),
      platform.look === 'phone' && h('small', null, 'mini app'),
    ),
    more,
    platform.name === 'tdesktop' &&
      h(
        'button.more',
        { type: 'button', 'aria-label': 'Close', 'data-act': 'close', onClick: () => phone.requestClose() },
        icon('close', 20),
      ),
  );
}

/** @param {Phone} phone @param {HTMLElement} header */
function openMenu(phone, header) {
  const known = header.querySelector('.menu');
  if (known) return known.remove();
  const { app } = phone;
  if (!app) return;
  /** @type {(readonly [string, () => void])[]} */
  const items = [
    ...(app.settingsButton
      ? [/** @type {const} */ (['Settings', () => phone.send('settings_button_pressed')])]
      : []),
    ['Reload page', () => phone.reload()],
    ...(phone.speaks('8.0')
      ? [
          /** @type {const} */ ([
            app.fullscreen ? 'Leave fullscreen' : 'Fullscreen',
            () => phone.setFullscreen(!app.fullscreen),
          ]),
        ]
      : []),
    ['Close', () => phone.requestClose()],
  ];
  let closed = false;
  // Removing the menu also moves the focus, which would close it a second time.
  const close = () => {
    if (closed) return;
    closed = true;
    menu.remove();
  };
  const menu = h(
    'div.menu',
    {
      role: 'menu',
      onKeydown: (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && close(),
      onFocusout(/** @type {FocusEvent} */ event) {
        if (!menu.contains(/** @type {Node | null} */ (event.relatedTarget))) close();
      },
    },
    items.map(([label, run]) =>
      h(
        'button',
        {
          type: 'button',
          role: 'menuitem',
          onClick() {
            close();
            run();
          },
        },
        label,
      ),
    ),
  );
  header.append(menu);
  menu.querySelector('button')?.focus();
}
