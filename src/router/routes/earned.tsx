import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { EarnedPanel } from '../../screens/referral/earned-panel.tsx';
import { useGo } from '../use-way.ts';

/** What friends brought over time, on the referral screen itself. */
export default function Earned() {
  const earnings = useMachine('earnings');
  const { send } = earnings;
  const go = useGo();
  useEffect(() => {
    send({ type: 'history.open' });
    return () => send({ type: 'history.close' });
  }, [send]);
  return <EarnedPanel earnings={earnings} onAll={() => go('/referral/earnings')} />;
}
