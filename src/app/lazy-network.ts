import { FIRST_CALLS, type FirstCall } from '#adapters/http/first-answers.ts';
import type { CallAnswer, CallInput, Gateway } from '#adapters/http/client.ts';
import type { RouteName, RouteValue } from '#contract/routes.ts';
import type { CandlesPort, CandleStream, SessionPort } from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';
import { loadingAgain } from './load-again.ts';
import type { Network, NetworkOptions } from './network.ts';
import type { Ports } from './ports.ts';
import type { Sockets } from './sockets.ts';

/**
 * The network's ports before their code is loaded: each call waits for it, and loads it again after a failure. It is
 * loaded with the first call that the start has not asked already; sockets and wallet with their first use.
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
  const first = firstValues(options, network);
  return {
    gateway: lazyGateway(network, first),
    session: lazySession(network, first, options.tokens),
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

type FirstValues = <Name extends FirstCall>(name: Name) => Promise<RouteValue<Name> | null>;

/** What the start has asked already, read without the network's code. Null: ask that. */
function firstValues(options: NetworkOptions, network: Late<Network>): FirstValues {
  return async (name) => {
    if (network.now() !== null) return null;
    const loaded = await import('#adapters/http/first-values.ts').catch(() => null);
    return loaded && loaded.firstValue(options, name);
  };
}

function lazyGateway(network: Late<Network>, first: FirstValues): Gateway {
  const isFirst = (name: RouteName): name is FirstCall => name in FIRST_CALLS;
  return {
    call: async <Name extends RouteName>(name: Name, input: CallInput<Name> = {}) => {
      const isAsked = isFirst(name) && input.query === undefined;
      const value = isAsked ? await first(name) : null;
      if (value !== null) return value as CallAnswer<Name>;
      return (await network.ask()).gateway.call(name, input);
    },
  };
}

function lazySession(
  network: Late<Network>,
  first: FirstValues,
  tokens: NetworkOptions['tokens'],
): SessionPort {
  return {
    hasTokens: () => tokens.refresh() !== null,
    clearTokens: () => tokens.clear(),
    signIn: async (refCode, signal) => {
      const pair = await first('register');
      if (pair === null) await (await network.ask()).session.signIn(refCode, signal);
      else tokens.keep(pair);
    },
    signOut: async (signal) => (await network.ask()).session.signOut(signal),
    // No session is lost before its calls' code is there: listening does not load it.
    onLost: (listener) =>
      whileLoaded(
        () => network.there,
        ({ session }) => session.onLost(listener),
      ),
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
