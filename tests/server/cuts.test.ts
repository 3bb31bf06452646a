import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openPostgres } from '#server/store/open.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { reconcile } from './support/books.ts';
import { type Cluster, hasCluster, makeCluster } from './support/cluster.ts';
import { hasPostgres } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { request } from './support/client.ts';
import { type House, openHouse, SHARED_SECRET } from './support/house.ts';
import { type KeyedTraffic, startKeyedTraffic } from './support/keyed.ts';
import { createPostgres } from './support/prepared.ts';
import { CUT_ROUNDS } from './support/rounds.ts';

/** What would have ended the process. */
const deaths: unknown[] = [];
const die = (error: unknown) => void deaths.push(error);
beforeAll(() => {
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
});
afterAll(() => {
  process.off('uncaughtException', die);
  process.off('unhandledRejection', die);
});

const IDLE_MS = 1500;
const QUIET = { ...SHARED_SECRET, LOG_LEVEL: 'silent' };

/** The same database behind a proxy, with limits that tests can wait for. */
function behind(proxy: TcpProxy): (url: string) => string {
  return (url) => {
    const reached = new URL(url);
    reached.host = `127.0.0.1:${proxy.port}`;
    reached.searchParams.set('idle_in_transaction_session_timeout', String(IDLE_MS));
    reached.searchParams.set('statement_timeout', '3000');
    reached.searchParams.set('query_timeout', '4000');
    return reached.href;
  };
}

/** Every answer that was cut is one of ours: a code, and for 503 when to come back. */
function onlyOurs(traffic: KeyedTraffic): void {
  for (const { status, body, headers } of traffic.refused) {
    expect((body as { code?: string }).code).toMatch(/^(unavailable|conflict|idempotency_in_progress)$/);
    expect(headers.get('x-server-time')).not.toBeNull();
    if (status === 503) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  }
}

/** By a server that keeps the usual limits: those of here end an audit whose process is busy for a moment. */
async function reconcileCalmly(beside: House): Promise<void> {
  const calm = await openHouse('postgres', { env: QUIET, beside });
  try {
    await reconcile(calm);
  } finally {
    await calm.stop();
  }
}

/** One more answer of each way that 64 requests go. */
const goOn = (traffic: KeyedTraffic) => {
  const from = traffic.done();
  return until('answers again', () => traffic.done() > from + 64, 60_000);
};

describe.runIf(hasPostgres && hasCluster)(
  'a database that is cut off costs answers, nothing else',
  { timeout: 120_000 + CUT_ROUNDS * 90_000 },
  () => {
    let cluster: Cluster;
    let proxy: TcpProxy;
    let admin: pg.Pool;
    let a: House;
    let b: House;
    beforeAll(async () => {
      cluster = await makeCluster();
      proxy = await openTcpProxy({ host: '127.0.0.1', port: cluster.port });
      const databaseUrl = await createPostgres(cluster.url, null);
      // With the usual limits: those of here would end a long migration in a busy process.
      const calm = await openPostgres(databaseUrl, () => undefined);
      await calm.migrate();
      await calm.close();
      admin = new pg.Pool({ connectionString: databaseUrl, max: 1 });
      admin.on('error', () => undefined);
      a = await openHouse('postgres', { env: QUIET, databaseUrl, reach: behind(proxy) });
      b = await openHouse('postgres', { env: QUIET, beside: a, reach: behind(proxy) });
    }, 120_000);
    let running: KeyedTraffic | undefined;
    const startTraffic = async (houses: readonly [House, House]) =>
      (running = await startKeyedTraffic(houses));
    beforeEach(() => void deaths.splice(0));
    afterEach(async () => {
      // A test that failed has left it running, and has told why.
      await running?.stop().catch(() => undefined);
      running = undefined;
      expect(deaths).toEqual([]);
    });
    afterAll(async () => {
      await b?.stop();
      await a?.stop();
      await admin?.end();
      await proxy?.close();
      await cluster?.drop();
    });

    const faults: readonly [string, (traffic: KeyedTraffic) => Promise<void>][] = [
      [
        'the database ends every connection',
        async () => {
          const ask =
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';
          for (let count = 0; count < 3; count += 1) {
            await admin.query(ask);
            await delay(20);
          }
        },
      ],
      [
        'the network resets every connection',
        async () => {
          for (let count = 0; count < 3; count += 1) {
            proxy.reset();
            await delay(20);
          }
        },
      ],
      ['PostgreSQL crashes and starts again', () => cluster.restart()],
      [
        'another server takes over',
        async () => {
          proxy.leadTo({ host: '127.0.0.2', port: cluster.port });
          await delay(50);
          proxy.leadTo({ host: '127.0.0.1', port: cluster.port });
        },
      ],
      [
        'the server stands still beyond the limit for idle transactions',
        // As a machine does that is moved; what is in the middle of a transaction loses it. Those that were seen
        // there may have gone on before the process stands still, then it does so again.
        async (traffic) => {
          const ask =
            "select 1 from pg_stat_activity where state = 'idle in transaction' and datname = current_database()";
          const before = traffic.refused.length;
          for (let turn = 0; turn < 10 && traffic.refused.length === before; turn += 1) {
            await until('a transaction', async () => ((await admin.query(ask)).rowCount ?? 0) > 0);
            Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, IDLE_MS + 200);
            await goOn(traffic);
          }
        },
      ],
      [
        'statements run into their limit',
        async (traffic) => {
          const holder = await admin.connect();
          const before = traffic.refused.length;
          try {
            await holder.query('begin');
            await holder.query('lock table idempotency_keys in access exclusive mode');
            await until('a statement that has run into it', () => traffic.refused.length > before);
            await holder.query('rollback');
          } finally {
            holder.release();
          }
        },
      ],
    ];

    it(`with 64 requests under way at two servers, every keyed command is done once (${CUT_ROUNDS} rounds)`, async () => {
      for (let round = 0; round < CUT_ROUNDS; round += 1) {
        for (const house of [a, b])
          await until(
            'its database',
            async () => (await request(`${house.url}/health/ready`)).status === 200,
            60_000,
          );
        const traffic = await startTraffic(round % 2 === 0 ? [a, b] : [b, a]);
        for (const [title, fault] of faults) {
          await goOn(traffic);
          const before = traffic.refused.length;
          await fault(traffic);
          await goOn(traffic).catch((error: unknown) => {
            throw new Error(`${title}: ${String(error)}`, { cause: error });
          });
          expect(deaths, title).toEqual([]);
          expect(traffic.refused.length, `${title}: nothing was hit`).toBeGreaterThan(before);
        }
        await traffic.stop();
        onlyOurs(traffic);
        await traffic.audit();
        await reconcileCalmly(a);
      }
    });

    it('connections that stand still without a word are given up, those of requests and the one that listens', async () => {
      const person = await a.person();
      const frames = await Frames.signedIn(b.url, person.token);
      const traffic = await startTraffic([a, b]);
      await goOn(traffic);
      proxy.strand();
      await goOn(traffic);
      await traffic.stop();
      onlyOurs(traffic);
      await traffic.audit();
      await a.grant(person, '1');
      // A line that stands still is found out by a beat (5 s), given up (4 s) and opened anew, which may stand still once more.
      await frames.next('user:balance', (frame) => frame.data.balance_token === '1', 60_000);
      await reconcileCalmly(a);
    });

    it('the connection that listens is cut: what was missed is told, once', async () => {
      const person = await a.person();
      const frames = await Frames.signedIn(b.url, person.token);
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'axiom listen'`,
      );
      for (let count = 0; count < 3; count += 1) await a.grant(person, '1');
      await frames.next('user:balance', (frame) => frame.data.balance_token === '3');
      expect(frames.all.flatMap((frame) => (frame.event === 'user:balance' ? [frame.version] : []))).toEqual([
        1, 2, 3,
      ]);
      for (const house of [a, b])
        await until('health', async () => {
          const { body } = await request(`${house.url}/health/ready`);
          return (body as { bus: unknown }).bus === null;
        });
    });
  },
);
