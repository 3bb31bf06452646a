import type { Candle } from '@axiom/domain/price';
import { larger, smaller } from '@axiom/domain/money';
import './price.css';

const WIDTH = 296;
const HEIGHT = 40;
/** Space for the dot and half of the line. */
const EDGE = 4;

interface SparkPoint {
  readonly x: number;
  readonly y: number;
}

/** The closes of candles, and the price of now after them, in the box of the picture. */
export function sparkPoints(candles: readonly Candle[], now: bigint): readonly SparkPoint[] {
  const prices: readonly bigint[] = [...candles.map(({ close }) => close), now];
  const low = prices.reduce((least, price) => smaller(least, price), now);
  const high = prices.reduce((most, price) => larger(most, price), now);
  const span = high - low;
  const room = HEIGHT - 2 * EDGE;
  return prices.map((price, index) => ({
    x: EDGE + (index / Math.max(1, prices.length - 1)) * (WIDTH - 2 * EDGE),
    // A share in millionths is exact enough for pixels, whatever the price.
    y: span === 0n ? HEIGHT / 2 : EDGE + room * (1 - Number(((price - low) * 1_000_000n) / span) / 1_000_000),
  }));
}

/** The last day of the price; the changes beside it say the same in words. */
export function Spark({ candles, now }: { readonly candles: readonly Candle[]; readonly now: bigint }) {
  const points = sparkPoints(candles, now);
  const last = points.at(-1);
  if (points.length < 3 || last === undefined) return null;
  const path = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path d={`M${path}`} />
      <circle cx={last.x} cy={last.y} r="3" />
    </svg>
  );
}
