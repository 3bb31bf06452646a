import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type RouteName, routes } from '../../src-adapters/contract/routes.ts';
import { AccessTokens } from '../../src-server/sessions/access-token.ts';
import type { Row } from './row.ts';
import { COMMANDS } from './server/commands.ts';
import { ASKED, fill, PEOPLE, personId, takesPayments } from './server/fill.ts';
import { ONCE_ROWS, onceKinds } from './server/once.ts';
import { COMPARED, pathFor, TIMED } from './server/routes.ts';
import { outsideSide, serverSide } from './server/sides.ts';
import { type Asking, askSteadily, carriedBy, quantile } from './server/steady.ts';
import { withDatabase } from './server/with-database.ts';

const SECRET = 'secret of a benchmark, of no use to anybody else';
/** Most requests a second: more would need more people. */
const MOST_A_SECOND = 1_000;
const WARM = { seconds: 20, most: 6_000 };
const CARRIED = { seconds: 5, most: 12_000 };
const STEADY_WARM_S = 2;
const STEADY_S = 22;
/** How far the callers of the commands that can be repeated are from each other. */
const APART = 1_050;

/** From one kind to the next, and one further each round: none always follows the same other one. Their number and it share no divisor. */
const STRIDE = 17;

/** One request of a kind, in a round. */
type Kind = (round: number) => Pick<Asking, 'what' | 'method' | 'path' | 'body' | 'form'> & {
  readonly person: number;
};

/**
 * p50 and p99 of every route, all at the same rate, together half of what the machine carries with people who wait for each
 * answer; of people who have 20 rows of every kind. The messenger and the chain answer at once.
 * @throws Error without PostgreSQL, for a route that is not asked for, or for any status but 200
 */
export function routeRows(): Promise<readonly Row[]> {
  return withDatabase(async (url) => {
    const outside = await outsideSide();
    const ours = await serverSide(url, SECRET, `http://127.0.0.1:${outside.port}`);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    try {
      await fill(pool);
      for (const statement of ONCE_ROWS) await pool.query(statement);
      await takesPayments(pool, ours.hotWallet);
      const askingOf = await everyRoute(ours.port);
      let asked = 0;
      const next = (): Asking => askingOf(asked++);
      await carriedBy(ours.port, next, WARM);
      const carried = await carriedBy(ours.port, next, CARRIED);
      const perSecond = Math.min(MOST_A_SECOND, Math.floor(carried / 2));
      const drive = async (seconds: number) => {
        const stop = askSteadily(() => ours.port, perSecond, next);
        await delay(seconds * 1000);
        return stop();
      };
      await drive(STEADY_WARM_S);
      const { times, failed, away } = await drive(STEADY_S);
      if (away > 0) throw new Error(`${away} requests found no server`);
      const refused = [...failed].map(([what, count]) => `${what}: ${count}`);
      if (refused.length > 0)
        throw new Error(`not every request was answered with 200: ${refused.join(', ')}`);
      const name = ([what]: readonly [string, unknown]): string => what;
      const note = `${perSecond} a second together; ${carried.toFixed(0)} are carried`;
      return [...times].toSorted((one, other) => (name(one) < name(other) ? -1 : 1)).map(rowOf(note));
    } finally {
      await ours.stop();
      await outside.stop();
      await pool.end();
    }
  });
}

const rowOf =
  (note: string) =>
  ([what, times]: readonly [string, readonly number[]]): Row => ({
    what,
    ours: `p50 ${quantile(times, 0.5).toFixed(1)} ms`,
    beside: `p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    ratio: Number.NaN,
    note: `${times.length} of ${note}`,
  });

/** Requests by their numbers: of every route one after the other. */
async function everyRoute(port: number): Promise<(number: number) => Asking> {
  const access = new AccessTokens(SECRET);
  const tokens = await Promise.all(
    Array.from({ length: PEOPLE }, (_, place) =>
      access.sign({ userId: personId(place), familyId: `family${place}` }, Date.now()),
    ),
  );
  const kinds = kindsOfAll(port);
  return (number) => {
    const round = Math.floor(number / kinds.length);
    const kind = kinds[(number * STRIDE + round) % kinds.length];
    if (kind === undefined) throw new Error(`there is no request ${number}`);
    const { person, path, ...rest } = kind(round);
    return { ...rest, path: `/api${path}`, token: tokens[person % PEOPLE] ?? '', key: `k${number}` };
  };
}

/** @throws Error for a route of the contract that is not among them */
function kindsOfAll(port: number): readonly Kind[] {
  const kinds = [...READS, ...REPEATED, ...onceKinds(`127.0.0.1:${port}`, SECRET).map(posting)];
  const asked = new Set(kinds.map((kind) => kind(0).what));
  const missing = (Object.keys(routes) as RouteName[])
    .map((name) => `${routes[name].method} ${routes[name].path}`)
    .filter((what) => !asked.has(what));
  if (missing.length > 0) throw new Error(`no request is made of ${missing.join(', ')}`);
  return kinds;
}

const posting =
  (once: ReturnType<typeof onceKinds>[number]): Kind =>
  (round) => ({ method: 'POST', ...once(round) });

const READS: readonly Kind[] = [
  ...COMPARED.map(({ path }) => path),
  ...TIMED,
  '/wallet/account?address=0:{hex}',
].map((path) => (round) => {
  const person = (round * 7) % ASKED;
  return { what: `GET ${named(path)}`, method: 'GET', path: pathFor(path, person), person };
});

/** A path as the contract names it. */
function named(path: string): string {
  return (path.split('?')[0] ?? '').replace('o{place}', '{id}');
}

const REPEATED: readonly Kind[] = COMMANDS.map(({ path, body }, index) => (round) => ({
  what: `POST ${path}`,
  method: 'POST',
  path,
  body,
  person: (index + 1) * APART + round,
}));
