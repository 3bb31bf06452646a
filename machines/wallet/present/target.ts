import type { ConnectTarget, WalletInfo } from '@axiom/domain/wallet/port';

/** How a chosen wallet is reached; null: any that scans. */
export function targetOf(wallet: WalletInfo | null): ConnectTarget {
  if (wallet === null) return { type: 'any' };
  const isHere = (wallet.injected || wallet.embedded) && wallet.jsBridgeKey !== null;
  return { type: 'wallet', wallet, via: isHere ? 'page' : 'bridge' };
}
