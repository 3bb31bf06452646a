import type { WalletConnectionShown } from '#machines/wallet/connection/types.ts';

export interface WalletViewProps {
  readonly wallet: WalletConnectionShown;
  readonly onCopy: (text: string) => void;
}
