import '../../../src/styles/index.ts';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { walletInPage } from '#adapters/wallet/in-page.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import { WalletWidget } from '../../../src/wallet/wallet-widget.tsx';
import { readPlace } from '../demo.ts';
import { drive, keepProof } from './drive.ts';

/** Our widget in an app of another making: nothing of the messenger, and no other part of the product. */
const { manifestUrl, walletsListUrl, to } = readPlace(location.search);
const { port, around, config } = walletInPage(
  { manifestUrl },
  { walletsListUrl, chain: '-3', submitProof: keepProof },
);
const wallet = createActor(provideWallet(port, around), { input: { config } }).start();
wallet.send({ type: 'wallet.wake' });

function App() {
  const [language, setLanguage] = useState<'en' | 'ru'>('en');
  drive(wallet, to, setLanguage);
  return <WalletWidget wallet={wallet} options={{ language, buttonRootId: 'wallet' }} />;
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />);
