import { lazy, Suspense, useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { Referral } from '../../screens/referral/referral.tsx';
import { useGo, usePath } from '../use-way.ts';

const Sell = lazy(() => import('./sell.tsx'));

export default function ReferralRoute() {
  const portfolio = useMachine('portfolio');
  const referral = useMachine('referral');
  const send = referral.send;
  const path = usePath();
  useEffect(() => {
    send({ type: 'referral.open' });
    return () => send({ type: 'referral.close' });
  }, [send]);
  return (
    <>
      <Referral portfolio={portfolio} referral={referral} go={useGo()} />
      <Suspense fallback={null}>{path === '/referral/sell' && <Sell fromReferral />}</Suspense>
    </>
  );
}
