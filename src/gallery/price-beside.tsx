import {
  type Candle,
  CANDLE_SECONDS,
  type CandleInterval,
  candleStartSeconds,
  price9,
} from '@axiom/domain/price';
import type { ReactNode } from 'react';
import type { PriceContext, PriceTag } from '#machines/price/types.ts';
import Chart from '../screens/price/chart.tsx';
import { PriceCard } from '../screens/price/price-card.tsx';
import { BESIDE_FROM_PX, useWide } from '../ui/wide/use-wide.ts';
import { nothing } from './page.tsx';
import { NOW_MS, offer, price } from './samples.ts';
import { shown } from './shown.ts';

const again = { onRetry: nothing };

/** A price that wanders and ends at a given one: the same in every picture. */
export function wander(end: bigint, count: number, interval: CandleInterval = '1h'): readonly Candle[] {
  const last = candleStartSeconds(NOW_MS / 1000, interval);
  const at = (index: number) => {
    const back = count - index;
    const wave =
      Math.sin(back / 5) * 0.012 + Math.sin(back / 17) * 0.03 - back * 0.0012 + Math.sin(back * 7.3) * 0.003;
    return price9((end * BigInt(Math.round((1 + wave) * 1_000_000))) / 1_000_000n || 1n);
  };
  return Array.from({ length: count }, (_, index) => {
    const open = at(index);
    const close = index === count - 1 ? price9(end) : at(index + 1);
    const [low, high] = open < close ? [open, close] : [close, open];
    return {
      timeSeconds: last - (count - 1 - index) * CANDLE_SECONDS[interval],
      interval,
      open,
      close,
      low: price9(low - low / 300n),
      high: price9(high + high / 280n),
    };
  });
}

export function chartOf(
  more: Partial<PriceContext['series']> = {},
  drawing: PriceContext['drawing'] = 'line',
  tags: readonly PriceTag[] = ['ready', 'live'],
) {
  const series = {
    interval: '1h' as const,
    candles: wander(price.price, 120),
    gaps: [],
    isComplete: true,
    ...more,
  };
  return shown<PriceContext, PriceTag>({ series, drawing, viewers: 1, live: null }, tags);
}

export const priceCard = { price, offer, priceAgain: again, chart: chartOf(), Chart, openLink: nothing };
/** The price beside a form. */
export const besideSample = <PriceCard {...priceCard} />;

/** A screen with the price beside it where there is room, as the app has it. */
export function Wide({ children }: { readonly children: (beside: ReactNode | undefined) => ReactNode }) {
  return children(useWide(BESIDE_FROM_PX) ? besideSample : undefined);
}
