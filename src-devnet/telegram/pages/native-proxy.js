/**
 * The bridge that native clients inject into a mini-app's web view, for tests that drive the simulator in a
 * browser.
 *
 * A page of another origin cannot inject anything into the mini-app's frame, but a browser test can. Give
 * this file to Playwright before the simulator is opened; every phone that is `ios` or `android` then behaves
 * like the real client:
 *
 *     await context.addInitScript({ path: 'src-devnet/telegram/pages/native-proxy.js' });
 *
 * It runs in every frame, but acts only in the mini-app's frame of such a phone, which it knows by the
 * frame's name (`mini-app-<n>-ios`). There it defines `window.TelegramWebviewProxy.postEvent(type, json)`,
 * which forwards to the simulator. It passes each answer to `Telegram.WebView.receiveEvent`, else
 * `TelegramGameProxy.receiveEvent`, else `TelegramGameProxy_receiveEvent`, as the app defines them. Both
 * directions use an object marked `nativeProxy: 1`, never a string: an app that also listens to `message`
 * must not receive anything twice.
 */
(() => {
  if (window.parent === window || !/^mini-app-\d+-(ios|android)$/.test(window.name)) return;
  const scope = /** @type {any} */ (window);

  scope.TelegramWebviewProxy = {
    /** @param {string} eventType @param {string} eventData JSON, or '' if there is no data */
    postEvent(eventType, eventData) {
      window.parent.postMessage({ nativeProxy: 1, eventType, eventData }, '*');
    },
  };

  window.addEventListener(
    'message',
    (event) => {
      if (event.source !== window.parent || event.data?.nativeProxy !== 1) return;
      event.stopImmediatePropagation();
      const { eventType, eventData } = event.data;
      if (scope.Telegram?.WebView?.receiveEvent) scope.Telegram.WebView.receiveEvent(eventType, eventData);
      else if (scope.TelegramGameProxy?.receiveEvent)
        scope.TelegramGameProxy.receiveEvent(eventType, eventData);
      else scope.TelegramGameProxy_receiveEvent?.(eventType, eventData);
    },
    true,
  );

  // Announces, before the app requests anything, that answers must come this way.
  window.parent.postMessage({ nativeProxy: 1 }, '*');
})();
