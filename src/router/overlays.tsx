import { useMachine } from '../app/actors.tsx';
import { CancelSheet } from '../screens/cancel/cancel-sheet.tsx';
import { WalletsModal } from '../wallet/wallets-modal.tsx';
import { Settings } from './settings.tsx';
import { useShellActions } from './context.ts';

export interface OverlaysProps {
  readonly isSettingsOpen: boolean;
  readonly onCloseSettings: () => void;
}

/** Sheets over every screen: wallets, early exit of a bond, settings. */
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
