import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { AccessTokens } from '../../src-server/sessions/access-token.ts';
import type { Row } from './row.ts';
import { COMMANDS } from './server/commands.ts';
import { ASKED, fill, personId, ROWS_EACH, takesPayments } from './server/fill.ts';
import { COMPARED, TIMED } from './server/routes.ts';
import { serverSide } from './server/sides.ts';
import { type Asking, askSteadily, quantile } from './server/steady.ts';
import { withDatabase } from './server/with-database.ts';

const SECRET = 'secret of a benchmark, of no use to anybody else';
const A_SECOND = 1_000;
const WARM_S = 5;
const MEASURED_S = 30;
const LINKS = ASKED * ROWS_EACH;

/** Orders that may be canceled and bonds that may be staked, one of each a person, and the coins behind links. */
const MORE: readonly string[] = [
  `insert into mints (id, owner_id, status, origin, policy_id, order_code, created_at, valid_until, amount_ton, amount_token,
      expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
      exit_fee_percent, exit_fee_flat)
    select 'order' || id, id, 'pending', 'paid', (select min(id) from policies), 'order' || id, now_ms, now_ms + 3600000,
      5000000000, 5000000000, 5000000000, 0, 30, 1000000000, 0, 150000, 150000000, 0, 0
    from users, (select (extract(epoch from now()) * 1000)::int8 as now_ms) n`,
  `insert into mints (id, owner_id, status, origin, policy_id, created_at, activated_at, matures_at, amount_ton, amount_token,
      expected_token, early_exit_fee, tariff_days, quoted_price, bonus_percent, daily_reward, max_reward_percent,
      exit_fee_percent, exit_fee_flat)
    select 'bond' || id, id, 'active', 'paid', (select min(id) from policies), now_ms, now_ms, now_ms + 86400000000,
      5000000000, 5000000000, 5000000000, 0, 30, 1000000000, 0, 150000, 150000000, 0, 0
    from users, (select (extract(epoch from now()) * 1000)::int8 as now_ms) n`,
  `insert into accounts (name, owner_id, currency, balance)
    select 'link/' || id || '/escrow', id, 'AXIOM', amount_token * 10 from farm_links`,
  'analyze',
];

/**
 * Requests that one has only once: by the number of the round, another person's or another link's. No two kinds concern the
 * same people at the same time, as callers, as authors or as those who invited them: they would wait for each other.
 */
const ONCE: readonly ((
  round: number,
) => Pick<Asking, 'what' | 'path' | 'body'> & { readonly person: number })[] = [
  (round) => ({
    what: 'POST /mint/{id}/cancel',
    path: `/mint/order${personId(round)}/cancel`,
    body: {},
    person: round,
  }),
  (round) => ({
    what: 'POST /staking/create',
    path: '/staking/create',
    body: { mint_id: `bond${personId(round + 3_100)}` },
    person: round + 3_100,
  }),
  (round) => ({
    what: 'POST /farming/activate',
    path: '/farming/activate',
    body: { activation_code: `code${round + 500}` },
    person: round + 6_300,
  }),
  (round) => ({
    what: 'POST /farming/{id}/cancel',
    path: `/farming/l${LINKS - 1 - round}/cancel`,
    body: {},
    person: (LINKS - 1 - round) % ASKED,
  }),
  (round) => ({
    what: 'POST /task/start',
    path: '/task/start',
    body: { task_id: 'daily_check_in' },
    person: round + 5_250,
  }),
  (round) => ({
    what: 'POST /user/notices',
    path: '/user/notices',
    body: { kind: 'bond_matured', is_on: false },
    person: round + 7_350,
  }),
];
/** Reads that say what of the caller they are about. */
const OWN: readonly ((place: number) => string)[] = [
  (place) => `/staking/calculate?staking_id=s${place}`,
  (place) => `/farming/activation-status?activation_code=code${place + 1}`,
  () => '/operations/statement?from_timestamp=1735689600&to_timestamp=1767225600',
  () => '/wallet/proof-payload',
];
/** How far the callers of the other commands are from each other, and from those above. */
const APART = 1_050;
const READS: readonly ((place: number) => string)[] = [
  ...[...COMPARED.map(({ path }) => path), ...TIMED].map((path) => () => path),
  ...OWN,
];
const KINDS = READS.length + COMMANDS.length + ONCE.length;

/**
 * p50 and p99 of the routes at 1,000 requests a second together, of people who have 20 rows of every kind.
 * @throws Error without PostgreSQL
 */
export function routeRows(): Promise<readonly Row[]> {
  return withDatabase(async (url) => {
    const ours = await serverSide(url, SECRET);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    try {
      await fill(pool);
      for (const statement of MORE) await pool.query(statement);
      await takesPayments(pool, ours.hotWallet);
      const access = new AccessTokens(SECRET);
      const people = 10_000;
      const tokens = await Promise.all(
        Array.from({ length: people }, (_, place) =>
          access.sign({ userId: personId(place), familyId: `family${place}` }, Date.now()),
        ),
      );
      let first = 0;
      const drive = async (seconds: number) => {
        const stop = askSteadily(
          () => ours.port,
          A_SECOND,
          (number) => askingOf(first + number, tokens),
        );
        await delay(seconds * 1000);
        first += Math.ceil(seconds * A_SECOND) + KINDS;
        return stop();
      };
      await drive(WARM_S);
      const { times, failed } = await drive(MEASURED_S);
      const refused = [...failed].map(([what, count]) => `${what}: ${count}`);
      if (refused.length > 0)
        throw new Error(`not every request was answered with 200: ${refused.join(', ')}`);
      return [...times].map(([what, each]) => ({
        what,
        ours: `p50 ${quantile(each, 0.5).toFixed(1)} ms`,
        beside: `p99 ${quantile(each, 0.99).toFixed(1)} ms`,
        ratio: Number.NaN,
        note: `${each.length} of ${A_SECOND} a second together`,
      }));
    } finally {
      await ours.stop();
      await pool.end();
    }
  });
}

function askingOf(number: number, tokens: readonly string[]): Asking {
  const round = Math.floor(number / KINDS);
  const kind = number % KINDS;
  const tokenOf = (person: number): string => tokens[person % tokens.length] ?? '';
  const read = READS[kind];
  const place = (number * 7) % ASKED;
  if (read !== undefined)
    return {
      what: `GET ${read(place).split('?')[0]}`,
      method: 'GET',
      path: `/api${read(place)}`,
      token: tokenOf(place),
    };
  const key = `k${number}`;
  const command = COMMANDS[kind - READS.length];
  if (command !== undefined) {
    const { path, body } = command;
    return {
      what: `POST ${path}`,
      method: 'POST',
      path: `/api${path}`,
      token: tokenOf((kind - READS.length + 1) * APART + round),
      key,
      body,
    };
  }
  const once = ONCE[kind - READS.length - COMMANDS.length]?.(round);
  if (once === undefined) throw new Error(`there is no request ${number}`);
  return {
    what: once.what,
    method: 'POST',
    path: `/api${once.path}`,
    token: tokenOf(once.person),
    key,
    body: once.body,
  };
}
