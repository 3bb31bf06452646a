import { examples } from '#server/http/docs/examples/index.ts';
import type { RouteAnswer } from '#contract/routes.ts';

/** When the played world begins, epoch ms. */
export const NOW_MS = Date.parse('2026-11-23T14:31:00.000Z');
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The version of everything that the played server tells. */
export const VERSION = 1;

export const iso = (atMs: number): string => new Date(atMs).toISOString();

export type BondRow = RouteAnswer<'mintCancel'>;
export type StakeRow = RouteAnswer<'stakes'>['data'][number];

/** An active bond of 100 AXIOM that was bought so many days ago. */
export function bondRow(
  id: string,
  more: Partial<BondRow> & { readonly boughtDaysAgo?: number } = {},
): BondRow {
  const { boughtDaysAgo = 10, ...given } = more;
  const days = given.tariff_days ?? 30;
  const activatedMs = NOW_MS - boughtDaysAgo * DAY_MS;
  return {
    ...examples.mintCancel.answer,
    id,
    mint_id: id,
    status: 'active',
    created_at: iso(activatedMs - MINUTE_MS),
    activated_at: iso(activatedMs),
    matures_at: iso(activatedMs + days * DAY_MS),
    closed_at: null,
    pay_until: null,
    amount_ton: '85.688',
    amount_token: '100',
    expected_token: '101',
    early_exit_fee: '10',
    tariff_days: days,
    ...given,
  };
}

/** An active stake of 50 AXIOM that began two days ago. */
export function stakeRow(id: string, more: Partial<StakeRow> = {}): StakeRow {
  const stake = examples.stakes.answer.data[0];
  if (stake === undefined) throw new Error('the document has no stake');
  return {
    ...stake,
    id,
    staking_id: id,
    mint_id: `bond-of-${id}`,
    created_at: iso(NOW_MS - 2 * DAY_MS),
    last_updated_at: iso(NOW_MS - 14.5 * HOUR_MS),
    completes_at: iso(NOW_MS + 200 * DAY_MS),
    total_amount: '50',
    earned_reward: '0.08',
    max_reward: '10',
    ...more,
  };
}

export const listOf = <Row>(data: Row[]) => ({
  data,
  total: data.length,
  page: 1,
  limit: 300,
  version: VERSION,
});

/** The person's own row: a member, with 250 AXIOM, nobody's friend. */
export function meRow(more: Partial<RouteAnswer<'me'>> = {}): RouteAnswer<'me'> {
  return {
    ...examples.me.answer,
    first_name: 'Vera',
    balance_token: '250',
    community_participation: true,
    new_referrals: 0,
    version: VERSION,
    ...more,
  };
}

/** What the played server answers where a test says nothing else: a person with two bonds and a stake. */
export function worldAnswer<Name extends keyof typeof examples>(name: Name): unknown {
  switch (name) {
    case 'me':
      return meRow();
    case 'mints':
      return listOf([bondRow('bond-1'), bondRow('bond-2', { boughtDaysAgo: 3, tariff_days: 90 })]);
    case 'stakes':
      return listOf([stakeRow('stake-1')]);
    case 'price':
      return { ...examples.price.answer, updated_at: iso(NOW_MS - 3000), is_stale: false };
    case 'maintenance':
      return { detail: 'Maintenance mode is disabled' };
    default:
      return examples[name].answer;
  }
}
