import { useEffect } from 'react';
import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { TransferSheet } from '../../screens/referral/transfer-sheet.tsx';
import { useShellActions } from '../context.ts';

/** The transfer, shown over the referral screen. */
export default function Transfer() {
  const transfer = useMachine('transfer');
  const me = useMachineValue('portfolio', ({ context }) => context.me);
  const { goBack } = useShellActions();
  const { send } = transfer;
  useEffect(() => {
    send({ type: 'transfer.open' });
    return () => send({ type: 'transfer.leave' });
  }, [send]);
  return <TransferSheet transfer={transfer} me={me} onClose={goBack} />;
}
