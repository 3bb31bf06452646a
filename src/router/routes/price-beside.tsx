import { PriceCard } from '../../screens/price/price-card.tsx';
import { usePriceCard } from '../use-price-card.ts';

/** The price and its chart, beside a form or the dashboard. */
export default function PriceBeside() {
  return <PriceCard {...usePriceCard()} />;
}
