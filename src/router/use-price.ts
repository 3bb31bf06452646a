import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { PriceShown } from '#machines/price/types.ts';
import { useRoot } from '../app/actors.tsx';
import { startPrice } from '../app/provide-price.ts';

/** The chart's machine, awake while this component is on screen. */
export function usePriceChart(): PriceShown {
  const actor = useRoot().started(startPrice);
  const snapshot = useSelector(actor, (shown) => shown);
  const { send } = actor;
  useEffect(() => {
    send({ type: 'price.open' });
    return () => send({ type: 'price.close' });
  }, [send]);
  return { snapshot, send };
}
