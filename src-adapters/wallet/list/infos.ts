import type { WalletInfo } from '@axiom/domain/wallet/port';
import {
  type InjectedBridge,
  type ListedWallet,
  orderWallets,
  walletInfoOf,
} from '@axiom/domain/wallet/list';

/** Finds the bridge that a wallet injected into this page. */
export function injectedBridge(view: object, key: string): InjectedBridge {
  try {
    const holder = (view as Record<string, unknown>)[key];
    const bridge = isRecord(holder) ? holder['tonconnect'] : undefined;
    if (!isRecord(bridge)) return NO_BRIDGE;
    return { isInjected: true, isEmbedded: bridge['isWalletBrowser'] === true };
  } catch {
    // The list chooses the key: that of another site's frame may not be read.
    return NO_BRIDGE;
  }
}

const NO_BRIDGE: InjectedBridge = { isInjected: false, isEmbedded: false };

/**
 * The list for the widget, with what this page provides for each wallet (R3.16).
 * @param preferred name or appName of the wallet used last
 */
export function walletInfos(
  list: readonly ListedWallet[],
  view: object,
  preferred: string | null,
): readonly WalletInfo[] {
  const infos = list.map((entry) => walletInfoOf(entry, (key) => injectedBridge(view, key)));
  return orderWallets(infos, preferred);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
