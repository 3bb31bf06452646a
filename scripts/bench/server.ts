import pg from 'pg';
import { AccessTokens } from '../../src-server/sessions/access-token.ts';
import type { Row } from './row.ts';
import { commandRows } from './server/command-rows.ts';
import { signInRows } from './server/sign-in-rows.ts';
import { makeFloors } from './server/floor-functions.ts';
import { ASKED, fill, personId, takesPayments } from './server/fill.ts';
import { load } from './server/load.ts';
import { isWanted } from './server/only.ts';
import { COMPARED, pathFor, TIMED } from './server/routes.ts';
import { asked, compare, ROUND_S, timesOf } from './server/compare.ts';
import { withDatabase } from './server/with-database.ts';
import { floorSide, serverSide, type Side } from './server/sides.ts';

const SECRET = 'secret of a benchmark, of no use to anybody else';

/**
 * Reads of the server, on PostgreSQL, beside their floors: bare Fastify routes with the same sign-in and one named query,
 * by turns, with the load on the same processors. @throws Error without PostgreSQL
 */
export async function serverRows(): Promise<readonly Row[]> {
  return withDatabase(onDatabase);
}

async function onDatabase(url: string, name: string): Promise<readonly Row[]> {
  const sides: Side[] = [];
  try {
    const ours = await serverSide(url, SECRET);
    sides.push(ours);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    await fill(pool);
    for (const statement of makeFloors()) await pool.query(statement);
    await takesPayments(pool, ours.hotWallet);
    await pool.end();
    const floor = await floorSide(url, SECRET);
    sides.push(floor);
    return [
      ...(await compared(name, ours, floor)),
      ...(await commandRows({ database: name, url, ours, floor, secret: SECRET })),
      ...(isWanted('sign-in') ? await signInRows(ours) : []),
      ...(await timed(ours)),
    ];
  } finally {
    for (const side of sides) await side.stop();
  }
}

async function compared(database: string, ours: Side, floor: Side): Promise<readonly Row[]> {
  const tokens = await tokensOfAll();
  const rows: Row[] = [];
  for (const { path, floor: query, goal } of COMPARED.filter((each) => isWanted(each.path))) {
    const askOurs = () => asked(database, ours, requestOf(`/api${path}`, tokens));
    const askFloor = () => asked(database, floor, requestOf(`/${query}`, tokens));
    rows.push(await compare({ what: `GET ${path.split('?')[0]}`, goal, askOurs, askFloor }));
  }
  return rows;
}

/** Reads without a floor: their times count. */
async function timed(ours: Side): Promise<readonly Row[]> {
  const tokens = await tokensOfAll();
  const rows: Row[] = [];
  for (const path of TIMED.filter(isWanted)) {
    const ask = () => load(ours.port, ROUND_S, requestOf(`/api${path}`, tokens));
    await ask();
    const measured = await ask();
    const perSecond = `${measured.perSecond.toFixed(0)}/s`;
    rows.push({
      what: `GET ${path}`,
      ours: perSecond,
      beside: '–',
      ratio: Number.NaN,
      note: timesOf([measured]),
    });
  }
  return rows;
}

function tokensOfAll(): Promise<readonly string[]> {
  const access = new AccessTokens(SECRET);
  const sign = (_: unknown, place: number) =>
    access.sign({ userId: personId(place), familyId: `family${place}` }, Date.now());
  return Promise.all(Array.from({ length: ASKED }, sign));
}

/** Every request in the name of another person. */
const requestOf = (path: string, tokens: readonly string[]) => {
  const texts = tokens.map(
    (token, place) =>
      `GET ${pathFor(path, place)} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return (place: number): string => texts[(place * 7) % texts.length] ?? '';
};
