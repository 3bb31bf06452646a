import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicNew } from '@ton/crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../support/ports.ts';
import type { Program } from '../../support/program.ts';
import { until } from '../../support/until.ts';
import { servedKinds, makeDatabase } from '../support/databases.ts';
import { FakeMessenger } from '../support/fake-messenger.ts';
import { BOT_TOKEN } from '../support/launch.ts';
import { prepareFolder } from '../support/prepared.ts';
import { startServer } from '../support/programs.ts';

const ROUNDS = 3;
const cleanups: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const clean of cleanups.toReversed()) await clean();
});

describe.each(servedKinds)('kill -9 of a talking server on %s', (kind) => {
  it('no update is lost, none is answered twice', { timeout: 240_000 }, async () => {
    const fake = await FakeMessenger.open();
    const database = await makeDatabase(kind);
    const dataDir = mkdtempSync(join(tmpdir(), 'axiom-s-bot-'));
    if (kind === 'embedded') await prepareFolder(dataDir);
    cleanups.push(
      () => fake.close(),
      () => database.drop(),
      () => rmSync(dataDir, { recursive: true, force: true }),
    );
    const env = {
      TON_NETWORK: 'devnet',
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      BOT_TOKEN,
      BOT_USERNAME: 'axiom_test_bot',
      ...fake.env,
      TON_API_URL: 'http://127.0.0.1:9/none',
      HOT_WALLET_MNEMONIC: (await mnemonicNew(24)).join(' '),
      LOG_LEVEL: 'silent',
      ...(database.url === null ? {} : { DATABASE_URL: database.url }),
    };
    let program: Program | null = null;
    cleanups.push(() => program?.destroy());
    const start = async () => {
      program = startServer(env);
      await program.says(/AXIOM serves/);
      return program;
    };
    const people: number[] = [];
    const write = (count: number) => {
      for (let each = 0; each < count; each += 1) {
        people.push(1_000 + people.length);
        fake.write(people.at(-1)!, '/start');
      }
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      // Nothing gets through, so that everything that was heard waits in the database when the server dies.
      fake.fault = ({ method }) => (method === 'sendMessage' ? 'cut' : undefined);
      const running = await start();
      const asked = fake.calls.length;
      write(5);
      await until('it speaks', () => fake.calls.slice(asked).some(({ method }) => method === 'sendMessage'));
      await new Promise((resolve) => setTimeout(resolve, round * 40));
      running.signal('SIGKILL');
      await running.ended();
      write(2);
    }
    fake.fault = () => undefined;
    const running = await start();
    await until(
      'everybody is answered',
      () => people.every((person) => fake.heardBy(person).length > 0),
      90_000,
    );
    write(1);
    await fake.said(people.at(-1)!, /^AXIOM/);
    expect(people.map((person) => fake.heardBy(person).length)).toEqual(people.map(() => 1));
    const calls = fake.calls.length;
    fake.fault = ({ method }) => (method === 'sendMessage' ? 'silence' : undefined);
    write(1);
    await until('it speaks to a silent one', () =>
      fake.calls.slice(calls).some(({ method }) => method === 'sendMessage'),
    );
    running.signal('SIGTERM');
    expect(await running.ended()).toBe(0);
  });
});
