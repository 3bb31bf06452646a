/**
 * A wallet's browser extension, as a page sees it: `window[key].tonconnect` of TON Connect's JS bridge. The
 * devnet serves it as /wallet/extension/<key>.js, with `settings` filled in; a browser test gives it to
 * addInitScript, so that the app knows nothing of it. It does nothing until the app calls it.
 */
(settings) => {
  const { key, api, deviceInfo, walletInfo, isWalletBrowser } = settings;
  const againMs = 500;
  const listeners = new Set();
  /** id of the connection that is watched, and how its watch ends */
  let session = null;
  let watch = new AbortController();

  const call = async (path, body, signal) => {
    const response = await fetch(`${api}/${path}`, {
      ...(body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      // the last word of a page that goes must still arrive
      keepalive: body?.method === 'disconnect',
      ...(signal ? { signal } : {}),
    });
    const answer = await response.json();
    if (response.status >= 500) throw new Error(answer.message);
    return { status: response.status, ...answer };
  };

  /** Asks the devnet until `done` likes what it says; a devnet that is away is asked again. */
  const ask = async (path, done, signal) => {
    while (!signal?.aborted) {
      try {
        const answer = await call(path, undefined, signal);
        if (done(answer)) return answer;
      } catch {
        if (!signal?.aborted) await new Promise((resolve) => setTimeout(resolve, againMs));
      }
    }
    return undefined;
  };

  /** The owner's answer. Without one the promise stays open, as with an owner who never looks. */
  const outcome = async (taken) => {
    if (taken.request === undefined) return taken;
    const progress = await ask(`requests/${taken.request}`, ({ over, status }) => over || status === 404);
    return progress.answer ? progress : new Promise(() => {});
  };

  const follow = async (id) => {
    watch.abort();
    watch = new AbortController();
    session = id;
    const ended = await ask(`sessions/${id}`, ({ event }) => Boolean(event), watch.signal);
    if (!ended || session !== id) return;
    session = null;
    for (const listener of listeners) listener(ended.event);
  };

  const tonconnect = {
    deviceInfo,
    walletInfo,
    protocolVersion: 2,
    isWalletBrowser,
    async connect(protocolVersion, request) {
      const { answer, session: opened } = await outcome(await call('connect', { protocolVersion, request }));
      if (answer.event === 'connect') void follow(opened);
      return answer;
    },
    async restoreConnection() {
      const { answer, session: known } = await call('restore', {});
      if (answer.event === 'connect') void follow(known);
      return answer;
    },
    async send(request) {
      return (await outcome(await call('send', request))).answer;
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    disconnect() {
      if (session === null) return;
      watch.abort();
      session = null;
      void call('send', { method: 'disconnect', params: [], id: '0' });
    },
  };
  window[key] = Object.assign(window[key] ?? {}, { tonconnect });
};
