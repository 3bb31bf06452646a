import { type ConnectTarget, WalletFailure, walletFailure } from '@axiom/domain/wallet/port';
import type { ListedWallet } from '@axiom/domain/wallet/list';
import type { Connector } from './connector.ts';
import { injectedBridge } from './list/infos.ts';

/** Starts a session for the target; returns the link to open or to scan; null for a wallet in this page. */
export function startAttempt(
  connector: Connector,
  target: ConnectTarget,
  list: readonly ListedWallet[],
  options: { readonly signal: AbortSignal; readonly request?: { readonly tonProof: string } },
): string | null {
  if (target.type === 'any') {
    const bridges = bridgesOf(list).map((bridgeUrl) => ({ bridgeUrl }));
    if (bridges.length === 0) throw walletFailure('notConnected');
    return connector.connect(bridges, options);
  }
  const { wallet } = target;
  if (target.via === 'page' && wallet.jsBridgeKey !== null) {
    connector.connect({ jsBridgeKey: wallet.jsBridgeKey }, options);
    return null;
  }
  if (wallet.universalLink === null || wallet.bridgeUrl === null) {
    throw new WalletFailure('not-supported', `no way to ${wallet.name}`);
  }
  return connector.connect({ universalLink: wallet.universalLink, bridgeUrl: wallet.bridgeUrl }, options);
}

/**
 * The SDK's own list names 23 bridges, and each is a stream that a phone keeps open. Wallets of further ones are
 * reached on their own screens.
 */
const MOST_BRIDGES = 32;

/** Each bridge of the list once, in its order. */
function bridgesOf(list: readonly ListedWallet[]): readonly string[] {
  const urls = new Map<string, string>();
  for (const { bridge } of list)
    for (const { type, url } of bridge)
      // The address of any other kind is not checked.
      if (type === 'sse' && url !== undefined) urls.set(new URL(url).href.replace(/\/$/, ''), url);
  return [...urls.values()].slice(0, MOST_BRIDGES);
}

/** Whether this page runs inside a wallet's own browser. */
export const hasWalletBrowser = (view: object): boolean =>
  Object.keys(view).some((key) => injectedBridge(view, key).isEmbedded);
