import { describe } from 'vitest';
import { type Doc, events, many, walk } from '../support/document.ts';
import { type Bound, keepsBounds } from '../support/bounds.ts';

const path = (points: readonly unknown[]): Doc => ({ price: { kind: 'path', points } });

const BOUNDS: readonly Bound[] = [
  [
    'events',
    (count: number) => events(...many(count, () => ({ kind: 'sell' }))),
    768,
    769,
    /^events \| a list of 769 \| a list of 0 to 768$/,
  ],
  [
    'day of an event',
    (day: number) => events({ kind: 'no_arrivals', day }),
    99,
    100,
    /events\[0\]\.day \| 100 \| .* 0 to 99$/,
  ],
  [
    'a fall of the price',
    (change: string) => events({ kind: 'price_change', change }),
    '-99.999999',
    '-100',
    /events\[0\]\.change \| "-100"/,
  ],
  [
    'a rise of the price',
    (change: string) => events({ kind: 'price_change', change }),
    '100000',
    '100000.000001',
    /events\[0\]\.change/,
  ],
  [
    'rises together',
    (change: string) => ({
      price: { kind: 'constant', price: '1' },
      ...events(
        { kind: 'price_change', day: 9, change },
        { kind: 'price_change', day: 2, change: '99900' },
        { kind: 'price_change', day: 5, change: '9900' },
      ),
    }),
    '900',
    '900.000001',
    /^events \| price changes that lead to up to 1000000\.001 TON per AXIOM on day 9 \| .* 1000000 TON per AXIOM$/,
  ],
  [
    'capital of an event',
    (ton: string) => events({ kind: 'capital', amount_ton: ton }),
    '-1000000000',
    '-1000000000.1',
    /amount_ton \|/,
  ],
  [
    'a collective bonus',
    (daily: string) => events({ kind: 'collective_bonus', daily }),
    '100',
    '100.000001',
    /daily \|/,
  ],

  [
    'a highest price',
    (price: string) => ({ price: { kind: 'constant', price } }),
    '1000000',
    '1000000.000000001',
    /^price\.price \|/,
  ],
  [
    'a lowest price',
    (price: string) => ({ price: { kind: 'constant', price } }),
    '0.000000001',
    '0',
    /^price\.price \| "0"/,
  ],
  [
    'points of a path',
    (count: number) => path(many(count, (day) => ({ day, price: '1' }))),
    1000,
    1001,
    /points \| a list of 1001/,
  ],
  ['day of a point', (day: number) => path([{ day, price: '1' }]), 3650, 3651, /points\[0\]\.day \| 3651/],
  [
    'steps of a walk',
    (swing: string) => walk({ volatility_per_day: swing }),
    '50',
    '50.000001',
    /volatility_per_day \|/,
  ],
  [
    'drift of a walk',
    (drift: string) => walk({ drift_per_day: drift }),
    '-50',
    '-50.000001',
    /drift_per_day \|/,
  ],
  [
    'start of a walk',
    (start: string) => walk({ start }),
    '2',
    '2.000000001',
    /price\.start .* from lowest to highest$/,
  ],
  [
    'seed of a price',
    (seed: number) => ({ price: { kind: 'simulated', seed } }),
    2 ** 32 - 1,
    2 ** 32,
    /price\.seed \|/,
  ],
];

describe('a bound of a scenario is kept to the last value, and told beyond it:', () => {
  keepsBounds(BOUNDS);
});
