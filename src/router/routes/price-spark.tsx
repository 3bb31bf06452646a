import { MS_PER_HOUR } from '@axiom/domain/constants';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useMachineValue, useRoot } from '../../app/actors.tsx';
import { startPriceDay } from '../../app/provide-price-day.ts';
import { Spark } from '../../screens/price/spark.tsx';
import { useClock } from '../../ui/clock/clock.tsx';

/** The last day of the price: read again every half hour, its end follows the price. */
export default function PriceSpark() {
  const day = useRoot().started(startPriceDay);
  const candles = useSelector(day, ({ context }) => context.rows);
  const price = useMachineValue('portfolio', ({ context }) => context.price);
  const clock = useClock();
  useEffect(() => {
    const read = () => day.send({ type: 'history.open' });
    read();
    return clock.every(MS_PER_HOUR / 2, read);
  }, [day, clock]);
  return price === null ? null : <Spark candles={candles} now={price.price} />;
}
