import type { CandleSeries } from '@axiom/domain/price';
import type { ReactNode } from 'react';
import type { PriceDrawing } from '#machines/price/types.ts';

export interface ChartProps {
  readonly series: CandleSeries;
  readonly drawing: PriceDrawing;
  /** What the picture shows, in words. */
  readonly label: string;
  /** The oldest candle is in sight. */
  readonly onOldest: () => void;
  /** Between the two steps below the picture. */
  readonly children?: ReactNode;
}
