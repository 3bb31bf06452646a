import { NO_FILTER } from '@axiom/domain/records';
import { type Candle, type CandleGap, price9 } from '@axiom/domain/price';
import type { EconomyNow, PriceNow } from '@axiom/domain/ports/client';
import type { ComponentType } from 'react';
import { sampleEconomy } from '#machines/shared/samples.ts';
import Returned from '../../screens/returned/returned.tsx';
import BondSheet from '../../screens/dashboard/bond-sheet.tsx';
import { Dashboard } from '../../screens/dashboard/dashboard.tsx';
import { PriceScreen } from '../../screens/price/price.tsx';
import { Spark } from '../../screens/price/spark.tsx';
import { SellSheet } from '../../screens/sell/sell-sheet.tsx';
import { corner, nothing, Page, someLink } from '../page.tsx';
import { NOW_MS, operations, portfolio, price } from '../samples.ts';
import { besideSample as beside, chartOf, priceCard as card, wander } from '../price-beside.tsx';
import { shown } from '../shown.ts';
import { sale } from './rest.tsx';

/** The same candles, the price between standing still because nobody read it. */
function withGap(): { readonly candles: readonly Candle[]; readonly gaps: readonly CandleGap[] } {
  const candles = wander(price.price, 120);
  const before = candles[89];
  const from = candles[90];
  const to = candles[100];
  if (before === undefined || from === undefined || to === undefined) throw new Error('no candles');
  const flat = { open: before.close, high: before.close, low: before.close, close: before.close };
  return {
    candles: candles.map((one, index) => (index >= 90 && index < 100 ? { ...one, ...flat } : one)),
    gaps: [{ fromSeconds: from.timeSeconds, toSeconds: to.timeSeconds }],
  };
}

const economy = (rows: readonly EconomyNow[], tag: 'loading' | 'ready' | 'failed' = 'ready') =>
  shown({ rows, total: 1, page: 1, limit: 1, filter: NO_FILTER, shownFilter: NO_FILTER }, [tag]);

function screen(more: Partial<Parameters<typeof PriceScreen>[0]> = {}) {
  return (
    <Page path="/price">
      <PriceScreen {...card} economy={economy([sampleEconomy])} {...more} />
    </Page>
  );
}

/** A price of so many nano, with candles around it. */
function extreme(nano: bigint) {
  const now: PriceNow = { ...price, price: price9(nano) };
  return screen({ price: now, chart: chartOf({ candles: wander(nano, 120) }, 'candles') });
}

function dashboard(more: Pick<Parameters<typeof Dashboard>[0], 'price'>) {
  return (
    <Page>
      <Dashboard
        hasBegun
        lesson={{ isLearned: true, onLearned: () => undefined }}
        portfolio={shown(portfolio, ['ready'])}
        operations={
          shown(
            { rows: operations, total: 97, page: 1, limit: 10, filter: NO_FILTER, shownFilter: NO_FILTER },
            ['ready'],
          ).snapshot
        }
        isConnected
        isStale={false}
        wallet={corner()}
        onConnect={nothing}
        onStake={nothing}
        onCancel={nothing}
        go={nothing}
        explorerOf={someLink}
        returned={Returned}
        bondSheet={BondSheet}
        {...more}
      />
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  price: () => screen(),
  'price-candles': () => screen({ chart: chartOf({}, 'candles') }),
  'price-gap': () => screen({ chart: chartOf(withGap(), 'candles') }),
  'price-gap-line': () => screen({ chart: chartOf(withGap()) }),
  'price-one-candle': () => screen({ chart: chartOf({ candles: wander(price.price, 1) }, 'candles') }),
  'price-older-failed': () => screen({ chart: chartOf({}, 'line', ['ready', 'live', 'older-failed']) }),
  'price-loading': () =>
    screen({ chart: chartOf({ candles: [] }, 'line', ['loading']), economy: economy([], 'loading') }),
  'price-empty': () => screen({ chart: chartOf({ candles: [] }, 'line', ['empty']) }),
  'price-failed': () =>
    screen({
      price: null,
      chart: chartOf({ candles: [] }, 'line', ['failed']),
      economy: economy([], 'failed'),
    }),
  'price-stale': () =>
    screen({
      price: { ...price, updatedAtMs: NOW_MS - 720_000, isStale: true },
      chart: chartOf({}, 'line', ['ready', 'away']),
    }),
  'price-extreme': () => extreme(1_000_000_000_000_000_000_000n),
  'price-tiny': () => extreme(1n),
  'price-days': () =>
    screen({ chart: chartOf({ interval: '1d', candles: wander(price.price, 120, '1d') }, 'candles') }),
  'dashboard-spark': () =>
    dashboard({ price: { spark: <Spark candles={wander(price.price, 48, '30m')} now={price.price} /> } }),
  'dashboard-chart': () => dashboard({ price: { chart: beside } }),
  'sell-beside': () => (
    <Page>
      <main className="screen" />
      <SellSheet
        sale={shown(sale, ['editing'])}
        isOpen
        onClose={nothing}
        onCopy={nothing}
        onHistory={nothing}
        holdPerDay={0n}
        beside={beside}
      />
    </Page>
  ),
};
