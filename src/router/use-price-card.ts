import { useMachineValue, useRoot, useSend } from '../app/actors.tsx';
import type { PriceCardProps } from '../screens/price/price-card.tsx';
import { Chart } from './lazy-price.tsx';
import { usePriceChart } from './use-price.ts';

/** What the price's card shows, live. */
export function usePriceCard(): PriceCardProps {
  const { host } = useRoot();
  const price = useMachineValue('portfolio', ({ context }) => context.price);
  const offer = useMachineValue('portfolio', ({ context }) => context.offer);
  const isReading = useMachineValue('portfolio', (snapshot) => snapshot.hasTag('refreshing'));
  const portfolio = useSend('portfolio');
  return {
    price,
    offer,
    priceAgain: { onRetry: () => portfolio({ type: 'portfolio.retry' }), isBusy: isReading },
    chart: usePriceChart(),
    Chart,
    openLink: host.openLink,
  };
}
