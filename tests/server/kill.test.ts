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
import { freePort } from '../support/ports.ts';
import type { Program } from '../support/program.ts';
import { FakeChain } from './chain/support/fake-chain.ts';
import { Person } from './support/client.ts';
import { servedKinds, makeDatabase } from './support/databases.ts';
import { nanoOf } from './support/bonds.ts';
import { linkOrder, opening } from './support/farming.ts';
import { HOME } from './support/house.ts';
import { prepareFolder } from './support/prepared.ts';
import { startServer } from './support/programs.ts';
import { KILL_ROUNDS, withinMs } from './support/rounds.ts';
import { claim, start as startTask, validate } from './support/tasks.ts';
import { BOT_TOKEN } from './support/launch.ts';
import { mnemonicNew } from '@ton/crypto';

const programs: Program[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The real program, on a chain that cannot be reached: what it acknowledges has to be in the database alone. */
async function start(env: Record<string, string>): Promise<Program> {
  const program = startServer(env);
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

const GRANT = '10000';

/** What one person was told. */
interface Acknowledged {
  /** Bonds, sales and links of theirs, and bonds that links gave them. */
  readonly ids: string[];
  transfers: number;
  /** For the daily task. */
  paid: boolean;
  /** Why each of the person's ways stopped: the connection that broke, nothing else. */
  readonly ends: string[];
}

const nothingYet = (): Acknowledged => ({ ids: [], transfers: 0, paid: false, ends: [] });

/** Runs steps without a pause until the server is gone. */
async function goOn(ends: string[], step: (count: number) => Promise<void>): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      await step(count);
    } catch (error) {
      ends.push(String(error));
      return;
    }
  }
}

/** Orders, cancels, sells, transfers, gives links, takes them back and one’s neighbour’s; notes what was acknowledged. */
async function trade(person: Person, neighbour: Person, told: Acknowledged): Promise<void> {
  await Promise.all([
    goOn(told.ends, async (count) => {
      const mint = await person.get('mintCreate', { body: { amount: '5', days: 7 }, key: `m${count}` });
      told.ids.push(mint.id);
      await person.get('mintCancel', { id: mint.id, key: `c${count}` });
      const body = { token_amount: '5', address: HOME };
      told.ids.push((await person.get('withdrawCreate', { body, key: `s${count}` })).id);
    }),
    goOn(told.ends, async (count) => {
      const body = linkOrder({ amount: '5' });
      const theirs = await neighbour.get('farmCreate', { body, key: `l${count}` });
      const { mint } = await person.get('farmActivate', { ...opening(theirs), key: `a${count}` });
      told.ids.push(mint?.id ?? 'no bond');
      const own = await person.get('farmCreate', { body, key: `r${count}` });
      told.ids.push(own.id);
      await person.get('farmCancel', { id: own.id, key: `x${count}` });
    }),
    goOn(told.ends, async (count) => {
      await person.get('referralTransfer', { body: { token_amount: '1' }, key: `t${count}` });
      told.transfers += 1;
      if (count !== 0) return;
      for (const step of [startTask, validate, claim]) await step(person, 'daily_check_in');
      told.paid = true;
    }),
  ]);
}

/** Everything on all pages of a list. */
async function allOf<Row>(
  read: (query: { page: number; limit: number }) => Promise<{ data: Row[] }>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await read({ page, limit: 300 });
    found.push(...data);
    if (data.length < 300) return found;
  }
}

/** What this person was told is there, once; their balances are exactly what their own lists say; a key still gives its answer. */
async function auditOf(person: Person, told: Acknowledged): Promise<void> {
  const [mints, links, sales] = [
    await allOf((query) => person.get('mints', { query })),
    await allOf((query) => person.get('farmLinks', { query })),
    await allOf((query) => person.get('withdrawHistory', { query })),
  ];
  const ids = [...mints, ...links, ...sales].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(told.ids.filter((id) => !ids.includes(id))).toEqual([]);
  const me = await person.get('me');
  const moved = nanoOf(GRANT) - nanoOf(me.referral_balance);
  expect(moved).toBeGreaterThanOrEqual(BigInt(told.transfers) * nanoOf('1'));
  const bound = links.filter(({ status }) => status !== 'REVOKED').length;
  const spent = BigInt(sales.length + bound) * nanoOf('5');
  expect(nanoOf(me.balance_token)).toBe(nanoOf(GRANT) + moved - spent);
  expect(me.task_balance === '0.01' || !told.paid).toBe(true);
  expect(['0', '0.01']).toContain(me.task_balance);
  // The first order again: answered as it was, or made now where the kill came before it.
  const again = await person.get('mintCreate', { body: { amount: '5', days: 7 }, key: 'm0' });
  const isPaid = ({ origin }: { readonly origin: string }) => origin === 'paid';
  const ordered = (await allOf((query) => person.get('mints', { query }))).filter(isPaid);
  expect(again.id).toBe(ordered.at(-1)?.id);
  expect(ordered).toHaveLength(Math.max(1, mints.filter(isPaid).length));
}

describe.each(servedKinds)('kill -9 on %s', (kind) => {
  it(
    `nothing acknowledged is lost and the books balance, ${KILL_ROUNDS} rounds`,
    { timeout: withinMs(KILL_ROUNDS) },
    async () => {
      const database = await makeDatabase(kind);
      const dataDir = mkdtempSync(join(tmpdir(), 'axiom-s-kill-'));
      folders.push(dataDir);
      if (kind === 'embedded') await prepareFolder(dataDir);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const env: Record<string, string> = {
        TON_NETWORK: 'devnet',
        PORT: String(port),
        DATA_DIR: dataDir,
        BOT_TOKEN,
        BOT_USERNAME: 'axiom_test_bot',
        BOT_API_URL: 'http://127.0.0.1:9/none',
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
      for (let round = 0; round < KILL_ROUNDS; round += 1) {
        const people = await Promise.all(Array.from({ length: 4 }, () => Person.signIn(url)));
        const acknowledged: Acknowledged[] = people.map(() => nothingYet());
        for (const person of people)
          for (const account of ['main', 'referral'])
            await sendAdmin(dataDir, {
              command: 'adjust',
              args: { telegram_id: String(person.telegramId), amount: GRANT, account, reason: 'kill test' },
            });
        const trading = people.map((person, index) =>
          trade(person, people[(index + 1) % people.length] ?? person, acknowledged[index] ?? nothingYet()),
        );
        await until(
          'a first answer of every kind',
          () =>
            acknowledged.some(({ ends }) => ends.length > 0) ||
            (acknowledged.some(({ paid }) => paid) &&
              acknowledged.some(({ ids, transfers }) => ids.length > 1 && transfers > 0)),
        );
        await delay(Math.random() * 800);
        program.signal('SIGKILL');
        await program.ended();
        await Promise.all(trading);
        const ends = acknowledged.flatMap((each) => each.ends);
        expect(ends.filter((end) => !/fetch failed|terminated/.test(end))).toEqual([]);

        program = await start(env);
        const reply = await askServer(dataDir, { command: 'reconcile', args: {} });
        expect(reply).toMatchObject({ ok: true, exitCode: 2, result: { ledger: [] } });
        for (const [index, person] of people.entries())
          await auditOf(person, acknowledged[index] ?? nothingYet());
      }
      program.signal('SIGTERM');
      expect(await program.ended(5000)).toBe(0);
      await database.drop();
    },
  );
});
