import { useEffect } from 'react';
import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { Referral } from '../../screens/referral/referral.tsx';
import { Rebond } from '../lazy-rebond.tsx';
import { Sell } from '../lazy-sell.tsx';
import { useGo, usePath } from '../use-way.ts';

export default function ReferralRoute() {
  const portfolio = useMachine('portfolio');
  const referral = useMachine('referral');
  const send = referral.send;
  const path = usePath();
  // A friend's bonus arrives with the balances on the socket: then the list is read again.
  const brought = useMachineValue('portfolio', ({ context: { me } }) =>
    me === null ? null : [me.turnover, me.turnoverPending, me.referralPending].join(' '),
  );
  useEffect(() => {
    if (brought !== null) send({ type: 'referral.open' });
  }, [send, brought]);
  useEffect(() => () => send({ type: 'referral.close' }), [send]);
  return (
    <>
      <Referral portfolio={portfolio} referral={referral} go={useGo()} />
      {path === '/referral/re-bonding' && <Rebond source="referral" />}
      {path === '/referral/sell' && <Sell fromReferral />}
    </>
  );
}
