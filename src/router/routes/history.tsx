import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { History } from '../../screens/history/history.tsx';

export default function HistoryRoute() {
  const operations = useMachine('operations');
  const withdrawals = useMachine('withdrawals');
  const openOperations = operations.send;
  const openWithdrawals = withdrawals.send;
  useEffect(() => {
    openOperations({ type: 'history.open' });
    openWithdrawals({ type: 'history.open' });
    return () => {
      openOperations({ type: 'history.close' });
      openWithdrawals({ type: 'history.close' });
    };
  }, [openOperations, openWithdrawals]);
  return <History operations={operations} withdrawals={withdrawals} />;
}
