import { MS_PER_MINUTE } from '@axiom/domain/constants';
import { useEffect } from 'react';
import { useMachine } from '../../app/actors.tsx';
import { PriceScreen } from '../../screens/price/price.tsx';
import { useClock } from '../../ui/clock/clock.tsx';
import { usePriceCard } from '../use-price-card.ts';

export default function PriceRoute() {
  const economy = useMachine('economy');
  const send = economy.send;
  const clock = useClock();
  const card = usePriceCard();
  useEffect(() => {
    const read = () => send({ type: 'history.open' });
    read();
    const stop = clock.every(MS_PER_MINUTE, read);
    return () => {
      stop();
      send({ type: 'history.close' });
    };
  }, [send, clock]);
  return <PriceScreen {...card} economy={economy} />;
}
