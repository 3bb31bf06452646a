/**
 * Lets the simulator see where a mini-app leads without the messenger's bridge: `window.open`, a link that is
 * tapped, a change of `location`. A page of another origin cannot see that, but a browser test can. Give this
 * file to Playwright before the simulator is opened:
 *
 *     await context.addInitScript({ path: 'src-devnet/telegram/pages/link-watch.js' });
 *
 * It runs in every frame, but acts only in a mini-app's, which it knows by the frame's name
 * (`mini-app-<n>-<platform>`). Links of schemes that no page has (`harbour-tc:`, `tg:`) are taken from the
 * browser and told to the simulator, which does what the device would do. So are t.me links in native clients,
 * which open them by themselves. Every other link goes its way and is only told.
 */
(() => {
  const platform = /^mini-app-\d+-(\w+)$/.exec(window.name)?.[1];
  if (window.parent === window || platform === undefined) return;
  const isNative = !platform.startsWith('web');

  /** @param {string} how @param {URL} url */
  const tell = (how, url) => window.parent.postMessage({ linkWatch: 1, how, url: url.href }, '*');

  /** Whether the device or the messenger opens it, and not the page. @param {URL} url */
  const isTaken = (url) => {
    if (/^(https?|about|blob|data|javascript):$/.test(url.protocol)) {
      return isNative && /^(t|telegram)\.me$/.test(url.hostname);
    }
    return true;
  };

  const open = window.open.bind(window);
  /** @type {typeof window.open} */
  window.open = (address = '', target = '_blank', features) => {
    const text = String(address);
    if (text === '' || !URL.canParse(text, document.baseURI)) return open(address, target, features);
    const url = new URL(text, document.baseURI);
    tell('window.open', url);
    if (!isTaken(url)) return open(address, target, features);
    return target === '_self' ? window : null;
  };

  // With the tap that it comes from, a link counts once.
  const { navigation } = /** @type {any} */ (window);
  navigation?.addEventListener('navigate', (/** @type {any} */ event) => {
    const url = new URL(event.destination.url);
    if (url.origin === window.location.origin) return;
    tell(event.sourceElement ? 'link' : 'location', url);
    if (isTaken(url) && event.cancelable) event.preventDefault();
  });

  // A link to another window does not navigate this one.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return;
    if (link.target === '' || link.target === '_self') return;
    const url = new URL(link.href);
    tell('link', url);
    if (isTaken(url)) event.preventDefault();
  });
})();
