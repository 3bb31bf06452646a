/** What the ten lines of the widget's README import: this is weighed. */
export { walletInPage } from '#adapters/wallet/in-page.ts';
export { provideWallet } from '#machines/wallet/provide.ts';
export { WalletWidget } from '../../../src/wallet/wallet-widget.tsx';
