import type { TokenStore } from '#adapters/http/tokens.ts';
import type { CandlesPort, CandleStream, SessionPort } from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';
import { loadingAgain } from './load-again.ts';
import type { Network, NetworkOptions } from './network.ts';
import type { Ports } from './ports.ts';
import type { Sockets } from './sockets.ts';

/**
 * The network's ports before their code is loaded: each call waits for it, and loads it again after a failure. The calls
 * are loaded at once, sockets and wallet with the first use.
 */
export function lazyNetwork(
  options: NetworkOptions,
): Pick<Ports, 'gateway' | 'session' | 'realtime' | 'candles' | 'wallet'> {
  const loadNetwork = loadingAgain(() => import('./network.ts'));
  const loadSockets = loadingAgain(() => import('./sockets.ts'));
  const loadWallet = loadingAgain(() => import('./wallet-port.ts'));
  const network = late(async () => (await loadNetwork()).connectNetwork(options));
  const sockets = late(async () => {
    const [{ connectSockets }, { http }] = await Promise.all([loadSockets(), network.ask()]);
    return connectSockets(options, http);
  });
  const wallet = late(async () => {
    const [{ connectWallet }, { http }] = await Promise.all([loadWallet(), network.ask()]);
    return connectWallet(options, http);
  });
  network.ask().catch(() => undefined);
  return {
    gateway: { call: async (name, input) => (await network.ask()).gateway.call(name, input) },
    session: lazySession(network, options.tokens),
    realtime: {
      connect: (listener) => whileLoaded(sockets.ask, ({ realtime }) => realtime.connect(listener)),
    },
    candles: lazyCandles(sockets),
    wallet: lazyWallet(wallet),
  };
}

interface Late<Part> {
  /** Loads it, unless that was done. */
  readonly ask: () => Promise<Part>;
  readonly now: () => Part | null;
  /** Resolves when somebody has loaded it. */
  readonly there: Promise<Part>;
}

function late<Part>(load: () => Promise<Part>): Late<Part> {
  let loading: Promise<Part> | null = null;
  let loaded: Part | null = null;
  let resolve: (part: Part) => void = () => {};
  const there = new Promise<Part>((done) => {
    resolve = done;
  });
  const ask = () => {
    loading ??= load().then(
      (part) => {
        loaded = part;
        resolve(part);
        return part;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return { ask, now: () => loaded, there };
}

function lazySession(network: Late<Network>, tokens: TokenStore): SessionPort {
  return {
    hasTokens: () => tokens.refresh() !== null,
    clearTokens: () => tokens.clear(),
    signIn: async (refCode, signal) => (await network.ask()).session.signIn(refCode, signal),
    signOut: async (signal) => (await network.ask()).session.signOut(signal),
    onLost: (listener) => whileLoaded(network.ask, ({ session }) => session.onLost(listener)),
  };
}

function lazyCandles(sockets: Late<Sockets>): CandlesPort {
  return {
    follow: (interval, listener) => {
      let chosen = interval;
      let stream: CandleStream | null = null;
      const close = whileLoaded(sockets.ask, ({ candles }) => {
        stream = candles.follow(chosen, listener);
        return stream.close;
      });
      return {
        choose: (next) => {
          chosen = next;
          stream?.choose(next);
        },
        close,
      };
    },
  };
}

function lazyWallet({ ask, now, there }: Late<WalletPort>): WalletPort {
  const later = (step: (wallet: WalletPort) => void) => void ask().then(step, () => undefined);
  const whileThere = (subscribe: (wallet: WalletPort) => () => void) => whileLoaded(() => there, subscribe);
  return {
    wallets: async (signal) => (await ask()).wallets(signal),
    restore: async (signal) => (await ask()).restore(signal),
    connect: async (target, options) => (await ask()).connect(target, options),
    // Without a wait once the code is loaded: browsers block what opens long after the tap.
    open: (order) => {
      const wallet = now();
      if (wallet === null) later((loaded) => loaded.open(order));
      else wallet.open(order);
    },
    disconnect: async (signal) => (await ask()).disconnect(signal),
    // Nothing happens to a wallet before its code is there: listening does not load it.
    onDisconnected: (listener) => whileThere((wallet) => wallet.onDisconnected(listener)),
    onFound: (listener) => whileThere((wallet) => wallet.onFound(listener)),
    onProven: (listener) => whileThere((wallet) => wallet.onProven(listener)),
    send: async (request, onSent, signal) => (await ask()).send(request, onSent, signal),
    warm: () => later((wallet) => wallet.warm()),
    remember: (wallet, openMethod) => later((port) => port.remember(wallet, openMethod)),
    choose: (wallet) => later((port) => port.choose(wallet)),
    report: (name) => later((port) => port.report(name)),
  };
}

/** Subscribes once the code is loaded, unless the subscription ended before. */
function whileLoaded<Part>(ask: () => Promise<Part>, subscribe: (loaded: Part) => () => void): () => void {
  let isOver = false;
  let stop = () => {};
  ask().then(
    (loaded) => {
      if (!isOver) stop = subscribe(loaded);
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop();
  };
}
