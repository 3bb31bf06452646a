import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { walletInPage } from '#adapters/wallet/in-page.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import { WalletWidget } from '../../../src/wallet/wallet-widget.tsx';

const { port, around, config } = walletInPage({ manifestUrl: `${location.origin}/tonconnect-manifest.json` });
const wallet = createActor(provideWallet(port, around), { input: { config } }).start();
wallet.send({ type: 'wallet.wake' });
createRoot(document.body).render(<WalletWidget wallet={wallet} />);
