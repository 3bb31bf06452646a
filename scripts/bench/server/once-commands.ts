import type { FLOOR_FUNCTIONS } from './floor-functions.ts';
import { PEOPLE, personId } from './fill.ts';
import { AGAIN, HALF } from './subjects.ts';

/**
 * A money command about something that it ends, measured beside one SQL function that writes the same rows: before each round
 * everybody is given a new thing.
 */
export interface OnceCommand {
  readonly what: string;
  readonly floor: keyof typeof FLOOR_FUNCTIONS;
  readonly fresh: readonly string[];
  /** Those with a lower number do it. */
  readonly people: number;
  readonly ask: (person: string) => { readonly path: string; readonly body: object };
}

const THING = `'${AGAIN}' || id`;
const NOW = '(extract(epoch from now()) * 1000)::int8';
const NEVER = '99999999999999';
const TERMS = '5000000, 150000, 150000000';

const BONDS = [
  `delete from stakes where mint_id like '${AGAIN}%'`,
  `delete from mints where id like '${AGAIN}%'`,
  `delete from work where kind = 'stake' or subject like '${AGAIN}%'`,
  `insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, amount_ton, amount_token,
      expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
      exit_fee_percent, exit_fee_flat)
    select ${THING}, id, 'active', 'paid', (select min(id) from policies), ${NOW}, ${NOW}, ${NEVER}, 5000000000, 5000000000,
      5000000000, 500000000, 30, 1000000000, ${TERMS}, 0, 0 from users`,
  `insert into work (kind, subject, due_at, owner_id) select 'mint', ${THING}, ${NEVER}, id from users`,
  'vacuum mints, stakes, work',
];

const LINKS = [
  `delete from farm_activations where link_id like '${AGAIN}%'`,
  `delete from farm_links where id like '${AGAIN}%'`,
  `delete from link_codes where link_id like '${AGAIN}%'`,
  `insert into farm_links (id, owner_id, status, source, policy_id, activation_code, created_at, amount_token, tariff_days,
      count_activations, activated, is_multilink, is_for_me, bonus_percent, daily_reward, max_reward_percent)
    select ${THING}, id, 'ACTIVE', 'main', (select min(id) from policies), ${THING}, ${NOW}, 5000000000, 30, 10, 0, true, false,
      ${TERMS} from users`,
  `insert into accounts (name, owner_id, currency, balance)
    select 'link/' || ${THING} || '/escrow', ${THING}, 'AXIOM', 50000000000 from users
    on conflict (name, currency, owner_id) do update set balance = excluded.balance`,
  'vacuum farm_links, farm_activations, link_codes',
];

const TASKS = [
  `delete from task_payments`,
  `delete from user_tasks where id like '${AGAIN}%'`,
  `insert into user_tasks (id, user_id, task_id, period, kind, count, reward, status, started_at, validated_at)
    select ${THING}, id, 'daily_check_in', 'day-' || ${NOW} / 86400000, 'daily_check_in', 1, 1000, 'VALIDATED', ${NOW}, ${NOW} from users`,
  'vacuum user_tasks, task_payments',
];

export const ONCE_COMMANDS: readonly OnceCommand[] = [
  {
    what: 'POST /mint/{id}/cancel, an active bond',
    floor: 'leave',
    fresh: BONDS,
    people: PEOPLE,
    ask: (person) => ({ path: `/mint/${AGAIN}${person}/cancel`, body: {} }),
  },
  {
    what: 'POST /staking/create',
    floor: 'stake',
    fresh: BONDS,
    people: PEOPLE,
    ask: (person) => ({ path: '/staking/create', body: { mint_id: `${AGAIN}${person}` } }),
  },
  {
    what: 'POST /farming/activate, each another link',
    floor: 'open',
    fresh: LINKS,
    people: HALF,
    ask: (person) => ({
      path: '/farming/activate',
      body: { activation_code: `${AGAIN}${personId(Number(person.slice(1)) + HALF)}` },
    }),
  },
  {
    what: 'POST /farming/{id}/cancel',
    floor: 'revoke',
    fresh: LINKS,
    people: PEOPLE,
    ask: (person) => ({ path: `/farming/${AGAIN}${person}/cancel`, body: {} }),
  },
  {
    what: 'POST /task/claim',
    floor: 'claim',
    fresh: TASKS,
    people: PEOPLE,
    ask: () => ({ path: '/task/claim', body: { task_id: 'daily_check_in' } }),
  },
];
