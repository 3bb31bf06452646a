import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useMachine, useMachineValue } from '../../app/actors.tsx';
import { EarnedComing } from '../../screens/referral/earned-coming.tsx';
import { InviteQrSheet } from '../../screens/referral/invite.tsx';
import { Referral } from '../../screens/referral/referral.tsx';
import { Failed } from '../../screens/shared/failed.tsx';
import { ErrorBoundary } from '../../ui/boundary/boundary.tsx';
import { BESIDE_FROM_PX, useWide } from '../../ui/wide/use-wide.ts';
import { Rebond } from '../lazy-rebond.tsx';
import { Sell } from '../lazy-sell.tsx';
import { lazily } from '../lazily.tsx';
import { useShellActions } from '../context.ts';
import { useHandingOver } from '../use-handing-over.ts';
import { useGo, usePath } from '../use-way.ts';

const CardRoute = lazily(() => import('./card.tsx'), null);
const Earnings = lazily(() => import('./earnings.tsx'), null);
const EarnedPart = lazily(() => import('./earned.tsx'), <EarnedComing />);
const Transfer = lazily(() => import('./transfer.tsx'), null);

export default function ReferralRoute() {
  const { t } = useLingui();
  const portfolio = useMachine('portfolio');
  const referral = useMachine('referral');
  const share = useMachine('share');
  const { goBack } = useShellActions();
  const [send, sendShare] = [referral.send, share.send];
  const path = usePath();
  const isWide = useWide(BESIDE_FROM_PX);
  const handing = useHandingOver();
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
  const earned = (
    <ErrorBoundary renderFallback={(again) => <Failed what={t`Earnings did not load`} onRetry={again} />}>
      <EarnedPart />
    </ErrorBoundary>
  );
  return (
    <>
      <Referral
        portfolio={portfolio}
        referral={referral}
        share={share}
        go={useGo()}
        {...(isWide ? { earned } : {})}
      />
      {path === '/referral/card' && <CardRoute />}
      {path === '/referral/earnings' && <Earnings />}
      {path === '/referral/qr' && (
        <InviteQrSheet portfolio={portfolio} share={share} handing={handing} onClose={goBack} />
      )}
      {path === '/referral/re-bonding' && <Rebond source="referral" />}
      {path === '/referral/sell' && <Sell fromReferral />}
      {path === '/referral/transfer' && <Transfer />}
    </>
  );
}
