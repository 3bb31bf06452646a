import { describe } from 'vitest';
import { behaviour, type Doc, events, many, policy, saver } from '../support/document.ts';
import { type Bound, keepsBounds } from '../support/bounds.ts';

const panic = (when: Doc): Doc => behaviour({ panics: [{ when, chance: '1' }] });

const BOUNDS: readonly Bound[] = [
  [
    'a least order',
    (ton: string) => saver({ amount_ton: ton }),
    '5',
    '4.999999999',
    /amount_ton \| .* from "5" to "10000"/,
  ],
  [
    'a largest order',
    (ton: string) => saver({ amount_ton: ton }),
    '10000',
    '10000.000000001',
    /amount_ton \| .* to "10000"/,
  ],
  [
    'an order that plain numbers hold',
    (ton: string) => ({ ...saver({ amount_ton: ton }), ...policy({ 'mint.max_ton': '9000000000' }) }),
    '9000000',
    '9000000.000000001',
    /amount_ton \| .* to "9000000"/,
  ],
  [
    'the steps of an order',
    (to: string) => ({ ...saver({ amount_ton: { from: '5', to } }), ...policy({ 'mint.max_ton': '90000' }) }),
    '20976.51',
    '20976.52',
    /amount_ton\.to \| .* at most 20971\.51 TON$/,
  ],
  [
    'an order that buys something',
    (ton: string) => ({
      ...saver({ amount_ton: ton }),
      ...policy({ 'mint.min_ton': '0.000000001' }),
      price: { kind: 'constant', price: '2000' },
    }),
    '0.00000202',
    '0.000002019',
    /^behaviours\.saver\.buying\.amount_ton \| 0\.000002019 \| .* at the highest price, 2000 TON per AXIOM$/,
  ],
  [
    'an order that buys something after a rise',
    (ton: string) => ({
      ...saver({ amount_ton: ton }),
      ...policy({ 'mint.min_ton': '0.000000001' }),
      price: { kind: 'constant', price: '20' },
      ...events(
        { kind: 'price_change', day: 5, change: '9900' },
        { kind: 'price_change', day: 9, change: '-50' },
      ),
    }),
    '0.00000202',
    '0.000002019',
    /^behaviours\.saver\.buying\.amount_ton \| 0\.000002019 \| .* at the highest price, 2000 TON per AXIOM$/,
  ],
  [
    'an order that nobody makes',
    (chance: string) => ({
      ...saver({ amount_ton: '0.000000001', chance_per_day: chance }),
      ...policy({ 'mint.min_ton': '0.000000001' }),
      price: { kind: 'constant', price: '2000' },
    }),
    '0',
    '0.000001',
    /^behaviours\.saver\.buying\.amount_ton \|/,
  ],
  [
    'days until a stake',
    (days: number) => saver({ stake_after_days: days }),
    3650,
    3651,
    /stake_after_days \| 3651/,
  ],
  [
    'days until an exit',
    (days: number) => saver({ cancel_after_days: { from: 0, to: days } }),
    3650,
    3651,
    /\.to \| 3651/,
  ],
  [
    'a chance',
    (chance: string) => saver({ chance_per_day: chance }),
    '100',
    '100.000001',
    /chance_per_day \|/,
  ],
  [
    'uses of a link',
    (count: number) => behaviour({ rebonding: { count } }),
    1000,
    1001,
    /count \| 1001 \| .* 1 to 1000$/,
  ],
  [
    'uses of a link, by the policy',
    (count: number) => ({
      ...behaviour({ rebonding: { count } }),
      ...policy({ 'farming.max_activations': 3 }),
    }),
    3,
    4,
    /count \| 4 \| .* 1 to 3$/,
  ],
  [
    'days until a link ends',
    (days: number) => behaviour({ rebonding: { cancel_after_days: days } }),
    1,
    0,
    /cancel_after_days \| 0/,
  ],
  [
    'panics',
    (count: number) =>
      behaviour({
        panics: many(count, () => ({ when: { kind: 'coverage_below', coverage: '1' }, chance: '1' })),
      }),
    16,
    17,
    /panics \| a list of 17/,
  ],
  [
    'days of a fall',
    (days: number) => panic({ kind: 'price_fall', fall: '1', over_days: days }),
    365,
    366,
    /over_days \| 366/,
  ],
  [
    'a fall',
    (fall: string) => panic({ kind: 'price_fall', fall, over_days: 1 }),
    '0.000001',
    '0',
    /fall \| "0"/,
  ],
  [
    'a coverage',
    (coverage: string) => panic({ kind: 'coverage_below', coverage }),
    '1000',
    '1000.000001',
    /coverage \|/,
  ],
];

describe('a bound of a scenario is kept to the last value, and told beyond it:', () => {
  keepsBounds(BOUNDS);
});
