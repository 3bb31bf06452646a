import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Row } from './row.ts';
import { fill, takesPayments } from './server/fill.ts';
import { load, MANY_CONNECTIONS } from './server/load.ts';
import { askOpenly } from './server/open-loop.ts';
import { postText, tokensOfAll } from './server/post-text.ts';
import { serverSide } from './server/sides.ts';
import { quantile } from './server/steady.ts';
import { withDatabase } from './server/with-database.ts';

const SECRET = 'secret of a benchmark, of no use to anybody else';
const PATH = '/api/withdraw/transfer-from-referral-balance';
const BODY = { token_amount: '1' };
const CARRIED_S = 5;
const SECONDS = 15;
const TIMES_MORE = 2;
const HEALTH_EACH_MS = 50;

/**
 * A server that is asked for twice as many money commands as it carries, by people who do not wait for each other's answers:
 * how soon it refuses, whether it tells of its health, and whether what it answered is what happened.
 * @throws Error without PostgreSQL, for any other answer, or when the books do not say what was answered
 */
export function overloadRows(): Promise<readonly Row[]> {
  return withDatabase(async (url) => {
    const ours = await serverSide(url, SECRET);
    const pool = new pg.Pool({ connectionString: url, max: 1 });
    try {
      await fill(pool);
      await takesPayments(pool, ours.hotWallet);
      const tokens = await tokensOfAll(SECRET);
      const textOf = (number: number) =>
        postText(PATH, tokens[(number * 7) % tokens.length] ?? '', `k${number}`, BODY);
      const carry = (from: number) =>
        load(ours.port, CARRIED_S, (place) => textOf(from + place), MANY_CONNECTIONS);
      await carry(0);
      const carried = await carry(1_000_000);
      const before = await booked(pool);
      const health = watchHealth(ours.port);
      const perSecond = Math.round(carried.perSecond * TIMES_MORE);
      const answers = await askOpenly(ours.port, { perSecond, seconds: SECONDS }, (number) =>
        textOf(10_000_000 + number),
      );
      const healthMs = await health();
      const strange = [...answers.keys()].filter((status) => ![200, 429, 503].includes(status));
      if (strange.length > 0) throw new Error(`it answered ${strange.join(', ')}`);
      const done = answers.get(200) ?? [];
      const refused = [...(answers.get(429) ?? []), ...(answers.get(503) ?? [])];
      const more = (await booked(pool)) - before;
      if (more !== done.length) throw new Error(`${done.length} were answered, ${more} are booked`);
      return [
        {
          what: `${TIMES_MORE} times what it carries`,
          ours: `${(done.length / SECONDS).toFixed(0)}/s done`,
          beside: `${carried.perSecond.toFixed(0)}/s carried`,
          ratio: done.length / SECONDS / carried.perSecond,
          note: [
            `${perSecond}/s asked for ${SECONDS} s`,
            `done ${timesOf(done)}`,
            `${refused.length} refused: ${timesOf(refused)} (goal 100 ms)`,
            `health ${timesOf(healthMs)}`,
            `${done.length} answered, as many booked`,
          ].join('; '),
        },
      ];
    } finally {
      await ours.stop();
      await pool.end();
    }
  });
}

const timesOf = (times: readonly number[]): string =>
  times.length === 0
    ? 'none'
    : `p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, longest ${quantile(times, 1).toFixed(0)} ms`;

/** Transfers in the ledger. @throws Error when what people hold is not what they held */
async function booked(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string; is_whole: boolean }>(
    `select (select count(*) from ledger_movements where kind = 'referral_transferred') as count,
      not exists (select from accounts group by owner_id
        having sum(balance) filter (where name like '%/main' or name like '%/referral') <> 246913578024000) as is_whole`,
  );
  if (rows[0]?.is_whole !== true) throw new Error('somebody holds more or less than before');
  return Number(rows[0].count);
}

/** Asks for the server's health until it is told to stop. @throws Error for any status but 200 */
function watchHealth(port: number): () => Promise<readonly number[]> {
  const times: number[] = [];
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      const sentMs = performance.now();
      const { status } = await fetch(`http://127.0.0.1:${port}/health/live`);
      if (status !== 200) throw new Error(`health answered ${status}`);
      times.push(performance.now() - sentMs);
      await delay(HEALTH_EACH_MS);
    }
  })();
  watching.catch(() => undefined);
  return async () => {
    over.abort();
    await watching;
    return times;
  };
}
