/*
 * A wallet's browser extension, as a page sees it: `window[key].tonconnect` of TON Connect's JS bridge. The
 * devnet serves this file as /wallet/extension/<key>.js, with a call of `provideWallet` at its end; a browser
 * test gives it to addInitScript, so that the app knows nothing of it. It does nothing until the app calls it.
 */

const askAgainMs = 500;

/** One call of the devnet; with a body it is a POST. @throws Error where the devnet is away or broken */
async function call(url, body, signal) {
  const response = await fetch(url, {
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
}

/** Asks until `done` accepts the answer; a devnet that is away is asked again. Undefined once aborted. */
async function ask(url, done, signal) {
  for (;;) {
    if (signal?.aborted) return undefined;
    try {
      const answer = await call(url, undefined, signal);
      if (done(answer)) return answer;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, askAgainMs));
    }
  }
}

/** The owner's answer. Without one the promise stays open, as with an owner who never looks. */
async function outcome(api, taken) {
  if (taken.request === undefined) return taken;
  const progress = await ask(
    `${api}/requests/${taken.request}`,
    ({ over, status }) => over || status === 404,
  );
  return progress.answer ? progress : new Promise(() => {});
}

/** The page's connection: tells its listeners when the wallet has ended it. */
class Connection {
  listeners = new Set();
  session = null;
  watch = new AbortController();

  constructor(api) {
    this.api = api;
  }

  async opened(session) {
    this.closed();
    this.session = session;
    const { signal } = this.watch;
    const ended = await ask(`${this.api}/sessions/${session}`, ({ event }) => Boolean(event), signal);
    if (!ended || signal.aborted) return;
    this.session = null;
    for (const listener of this.listeners) listener(ended.event);
  }

  closed() {
    this.watch.abort();
    this.watch = new AbortController();
    this.session = null;
  }
}

export function provideWallet({ key, api, deviceInfo, walletInfo, isWalletBrowser }) {
  const connection = new Connection(api);
  const accept = ({ answer, session }) => {
    if (answer.event === 'connect') void connection.opened(session);
    return answer;
  };
  const tonconnect = {
    deviceInfo,
    walletInfo,
    protocolVersion: 2,
    isWalletBrowser,
    connect: async (protocolVersion, request) =>
      accept(await outcome(api, await call(`${api}/connect`, { protocolVersion, request }))),
    restoreConnection: async () => accept(await call(`${api}/restore`, {})),
    send: async (request) => (await outcome(api, await call(`${api}/send`, request))).answer,
    listen(listener) {
      connection.listeners.add(listener);
      return () => connection.listeners.delete(listener);
    },
    disconnect() {
      if (connection.session === null) return;
      connection.closed();
      void call(`${api}/send`, { method: 'disconnect', params: [], id: '0' });
    },
  };
  window[key] = Object.assign(window[key] ?? {}, { tonconnect });
}
