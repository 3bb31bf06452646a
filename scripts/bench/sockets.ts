import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { AccessTokens } from '../../src-server/sessions/access-token.ts';
import { median, type Row } from './row.ts';
import { fill, PEOPLE, personId } from './server/fill.ts';
import type { Arrived, Listening } from './server/listeners-child.ts';
import { bareSockets, residentMiB, serverSide, type Side } from './server/sides.ts';
import { quantile } from './server/steady.ts';
import { CHANNELS, payloadOf, sharedMs, tickFrame } from './server/tick.ts';
import { withDatabase } from './server/with-database.ts';

const SECRET = 'secret of a benchmark, of no use to anybody else';
/** Of one process of clients: a process may open 20,000 files at most on many machines. */
const A_PROCESS = 5_000;
const TICKS = 11;

/** Sockets of one side, opened, with the memory that each took of it. */
interface Opened {
  readonly side: Side;
  readonly clients: readonly ChildProcess[];
  readonly kibEach: number;
}
interface Ticked {
  readonly p99Ms: number;
  readonly processorMs: number;
}
interface Round {
  readonly ours: Ticked;
  readonly bare: Ticked;
}

/**
 * One frame to 10,000 sockets, beside bare `ws` that sends the same bytes, by turns. Both hear of it from the database.
 * BENCH_SOCKETS: another count.
 * @throws Error without PostgreSQL
 */
export function socketRows(): Promise<readonly Row[]> {
  return withDatabase(async (url) => {
    const count = Number(process.env['BENCH_SOCKETS'] ?? '10000');
    const sides: Side[] = [];
    const clients: ChildProcess[] = [];
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    try {
      const ours = await serverSide(url, SECRET);
      sides.push(ours);
      await fill(pool);
      const bare = await bareSockets(url);
      sides.push(bare);
      const tokens = await tokensOf(count);
      const own = await open(ours, '/api/ws/', tokens, clients);
      const beside = await open(bare, '/', tokens, clients);
      return rowsOf(count, own, beside, await byTurns(pool, own, beside));
    } finally {
      for (const client of clients) client.kill();
      for (const side of sides) await side.stop();
      await pool.end();
    }
  });
}

function tokensOf(count: number): Promise<readonly string[]> {
  const access = new AccessTokens(SECRET);
  return Promise.all(
    Array.from({ length: count }, (_, place) =>
      access.sign({ userId: personId(place % PEOPLE), familyId: `family${place}` }, Date.now()),
    ),
  );
}

async function open(
  side: Side,
  path: string,
  tokens: readonly string[],
  all: ChildProcess[],
): Promise<Opened> {
  const beforeMiB = residentMiB(side.pid);
  const clients: ChildProcess[] = [];
  for (let first = 0; first < tokens.length; first += A_PROCESS) {
    const client = fork(new URL('./server/listeners-child.ts', import.meta.url));
    client.setMaxListeners(0);
    clients.push(client);
    all.push(client);
    const task: Listening = {
      url: `ws://127.0.0.1:${side.port}${path}`,
      tokens: tokens.slice(first, first + A_PROCESS),
    };
    client.send(task);
    const [message] = (await Promise.race([once(client, 'message'), once(client, 'exit')])) as [unknown];
    if (message !== 'open') throw new Error('the clients could not open their sockets');
  }
  return { side, clients, kibEach: ((residentMiB(side.pid) - beforeMiB) * 1024) / tokens.length };
}

/** Both sides by turns, after a round that does not count. */
async function byTurns(pool: pg.Pool, own: Opened, beside: Opened): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < TICKS; round += 1) {
    const bare = await tick(pool, CHANNELS.bare, round, beside);
    const ours = await tick(pool, CHANNELS.ours, round, own);
    if (round > 0) rounds.push({ ours, bare });
  }
  return rounds;
}

async function tick(pool: pg.Pool, channel: string, number: number, opened: Opened): Promise<Ticked> {
  const { side, clients } = opened;
  const all = Promise.all(
    clients.map(async (client) => {
      const [arrived] = (await once(client, 'message')) as [Arrived];
      if (arrived.tick !== number) throw new Error(`tick ${arrived.tick} came instead of ${number}`);
      return arrived.atMs;
    }),
  );
  const usedMs = side.processorMs();
  const sentMs = sharedMs();
  await pool.query('select pg_notify($1, $2)', [channel, payloadOf(tickFrame(number))]);
  const times = (await all).flat().map((atMs) => atMs - sentMs);
  return { p99Ms: quantile(times, 0.99), processorMs: side.processorMs() - usedMs };
}

function rowsOf(count: number, own: Opened, beside: Opened, rounds: readonly Round[]): readonly Row[] {
  const compared = (what: string, of: (ticked: Ticked) => number): Row => ({
    what: `${count} sockets, one tick: ${what}`,
    ours: `${median(rounds.map(({ ours }) => of(ours))).toFixed(0)} ms`,
    beside: `${median(rounds.map(({ bare }) => of(bare))).toFixed(0)} ms bare ws`,
    ratio: median(rounds.map(({ ours, bare }) => of(ours) / of(bare))),
    note: `goal 1.50; median of ${rounds.length}`,
  });
  return [
    compared('p99 of its arrival', ({ p99Ms }) => p99Ms),
    compared('processor time', ({ processorMs }) => processorMs),
    {
      what: `${count} sockets: memory of each`,
      ours: `${own.kibEach.toFixed(1)} KiB`,
      beside: `${beside.kibEach.toFixed(1)} KiB bare ws`,
      ratio: own.kibEach / beside.kibEach,
      note: 'goal 16 KiB; resident memory',
    },
  ];
}
