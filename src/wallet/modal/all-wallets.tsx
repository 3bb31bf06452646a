import { useSyncExternalStore } from 'react';
import { walletListMaxHeightPx, walletsFor } from '@axiom/domain/wallet/list';
import { WalletGrid } from '../parts/wallet-grid.tsx';
import type { ModalViewProps } from './view-props.ts';

function onResize(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/** Every wallet of the list; on a phone those with a phone app; the list scrolls in its own area (R3.05). */
export function AllWallets({ modal }: ModalViewProps) {
  const { layout, wallets, chosen } = modal.snapshot.context;
  const heightPx = useSyncExternalStore(onResize, () => window.innerHeight);
  return (
    <div className="wallet-scroll" style={{ maxBlockSize: `${walletListMaxHeightPx(layout, heightPx)}px` }}>
      <WalletGrid
        wallets={walletsFor(layout, wallets)}
        left={chosen}
        onChoose={(appName) => modal.send({ type: 'modal.choose', appName })}
      />
    </div>
  );
}
