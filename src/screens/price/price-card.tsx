import { useLingui } from '@lingui/react/macro';
import type { Offer, PriceNow } from '@axiom/domain/ports/client';
import {
  CANDLE_INTERVALS,
  type CandleInterval,
  type CandleSeries,
  candleSummary,
  shownBuyingPrice,
  shownSellingPrice,
} from '@axiom/domain/price';
import { type ComponentType, useState } from 'react';
import type { PriceShown } from '#machines/price/types.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { useClock } from '../../ui/clock/clock.tsx';
import { priceText } from '../../ui/format/amount-text.ts';
import { changeText, percentText } from '../../ui/format/percent-text.ts';
import { useDates } from '../../ui/format/use-dates.tsx';
import { Note } from '../../ui/note/note.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { type Again, Empty, Failed } from '../shared/failed.tsx';
import type { ChartProps } from './chart-props.ts';
import { PriceHead } from './price-head.tsx';
import './price.css';

const TRADINGVIEW = 'https://www.tradingview.com/';

export interface PriceCardProps {
  /** Null: did not load. */
  readonly price: PriceNow | null;
  readonly priceAgain: Again;
  readonly offer: Offer | null;
  readonly chart: PriceShown;
  readonly Chart: ComponentType<ChartProps>;
  readonly openLink: (url: string) => void;
  /** On a screen of its own: the price is the figure. */
  readonly isLarge?: boolean;
}

/** The price of now, its chart, and what the spread makes of it (R2.13). */
export function PriceCard(props: PriceCardProps) {
  const { t } = useLingui();
  const { price, chart, isLarge = false } = props;
  const { series } = chart.snapshot.context;
  const names: Readonly<Record<CandleInterval, string>> = {
    '5m': t`5m`,
    '30m': t`30m`,
    '1h': t`1h`,
    '4h': t`4h`,
    '1d': t`1d`,
  };
  return (
    <Card as="section" label={t`AXIOM price`} className="price-card">
      {price ? (
        <PriceHead price={price} isLarge={isLarge} />
      ) : (
        <Failed what={t`The price did not load`} {...props.priceAgain} />
      )}
      {price?.isStale === true && (
        <Note tone="warning">{t`Buying and selling pause until a newer price is read.`}</Note>
      )}
      <Picture {...props} />
      <div className="price-choices">
        <Choice
          label={t`Length of a candle`}
          value={series.interval}
          options={CANDLE_INTERVALS.map((value) => ({ value, label: names[value] }))}
          onChoose={(interval) => chart.send({ type: 'price.interval', interval })}
        />
      </div>
      <AboutCandles chart={chart} />
      <Spread price={price} offer={props.offer} />
      <p className="caption price-by">
        <a
          href={TRADINGVIEW}
          onClick={(event) => {
            event.preventDefault();
            props.openLink(TRADINGVIEW);
          }}
        >{t`Charting by TradingView`}</a>
      </p>
    </Card>
  );
}

/** The chart, or why there is none; always of the same height. */
function Picture({ chart, Chart }: PriceCardProps) {
  const { t } = useLingui();
  const { snapshot, send } = chart;
  const { series, drawing } = snapshot.context;
  const words = useWords(series);
  if (snapshot.hasTag('empty'))
    return (
      <div className="price-place">
        <Empty title={t`There has been no price yet.`} text={t`The chart begins with the first one.`} />
      </div>
    );
  if (snapshot.hasTag('failed'))
    return (
      <div className="price-place">
        <Failed what={t`The chart did not load`} onRetry={() => send({ type: 'price.retry' })} />
      </div>
    );
  if (!snapshot.hasTag('ready')) return <ChartPlace />;
  return (
    <>
      <div className="price-place">
        <Chart series={series} drawing={drawing} label={words} onOldest={() => send({ type: 'price.older' })}>
          <Choice
            label={t`Drawn as`}
            value={drawing}
            options={[
              { value: 'line', label: t`Line` },
              { value: 'candles', label: t`Candles` },
            ]}
            onChoose={(next) => send({ type: 'price.drawing', drawing: next })}
          />
        </Chart>
      </div>
      <Spoken key={series.interval} words={words} />
    </>
  );
}

/** What is missing in the chart; under its controls, which stay in place when it comes or goes. */
function AboutCandles({ chart: { snapshot, send } }: Pick<PriceCardProps, 'chart'>) {
  const { t } = useLingui();
  const { series } = snapshot.context;
  if (!snapshot.hasTag('ready')) return null;
  return (
    <>
      {snapshot.hasTag('older-failed') && (
        <Note
          action={
            <Button tone="tonal" isSmall onClick={() => send({ type: 'price.retry' })}>{t`Retry`}</Button>
          }
        >{t`Earlier prices did not load.`}</Note>
      )}
      {series.gaps.length > 0 && (
        <p className="caption hint price-gaps">{t`Grey: no price was read then, the one before is repeated.`}</p>
      )}
    </>
  );
}

/** The place of a chart whose code or candles are being loaded. */
export function ChartPlace() {
  const { t } = useLingui();
  return (
    <div className="price-place is-empty" aria-busy="true">
      <p className="visually-hidden" role="status">{t`Loading`}</p>
    </div>
  );
}

/** Told once, when candles of an interval are there: the picture's name follows every change silently. */
function Spoken({ words }: { readonly words: string }) {
  const [told] = useState(words);
  return (
    <p className="visually-hidden" role="status">
      {told}
    </p>
  );
}

/** The picture in words, for who cannot see it. */
function useWords(series: CandleSeries): string {
  const { t } = useLingui();
  const dates = useDates();
  const clock = useClock();
  const { coin } = useUnits();
  const summary = candleSummary(series.candles);
  if (summary === null) return t`AXIOM price`;
  const nowMs = clock.nowMs();
  const at = (seconds: number) => dates.dateTime(seconds * 1000, nowMs);
  const from = at(summary.fromSeconds);
  const to = at(summary.toSeconds);
  const open = priceText(summary.open);
  const close = priceText(summary.close);
  const low = priceText(summary.low);
  const high = priceText(summary.high);
  const change = changeText(summary.change);
  return t`AXIOM price from ${from} to ${to}: from ${open} to ${close} ${coin}, ${change}, lowest ${low}, highest ${high}.`;
}

function Spread({ price, offer }: Pick<PriceCardProps, 'price' | 'offer'>) {
  const { t } = useLingui();
  if (price === null || offer === null) return null;
  const buying = priceText(shownBuyingPrice(price.price, offer.spreadPercent));
  const selling = priceText(shownSellingPrice(price.price, offer.spreadPercent));
  const spread = percentText(offer.spreadPercent);
  return (
    <p className="caption hint price-spread">{t`You buy at ${buying} and sell at ${selling}: ±${spread}.`}</p>
  );
}
