import { useMachine, useMachineValue, useRoot, useStanding } from '../app/actors.tsx';
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
  return (
    <>
      {useIsOpened('wallet') && <Wallets />}
      {useIsOpened('cancel') && <Cancel />}
      {useIsOpened('activation') && <Activation />}
    </>
  );
}

function useIsOpened(name: 'wallet' | 'cancel' | 'activation'): boolean {
  return ['there', 'failed'].includes(useStanding(name));
}

function Wallets() {
  // Waits for it, as the others do.
  useMachineValue('wallet', () => null);
  const { modal, screen, actions } = useWallet(useRoot().machines.wallet);
  return (
    <>
      <WalletsModal modal={modal} screen={screen} />
      <ActionModals actions={actions} />
    </>
  );
}

function Cancel() {
  return <CancelSheet cancel={useMachine('cancel')} />;
}

function Activation() {
  return <ActivationSheet activation={useMachine('activation')} go={useGo()} onStake={useStakeBond()} />;
}
