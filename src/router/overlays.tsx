import { useMachine, useRoot, useStanding } from '../app/actors.tsx';
import { ActivationSheet } from '../screens/activation/activation-sheet.tsx';
import { CancelSheet } from '../screens/cancel/cancel-sheet.tsx';
import { ActionModals } from '../wallet/actions/action-modals.tsx';
import { WalletsModal } from '../wallet/modal/wallets-modal.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import { useGo, useStakeBond } from './use-way.ts';

/**
 * Sheets over every screen: wallets, what becomes of a transaction, early exit of a bond, the farming link that
 * opened the app.
 */
export default function Overlays() {
  const { modal, screen, actions } = useWallet(useRoot().machines.wallet);
  return (
    <>
      <WalletsModal modal={modal} screen={screen} />
      <ActionModals actions={actions} />
      {useStanding('cancel') !== 'away' && <Cancel />}
      {useStanding('activation') !== 'away' && <Activation />}
    </>
  );
}

function Cancel() {
  return <CancelSheet cancel={useMachine('cancel')} />;
}

function Activation() {
  return <ActivationSheet activation={useMachine('activation')} go={useGo()} onStake={useStakeBond()} />;
}
