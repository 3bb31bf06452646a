/**
 * The bridge that native clients inject into a mini-app's web view, for a test that drives the simulator in a browser.
 *
 * A page of another origin cannot inject anything into the mini-app's frame. A browser test can: give this file's text to Playwright before the
 * simulator is opened, and every phone that is `ios` or `android` speaks as the real ones do:
 *
 *     await context.addInitScript({ path: 'src-devnet/telegram/pages/native-proxy.js' });
 *
 * It runs in every frame and does nothing but in a mini-app's frame of such a phone, which it knows by the frame's name
 * (`mini-app-<n>-ios`). There it defines `window.TelegramWebviewProxy.postEvent(type, json)`, which forwards to the simulator, and hands each
 * answer to `Telegram.WebView.receiveEvent`, else `TelegramGameProxy.receiveEvent`, else `TelegramGameProxy_receiveEvent`, as the app defines them.
 * What travels between the two is an object with the mark `nativeProxy: 1`, never a string, so that an app that also listens to `message` does not
 * hear anything twice.
 */
(() => {
  if (window.parent === window || !/^mini-app-\d+-(ios|android)$/.test(window.name)) return;
  const scope = /** @type {any} */ (window);

  scope.TelegramWebviewProxy = {
    /** @param {string} eventType @param {string} eventData JSON, or '' where there is no data */
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

  // Says that answers shall come this way, before the app has asked anything.
  window.parent.postMessage({ nativeProxy: 1 }, '*');
})();
