import { mkdtempSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { watchOnce } from '#server/chain/watcher.ts';
import { askServer, sendAdmin } from '#server/cli/client.ts';
import { openCore } from '#server/compose/core.ts';
import { openDataDir } from '#server/data-dir/index.ts';
import { readSettings } from '#server/settings/index.ts';
import { until } from '../support/until.ts';
import { freePorts } from '../support/ports.ts';
import { type Program, root, startProgram } from '../support/program.ts';
import { FakeChain } from './chain/support/fake-chain.ts';
import { Person } from './support/client.ts';
import { databaseKinds, makeDatabase } from './support/databases.ts';
import { HOME } from './support/house.ts';
import { BOT_TOKEN } from './support/launch.ts';
import { mnemonicNew } from '@ton/crypto';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? '2');

const programs: Program[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The real program, on a chain that cannot be reached: what it acknowledges has to be in the database alone. */
async function start(env: Record<string, string>): Promise<Program> {
  const program = startProgram(process.execPath, [join(root, 'src-server/main.ts')], env);
  programs.push(program);
  await program.says(/AXIOM serves/);
  return program;
}

/** The first look at the chain, which has to happen before anybody may buy. */
async function lookOnce(env: Record<string, string>): Promise<void> {
  const settings = readSettings(env);
  const dataDir = openDataDir(settings.dataDir);
  const core = await openCore(settings, dataDir, pino({ level: 'silent' }), {
    nodes: [new FakeChain().node('one')],
  });
  await watchOnce(core.chain);
  await core.close();
  dataDir.release();
}

interface Acknowledged {
  readonly mints: string[];
  readonly sales: string[];
  /** Why each of them stopped: the connection that broke, nothing else. */
  readonly ends: string[];
}

/** Orders, cancels and sells without a pause until the server is gone; notes what was acknowledged. */
async function trade(person: Person, acknowledged: Acknowledged): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      const mint = await person.get('mintCreate', { body: { amount: '5', days: 7 }, key: `m${count}` });
      acknowledged.mints.push(mint.id);
      await person.get('mintCancel', { id: mint.id, key: `c${count}` });
      const sale = await person.get('withdrawCreate', {
        body: { token_amount: '5', address: HOME },
        key: `s${count}`,
      });
      acknowledged.sales.push(sale.id);
    } catch (error) {
      acknowledged.ends.push(String(error));
      return;
    }
  }
}

describe.each(databaseKinds)('kill -9 on %s', (kind) => {
  it(`nothing acknowledged is lost and the books balance, ${ROUNDS} rounds`, async () => {
    const database = await makeDatabase(kind);
    const dataDir = mkdtempSync(join(tmpdir(), 'axiom-s-kill-'));
    folders.push(dataDir);
    const [port = 0] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const env: Record<string, string> = {
      TON_NETWORK: 'devnet',
      PORT: String(port),
      DATA_DIR: dataDir,
      BOT_TOKEN,
      BOT_USERNAME: 'axiom_test_bot',
      TON_API_URL: 'http://127.0.0.1:9/none',
      HOT_WALLET_MNEMONIC: (await mnemonicNew(24)).join(' '),
      LOG_LEVEL: 'silent',
      RATE_SIGN_IN: '100000',
      RATE_MONEY: '100000',
      RATE_OTHER: '100000',
      ...(database.url === null ? {} : { DATABASE_URL: database.url }),
    };
    await lookOnce(env);
    let program = await start(env);
    for (let round = 0; round < ROUNDS; round += 1) {
      const people = await Promise.all(Array.from({ length: 4 }, () => Person.signIn(url)));
      const acknowledged: Acknowledged = { mints: [], sales: [], ends: [] };
      for (const person of people) {
        const args = {
          telegram_id: String(person.telegramId),
          amount: '10000',
          account: 'main',
          reason: 'kill test',
        };
        await sendAdmin(dataDir, { command: 'adjust', args });
      }
      const trading = people.map((person) => trade(person, acknowledged));
      await until('the first answer', () => acknowledged.mints.length > 0 || acknowledged.ends.length > 0);
      await delay(Math.random() * 800);
      program.signal('SIGKILL');
      await program.ended();
      await Promise.all(trading);
      expect(acknowledged.ends.filter((end) => !/fetch failed|terminated/.test(end))).toEqual([]);

      program = await start(env);
      const reply = await askServer(dataDir, { command: 'reconcile', args: {} });
      expect(reply).toMatchObject({ ok: true, exitCode: 2, result: { ledger: [] } });
      const found = { mints: new Set<string>(), sales: 0 };
      for (const person of people) {
        for (let page = 1; page < 20; page += 1) {
          const { data } = await person.get('mints', { query: { page } });
          if (data.length === 0) break;
          for (const mint of data) found.mints.add(mint.id);
        }
        const { total } = await person.get('withdrawHistory');
        expect((await person.get('me')).balance_token).toBe(String(10_000 - 5 * total));
        found.sales += total;
      }
      expect(acknowledged.mints.length).toBeGreaterThan(0);
      expect(acknowledged.mints.filter((id) => !found.mints.has(id))).toEqual([]);
      expect(found.sales).toBeGreaterThanOrEqual(acknowledged.sales.length);
    }
    program.signal('SIGTERM');
    expect(await program.ended(5000)).toBe(0);
    await database.drop();
  });
});
