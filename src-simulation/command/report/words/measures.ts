import { type Measure, MEASURE_UNITS } from '@axiom/simulation';
import { UNIT_TEXTS } from '../../table.ts';

/** Title and meaning of each measure. */
export const MEASURE_WORDS: Readonly<Record<Measure, { readonly title: string; readonly meaning: string }>> =
  {
    price: { title: 'Price', meaning: 'Market price of one AXIOM.' },
    people: { title: 'People', meaning: 'Everybody who has arrived.' },
    bought_ton: { title: 'Paid in', meaning: 'TON paid for bonds, since the start.' },
    sold_ton: { title: 'Paid out', meaning: 'TON of payouts that arrived, since the start.' },
    bonded_token: { title: 'Bonded', meaning: 'AXIOM in open bonds.' },
    staked_token: { title: 'Staked', meaning: 'AXIOM in active stakes.' },
    balances_token: { title: 'Balances', meaning: 'AXIOM in main, referral, pending and task balances.' },
    escrow_token: { title: 'In links', meaning: 'AXIOM that waits in re-bonding links.' },
    rewards_token: { title: 'Rewards', meaning: 'AXIOM that stakes earned, since the start.' },
    fees_token: { title: 'Fees', meaning: 'AXIOM kept as fees, since the start.' },
    tvl_ton: { title: 'TVL', meaning: 'Bonded and staked AXIOM at the market price.' },
    liabilities_ton: {
      title: 'Liabilities',
      meaning: 'All AXIOM of people and links at the selling price, and payouts not yet confirmed.',
    },
    treasury_ton: { title: 'Treasury', meaning: 'TON in the hot wallet.' },
    coverage: { title: 'Coverage', meaning: 'TON held per TON owed: treasury ÷ liabilities.' },
    payouts_waiting: { title: 'Payouts waiting', meaning: 'Payouts in line at the end of the day.' },
    payouts_waiting_ton: { title: 'Waiting amount', meaning: 'TON of the payouts in line.' },
    active_stakes: { title: 'Active stakes', meaning: 'Stakes that earn.' },
  };

/** The unit after a figure; empty for counts and ratios. */
export const unitOf = (measure: Measure): string => UNIT_TEXTS[MEASURE_UNITS[measure]];
