import type { TokenStore } from '#adapters/http/tokens.ts';
import type { SessionPort } from '@axiom/domain/ports/client';
import type { WalletPort } from '@axiom/domain/wallet/port';
import type { Network } from './network.ts';

/** The network's ports before their code is loaded: each call waits for it, and loads it again after a failure. */
export function lazyNetwork(load: () => Promise<Network>, tokens: TokenStore): Network {
  let loading: Promise<Network> | null = null;
  const network = () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  network().catch(() => undefined);
  return {
    gateway: { call: async (name, input) => (await network()).gateway.call(name, input) },
    session: lazySession(network, tokens),
    realtime: { connect: (listener) => whileLoaded(network, ({ realtime }) => realtime.connect(listener)) },
    wallet: lazyWallet(network),
  };
}

type Loaded = () => Promise<Network>;

function lazySession(network: Loaded, tokens: TokenStore): SessionPort {
  return {
    hasTokens: () => tokens.refresh() !== null,
    clearTokens: () => tokens.clear(),
    signIn: async (refCode, signal) => (await network()).session.signIn(refCode, signal),
    signOut: async (signal) => (await network()).session.signOut(signal),
    onLost: (listener) => whileLoaded(network, ({ session }) => session.onLost(listener)),
  };
}

function lazyWallet(network: Loaded): WalletPort {
  const later = (step: (wallet: WalletPort) => void) =>
    void network().then(
      ({ wallet }) => step(wallet),
      () => undefined,
    );
  /** Without a wait once the code is loaded: browsers block what opens long after the tap. */
  let loaded: WalletPort | null = null;
  later((wallet) => {
    loaded = wallet;
  });
  return {
    wallets: async (signal) => (await network()).wallet.wallets(signal),
    restore: async (signal) => (await network()).wallet.restore(signal),
    connect: async (target, options) => (await network()).wallet.connect(target, options),
    open: (order) => (loaded === null ? later((wallet) => wallet.open(order)) : loaded.open(order)),
    disconnect: async (signal) => (await network()).wallet.disconnect(signal),
    onDisconnected: (listener) => whileLoaded(network, ({ wallet }) => wallet.onDisconnected(listener)),
    onFound: (listener) => whileLoaded(network, ({ wallet }) => wallet.onFound(listener)),
    onProven: (listener) => whileLoaded(network, ({ wallet }) => wallet.onProven(listener)),
    send: async (request, onSent, signal) => (await network()).wallet.send(request, onSent, signal),
    warm: () => later((wallet) => wallet.warm()),
    remember: (wallet, openMethod) => later((port) => port.remember(wallet, openMethod)),
    choose: (wallet) => later((port) => port.choose(wallet)),
    report: (name) => later((port) => port.report(name)),
  };
}

/** Subscribes once the code is loaded, unless the subscription ended before. */
function whileLoaded(network: Loaded, subscribe: (loaded: Network) => () => void): () => void {
  let isOver = false;
  let stop = () => {};
  network().then(
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
