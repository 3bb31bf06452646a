import { POPULAR_WALLET_NAME } from '../../constants/index.ts';
import type { WalletInfo } from '../port/wallet.ts';
import { folded, isTelegramWallet, isWalletNamed } from './names.ts';

/**
 * A list with included wallets merged in by name, ignoring case (R3.16): one with a listed name replaces the
 * listed one, the others are appended in their order. Of two included ones with the same name the first one
 * counts.
 */
export function mergeByName<Named extends { readonly name: string }>(
  list: readonly Named[],
  included: readonly Named[],
): readonly Named[] {
  const byName = new Map<string, Named>();
  for (const wallet of included) {
    if (!byName.has(folded(wallet.name))) byName.set(folded(wallet.name), wallet);
  }
  const merged = list.map((wallet) => {
    const own = byName.get(folded(wallet.name));
    byName.delete(folded(wallet.name));
    return own ?? wallet;
  });
  return [...merged, ...byName.values()];
}

/**
 * The order of R3.16: the Telegram wallet, the one wallet that `preferred` names (marked `isPreferred`; if
 * two match, none), wallets installed in this browser, then the list's own order.
 * @param preferred name or appName of the wallet used last
 */
export function orderWallets(
  wallets: readonly WalletInfo[],
  preferred: string | null = null,
): readonly WalletInfo[] {
  const matches = preferred === null ? [] : wallets.filter((wallet) => isWalletNamed(wallet, preferred));
  const recent = matches.length === 1 ? matches[0] : undefined;
  return wallets
    .map((wallet) =>
      wallet.isPreferred === (wallet === recent) ? wallet : { ...wallet, isPreferred: wallet === recent },
    )
    .toSorted((a, b) => rankOf(a) - rankOf(b));
}

function rankOf(wallet: WalletInfo): number {
  if (isTelegramWallet(wallet)) return 0;
  if (wallet.isPreferred) return 1;
  return wallet.injected ? 2 : 3;
}

/** Label under a wallet's name: used last, installed in this browser, or the best known. */
export type WalletLabel = 'recent' | 'installed' | 'popular';

/** At most one label: the first that applies of Recent, Installed, Popular (R3.16). */
export function labelOf(wallet: WalletInfo): WalletLabel | undefined {
  if (wallet.isPreferred) return 'recent';
  if (wallet.injected) return 'installed';
  return folded(wallet.name) === folded(POPULAR_WALLET_NAME) ? 'popular' : undefined;
}
