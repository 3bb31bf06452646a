import { useEffect } from 'react';
import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { InviteQrSheet } from '../../screens/referral/invite.tsx';
import { Referral } from '../../screens/referral/referral.tsx';
import { Rebond } from '../lazy-rebond.tsx';
import { Sell } from '../lazy-sell.tsx';
import { lazily } from '../lazily.tsx';
import { useShellActions } from '../context.ts';
import { useGo, usePath } from '../use-way.ts';

const Card = lazily(() => import('./card.tsx'), null);
const Earnings = lazily(() => import('./earnings.tsx'), null);
const Transfer = lazily(() => import('./transfer.tsx'), null);

export default function ReferralRoute() {
  const portfolio = useMachine('portfolio');
  const referral = useMachine('referral');
  const share = useMachine('share');
  const { goBack } = useShellActions();
  const [send, sendShare] = [referral.send, share.send];
  const path = usePath();
  // A friend's bonus arrives with the balances on the socket: then the list is read again.
  const brought = useMachineValue('portfolio', ({ context: { me } }) =>
    me === null ? null : [me.turnover, me.turnoverPending, me.referralPending].join(' '),
  );
  useEffect(() => {
    if (brought !== null) send({ type: 'referral.open' });
  }, [send, brought]);
  useEffect(
    () => () => {
      send({ type: 'referral.close' });
      sendShare({ type: 'share.leave' });
    },
    [send, sendShare],
  );
  return (
    <>
      <Referral portfolio={portfolio} referral={referral} share={share} go={useGo()} />
      {path === '/referral/card' && <Card />}
      {path === '/referral/earnings' && <Earnings />}
      {path === '/referral/qr' && <InviteQrSheet portfolio={portfolio} share={share} onClose={goBack} />}
      {path === '/referral/re-bonding' && <Rebond source="referral" />}
      {path === '/referral/sell' && <Sell fromReferral />}
      {path === '/referral/transfer' && <Transfer />}
    </>
  );
}
