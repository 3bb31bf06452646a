import { useState } from 'react';
import { type ButtonShown, ConnectButton } from '../wallet/button/connect-button.tsx';
import { DisconnectSheet, WalletMenu } from './lazy-wallet.tsx';

/** The widget's button; before it disconnects it says what goes on without a wallet (R2.09). */
export function WalletButton({ wallet }: { readonly wallet: ButtonShown }) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  return (
    <>
      <ConnectButton
        wallet={wallet}
        menu={WalletMenu}
        onDisconnect={(disconnect) => setLeave(() => disconnect)}
      />
      <DisconnectSheet
        isOpen={leave !== null}
        onClose={() => setLeave(null)}
        onDisconnect={() => {
          leave?.();
          setLeave(null);
        }}
      />
    </>
  );
}
