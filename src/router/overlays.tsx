import { useMachine } from '../app/actors.tsx';
import { CancelSheet } from '../screens/cancel/cancel-sheet.tsx';
import { WalletsModal } from '../wallet/wallets-modal.tsx';
import { Settings } from './settings.tsx';
import { useShellActions } from './context.ts';

export interface OverlaysProps {
  readonly isSettingsOpen: boolean;
  readonly onCloseSettings: () => void;
}

/** What may lie over every screen: the wallets, the way out of a bond, the settings. */
export default function Overlays({ isSettingsOpen, onCloseSettings }: OverlaysProps) {
  const { copy } = useShellActions();
  const wallet = useMachine('wallet');
  const cancel = useMachine('cancel');
  return (
    <>
      <WalletsModal wallet={wallet} onCopy={copy} />
      <CancelSheet cancel={cancel} />
      <Settings isOpen={isSettingsOpen} onClose={onCloseSettings} />
    </>
  );
}
