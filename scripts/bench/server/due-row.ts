import { setTimeout as delay } from 'node:timers/promises';
import { utcMidnightAfter } from '@axiom/domain/time';
import pg from 'pg';
import { AccessTokens } from '../../../src-server/sessions/access-token.ts';
import type { Row } from '../row.ts';
import { COMMANDS } from './commands.ts';
import { type Due, type DueKind, fillDue, someone } from './due-fill.ts';
import { proveDue } from './due-proof.ts';
import { takesPayments } from './fill.ts';
import { residentMiB, serverSide, type ServerSide } from './sides.ts';
import { type Asking, askSteadily, quantile, type Steady } from './steady.ts';

const COMMANDS_A_SECOND = 50;
/** Between the server's start and the instant. */
const AHEAD_MS = 15_000;
const LOOK_MS = 500;
const NOON_MS = 43_200_000;
/** What is done beside it: commands whose rows are the same whatever is due. */
const BESIDE = COMMANDS.filter(({ path }) => path !== '/withdraw/create');

/**
 * Everything that is due at one instant, on a server that is killed in the middle and started again, with commands of the
 * same people beside it. @throws Error when an amount differs from the domain's
 */
export async function dueRow(url: string, kind: DueKind, rows: number, secret: string): Promise<Row> {
  const first = await serverSide(url, secret);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  let server: ServerSide = first;
  try {
    await takesPayments(pool, first.hotWallet);
    await first.stop();
    const dayMs = utcMidnightAfter(Date.now()) - (kind === 'midnight' ? 86_400_000 : 0);
    const due: Due = { kind, rows, dayMs, atMs: kind === 'midnight' ? dayMs + 86_400_000 : dayMs + NOON_MS };
    await fillDue(pool, due);
    await pool.query(
      `insert into settings (name, value) values ('clock_offset_ms', $1) on conflict (name) do update set value = $1`,
      [String(due.atMs - AHEAD_MS - Date.now())],
    );
    const startsAtMs = Date.now() + AHEAD_MS;
    server = await first.again();
    let port: number | null = server.port;
    const tokens = await tokensOf(secret, rows);
    await delay(Math.max(0, startsAtMs - Date.now()));
    const stop = askSteadily(
      () => port,
      COMMANDS_A_SECOND,
      (number) => commandOf(number, rows, tokens),
    );
    let mostMiB = 0;
    let killedAfter = 0;
    let awayMs = 0;
    for (;;) {
      await delay(LOOK_MS);
      mostMiB = Math.max(mostMiB, residentMiB(server.pid));
      const done = await doneOf(pool, due);
      if (killedAfter === 0 && done >= rows / 2 && done < rows) {
        const killedMs = performance.now();
        port = null;
        await server.kill();
        killedAfter = done;
        server = await server.again();
        port = server.port;
        awayMs = performance.now() - killedMs;
      }
      if (done >= rows && (await isOver(pool, due))) break;
    }
    const tookMs = Date.now() - startsAtMs;
    const steady = await stop();
    await server.stop();
    const compared = await proveDue(url, due);
    return rowOf(due, { tookMs, mostMiB, killedAfter, awayMs, compared }, steady);
  } finally {
    await server.stop();
    await pool.end();
  }
}

/** Of those who give commands in half an hour. */
async function tokensOf(secret: string, rows: number): Promise<ReadonlyMap<string, string>> {
  const access = new AccessTokens(secret);
  const tokens = new Map<string, string>();
  for (let number = 0; number < COMMANDS_A_SECOND * 1800; number += 1) {
    const userId = someone(number, rows);
    tokens.set(userId, await access.sign({ userId, familyId: userId }, Date.now()));
  }
  return tokens;
}

interface Seen {
  readonly tookMs: number;
  readonly mostMiB: number;
  readonly killedAfter: number;
  readonly awayMs: number;
  readonly compared: number;
}

function rowOf({ rows, kind }: Due, seen: Seen, { times: byPath, away, failed }: Steady): Row {
  const times = [...byPath.values()].flat();
  const ms = (part: number) => `${quantile(times, part).toFixed(0)} ms`;
  return {
    what: `${rows} ${kind} of one instant`,
    ours: `${(seen.tookMs / 1000).toFixed(0)} s`,
    beside: '–',
    ratio: Number.NaN,
    note: [
      `most memory ${seen.mostMiB.toFixed(0)} MiB`,
      `killed after ${seen.killedAfter}, away ${(seen.awayMs / 1000).toFixed(1)} s`,
      `${times.length} commands beside it, ${COMMANDS_A_SECOND} a second: p50 ${ms(0.5)}, p99 ${ms(0.99)}, longest ${ms(1)}`,
      `${away} cut by the kill`,
      `not 200: ${[...failed].map(([what, count]) => `${what} ${count}`).join(', ') || 'none'}`,
      `${seen.compared} compared with the domain, none differs`,
    ].join('; '),
  };
}

function commandOf(number: number, rows: number, tokens: ReadonlyMap<string, string>): Asking {
  const { path, body } = BESIDE[number % BESIDE.length] ?? { path: '', body: {} };
  const token = tokens.get(someone(number, rows)) ?? '';
  return { what: path, method: 'POST', path: `/api${path}`, token, key: `k${number}`, body };
}

/** How many rows were changed, by the database's own statistics: reading the rows would slow what is measured. */
async function doneOf(pool: pg.Pool, { kind }: Due): Promise<number> {
  const found = await pool.query<{ done: string }>(
    'select sum(n_tup_upd) as done from pg_stat_user_tables where relname ~ $1',
    [kind === 'maturities' ? '^mints_[0-9]+$' : '^stakes_[0-9]+$'],
  );
  return Number(found.rows[0]?.done ?? 0);
}

async function isOver(pool: pg.Pool, { kind, atMs }: Due): Promise<boolean> {
  const found = await pool.query('select from work where kind = $1 and due_at = $2 limit 1', [
    kind === 'maturities' ? 'mint' : 'stake',
    atMs,
  ]);
  return found.rowCount === 0;
}
