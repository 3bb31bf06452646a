import type { WalletConnectionShown } from '#machines/wallet/present/types.ts';

export interface WalletViewProps {
  readonly wallet: WalletConnectionShown;
  readonly onCopy: (text: string) => void;
}
