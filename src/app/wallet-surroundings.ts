import type { WalletSurroundings } from '#machines/wallet/provide.ts';
import type { Ports } from './ports.ts';

export function walletSurroundings({ clipboard, clock }: Ports): WalletSurroundings {
  return {
    copy: (text) => void clipboard.copy(text),
    nowMs: () => clock.nowMs(),
    until: (atMs, signal) => clock.until(atMs, signal),
    cancellation: () => new AbortController(),
  };
}
