import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { AccessTokens } from '../../src-server/sessions/access-token.ts';
import { postgresForTests } from '../lib/postgres.ts';
import { median, type Row } from './row.ts';
import { ASKED, fill, personId } from './server/fill.ts';
import { load, type Measured } from './server/load.ts';
import { COMPARED, TIMED } from './server/routes.ts';
import { databaseMs, floorSide, serverSide, type Side } from './server/sides.ts';

/** An odd number: the median is one of them. */
const ROUNDS = 5;
const ROUND_S = 1.5;
const SECRET = 'secret of a benchmark, of no use to anybody else';

/**
 * Reads of the server, on PostgreSQL, beside their floors: bare Fastify routes with the same sign-in and one named query,
 * by turns, with the load on the same processors. @throws Error without PostgreSQL
 */
export async function serverRows(): Promise<readonly Row[]> {
  const { url: administrator, why } = await postgresForTests();
  if (administrator === null) throw new Error(`The server is measured on PostgreSQL: ${why}.`);
  const name = `axiom_bench_${randomUUID().slice(0, 8)}`;
  const admin = new pg.Pool({ connectionString: administrator, max: 1 });
  const url = new URL(administrator);
  url.pathname = `/${name}`;
  await admin.query(`create database ${name}`);
  const sides: Side[] = [];
  try {
    sides.push(await serverSide(url.href, SECRET));
    const pool = new pg.Pool({ connectionString: url.href, max: 1 });
    await fill(pool);
    await pool.end();
    sides.push(await floorSide(url.href, SECRET));
    const [ours, floor] = sides;
    if (ours === undefined || floor === undefined) throw new Error('two sides are measured');
    return [...(await compared(name, ours, floor)), ...(await timed(ours))];
  } finally {
    for (const side of sides) await side.stop();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}

async function compared(database: string, ours: Side, floor: Side): Promise<readonly Row[]> {
  const tokens = await tokensOfAll();
  const rows: Row[] = [];
  for (const { path, floor: query, goal } of wantedOf(COMPARED)) {
    const askOurs = () => asked(database, ours, requestOf(`/api${path}`, tokens));
    const askFloor = () => asked(database, floor, requestOf(`/${query}`, tokens));
    await askFloor();
    await askOurs();
    const rounds: { readonly own: Asked; readonly bare: Asked }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await askFloor();
      rounds.push({ bare, own: await askOurs() });
    }
    rows.push({
      what: `GET ${path}`,
      ours: `${median(rounds.map(({ own }) => own.perSecond)).toFixed(0)}/s`,
      beside: `${median(rounds.map(({ bare }) => bare.perSecond)).toFixed(0)}/s`,
      ratio: median(rounds.map(({ own, bare }) => own.perSecond / bare.perSecond)),
      note: [
        `goal ${goal.toFixed(2)}`,
        `by processor time ${median(rounds.map(({ own, bare }) => bare.processorMs / own.processorMs)).toFixed(2)}`,
        timesOf(rounds.map(({ own }) => own)),
      ].join('; '),
    });
  }
  return rows;
}

interface Asked extends Measured {
  /** Of the side and of the database, a request. */
  readonly processorMs: number;
}

/** A round, with the processor time that it took: on a machine with other work that says more than the time. */
async function asked(database: string, side: Side, requestOf: (place: number) => string): Promise<Asked> {
  const usedMs = () => side.processorMs() + databaseMs(database);
  const beforeMs = usedMs();
  const measured = await load(side.port, ROUND_S, requestOf);
  return { ...measured, processorMs: (usedMs() - beforeMs) / measured.requests };
}

/** Reads without a floor of their own, beside the fastest of them: their times count. */
async function timed(ours: Side): Promise<readonly Row[]> {
  const tokens = await tokensOfAll();
  const rows: Row[] = [];
  for (const { path } of wantedOf(TIMED.map((each) => ({ path: each })))) {
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

/** BENCH_ONLY: a part of the path, while one looks at one route. */
function wantedOf<Of extends { readonly path: string }>(routes: readonly Of[]): readonly Of[] {
  const only = process.env['BENCH_ONLY'];
  return only === undefined ? routes : routes.filter(({ path }) => path.includes(only));
}

const timesOf = (rounds: readonly Measured[]): string => {
  const of = (time: (round: Measured) => number) => median(rounds.map(time)).toFixed(1);
  return `p50 ${of(({ p50Ms }) => p50Ms)} ms, p99 ${of(({ p99Ms }) => p99Ms)} ms`;
};

function tokensOfAll(): Promise<readonly string[]> {
  const access = new AccessTokens(SECRET);
  const sign = (_: unknown, place: number) =>
    access.sign({ userId: personId(place), familyId: `family${place}` }, Date.now());
  return Promise.all(Array.from({ length: ASKED }, sign));
}

/** Every request in the name of another person. */
const requestOf = (path: string, tokens: readonly string[]) => {
  const texts = tokens.map(
    (token) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return (place: number): string => texts[(place * 7) % texts.length] ?? '';
};
