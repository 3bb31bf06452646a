import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseAddress } from '@axiom/domain/wallet/address';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { watchOnce } from '#server/chain/watcher.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { openEmbedded, openPostgres } from '#server/store/open.ts';
import type { Program } from '../../support/program.ts';
import { type DevnetProcess, startDevnetProcess } from './support/devnet-process.ts';
import { realDeps } from './support/real-deps.ts';
import { servedKinds, makeDatabase, type TestDatabase } from '../support/databases.ts';
import { prepareFolder } from '../support/prepared.ts';
import { startServerProgram } from '../support/programs.ts';
import { withinMs } from '../support/rounds.ts';
import { type Books, booksOf, insertPolicy, testIds, TON } from './support/world.ts';

const clock = { nowMs: () => Date.now(), wallMs: () => Date.now() };
const isLong = process.env['TEST_LONG'] !== undefined;
const deaths = isLong ? 20 : 2;
const raw = (address: string) => parseAddress(address, 'address').raw;

/** Every moment at which a payment could be doubled or lost, and the commits around them. */
const MOMENTS = isLong
  ? [
      'before send',
      'after send',
      ...[1, 2, 3, 4, 5, 6].flatMap((count) => [`before commit ${count}`, `after commit ${count}`]),
    ]
  : ['before send', 'after send'];

describe.each(servedKinds)('kill -9 of the payer on %s', (kind) => {
  let devnet: DevnetProcess;
  let database: TestDatabase | null = null;
  let folder: string;
  let environment: Record<string, string>;
  const programs: Program[] = [];

  beforeAll(async () => {
    devnet = await startDevnetProcess(100);
    folder = mkdtempSync(join(tmpdir(), 'axiom-t-payer-'));
    if (kind === 'embedded') await prepareFolder(folder);
    database = kind === 'embedded' ? null : await makeDatabase(kind);
    environment = {
      TON_API_URL: devnet.tonApiUrl,
      HOT_WALLET_MNEMONIC: devnet.mnemonic,
      TREASURY_ADDRESSES: devnet.treasury.join(','),
      ...(database?.url === null || database === null
        ? { DB_FOLDER: join(folder, 'database') }
        : { DB_URL: database.url ?? '' }),
    };
  });
  afterEach(async () => {
    await Promise.all(programs.splice(0).map((program) => program.destroy()));
  });
  afterAll(async () => {
    await database?.drop().catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
    await devnet?.end();
  });

  /** Opens the books for a moment, while no payer runs. */
  async function withBooks<T>(work: (books: Books, look: () => Promise<void>) => Promise<T>): Promise<T> {
    const url = environment['DB_URL'];
    const opened =
      url === undefined
        ? await openEmbedded(environment['DB_FOLDER']!, () => undefined)
        : await openPostgres(url, () => undefined);
    const store = await KyselyStore.open(opened, clock, testIds);
    try {
      await insertPolicy(store);
      const deps = await realDeps(devnet, store, clock);
      return await work(booksOf(deps), async () => void (await watchOnce(deps)));
    } finally {
      await store.close();
    }
  }

  function startPayer(more: Record<string, string>): Program {
    const program = startServerProgram('tests/server/chain/support/payer.ts', { ...environment, ...more });
    programs.push(program);
    return program;
  }

  async function newSales(count: number) {
    const homes = await Promise.all(Array.from({ length: count }, () => devnet.wallet(0n)));
    return withBooks(async (books, look) => {
      await look();
      const userId = await books.person(1_000n * TON);
      const sales: { id: string; home: string; nano: bigint }[] = [];
      for (const [index, { address }] of homes.entries()) {
        const nano = TON + BigInt(index);
        sales.push({ id: (await books.sell(userId, nano, raw(address))).id, home: address, nano });
      }
      return sales;
    });
  }

  async function expectPaidOnce(sales: Awaited<ReturnType<typeof newSales>>): Promise<void> {
    await withBooks(async (books) => {
      for (const sale of sales) expect((await books.payout(sale.id)).status).toBe('confirmed');
      await books.reconcile();
    });
    for (const sale of sales) expect(await devnet.balance(sale.home)).toBe(sale.nano);
  }

  it.each(MOMENTS)('%s: paid exactly once after the restart', async (moment) => {
    const sales = await newSales(3);
    const dying = startPayer({ KILL_AT: moment });
    const end = await dying.ended(30_000);
    // Not every commit of the list comes: then the payer ended by itself, and everything must be paid all the same.
    if (moment.endsWith('send')) expect(end).toBe('SIGKILL');
    else expect(['SIGKILL', 0]).toContain(end);
    expect(await startPayer({}).ended(30_000)).toBe(0);
    await expectPaidOnce(sales);
  });

  it('at any moment, again and again', { timeout: withinMs(deaths) }, async () => {
    const sales = await newSales(5);
    for (let death = 0; death < deaths; death += 1) {
      const payer = startPayer({ RUN: 'forever' });
      await payer.says(/running/);
      await delay(Math.floor(Math.random() * 400));
      payer.signal('SIGKILL');
      await payer.ended();
    }
    expect(await startPayer({}).ended(30_000)).toBe(0);
    await expectPaidOnce(sales);
  });

  it.runIf(kind === 'postgres')('two payers on one database pay once', async () => {
    const sales = await newSales(5);
    const payers = [startPayer({}), startPayer({})];
    expect(await Promise.all(payers.map((payer) => payer.ended(30_000)))).toEqual([0, 0]);
    await expectPaidOnce(sales);
  });
});
