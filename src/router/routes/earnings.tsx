import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { EarningsSheet } from '../../screens/referral/earnings-sheet.tsx';
import { useShellActions } from '../context.ts';

/** What friends brought over time, shown over the referral screen. */
export default function EarningsRoute() {
  const earnings = useMachine('earnings');
  const { goBack } = useShellActions();
  const { send } = earnings;
  useEffect(() => {
    send({ type: 'history.open' });
    return () => send({ type: 'history.close' });
  }, [send]);
  return <EarningsSheet earnings={earnings} onClose={goBack} />;
}
