import { MS_PER_MINUTE } from '@axiom/domain/constants';
import { useEffect } from 'react';
import licences from 'virtual:licences';
import { useMachine, useMachineValue, useRoot, useSend } from '../../app/actors.tsx';
import { Info } from '../../screens/info/info.tsx';
import { useClock } from '../../ui/clock/clock.tsx';
import { useShellActions } from '../context.ts';
import { useGo, usePath } from '../use-way.ts';

export default function InfoRoute() {
  const { settings } = useRoot();
  const { goBack } = useShellActions();
  const price = useMachineValue('portfolio', ({ context }) => context.price);
  const offer = useMachineValue('portfolio', ({ context }) => context.offer);
  const isReading = useMachineValue('portfolio', (snapshot) => snapshot.hasTag('refreshing'));
  const portfolio = useSend('portfolio');
  const economy = useMachine('economy');
  const send = economy.send;
  const clock = useClock();
  useEffect(() => {
    const read = () => send({ type: 'history.open' });
    read();
    const stop = clock.every(MS_PER_MINUTE, read);
    return () => {
      stop();
      send({ type: 'history.close' });
    };
  }, [send, clock]);
  return (
    <Info
      price={price}
      offer={offer}
      priceAgain={{ onRetry: () => portfolio({ type: 'portfolio.retry' }), isBusy: isReading }}
      economy={economy}
      licences={licences}
      areLicencesOpen={usePath() === '/info/licences'}
      onCloseLicences={goBack}
      go={useGo()}
      version={settings.version}
    />
  );
}
