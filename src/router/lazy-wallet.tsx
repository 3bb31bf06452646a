import { lazySheet } from './lazy-sheet.tsx';

/** What opens of a connected wallet. */
export const WalletMenu = lazySheet(() => import('../wallet/button/wallet-menu.tsx'));

/** Asked before it disconnects. */
export const DisconnectSheet = lazySheet(
  () => import('../screens/disconnect/disconnect-sheet.tsx'),
  ({ isOpen }) => isOpen,
);
