import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { EarningsSheet } from '../../screens/referral/earnings-sheet.tsx';
import { BESIDE_FROM_PX, useWide } from '../../ui/wide/use-wide.ts';
import { useShellActions } from '../context.ts';

/** What friends brought over time, shown over the referral screen. */
export default function EarningsRoute() {
  const earnings = useMachine('earnings');
  const { goBack } = useShellActions();
  const { send } = earnings;
  const isWide = useWide(BESIDE_FROM_PX);
  useEffect(() => {
    // On wide screens the panel below this sheet has opened the list, and needs it afterwards.
    if (isWide) return;
    send({ type: 'history.open' });
    return () => send({ type: 'history.close' });
  }, [send, isWide]);
  return <EarningsSheet earnings={earnings} onClose={goBack} />;
}
