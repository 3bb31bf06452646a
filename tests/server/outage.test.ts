import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mnemonicNew } from '@ton/crypto';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '../support/ports.ts';
import { type Program, root, startProgram } from '../support/program.ts';
import { openTcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';
import { Person, request } from './support/client.ts';
import { hasPostgres, makeDatabase } from './support/databases.ts';
import { BOT_TOKEN } from './support/launch.ts';

const programs: Program[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(programs.splice(0).map((program) => program.destroy()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface LogLine {
  readonly msg: string;
  readonly err: { readonly type: string; readonly message: string };
  /** Set where it was said before, a minute ago, and was counted meanwhile. */
  readonly again?: number;
}

/** Errors of a log that stand in it a second time though nothing was counted in between. */
function saidTwice(log: string): string[] {
  const said = log
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as LogLine)
    .filter(({ again }) => again === undefined)
    .map(({ msg, err }) => `${msg}: ${err.type}: ${err.message}`);
  return said.filter((line, index) => said.indexOf(line) !== index);
}

describe.runIf(hasPostgres)('the program and its database', () => {
  it(
    'outlives cuts and an outage, says each kind of failure once, and serves again',
    { timeout: 120_000 },
    async () => {
      const database = await makeDatabase('postgres');
      const target = new URL(database.url ?? '');
      const proxy = await openTcpProxy({ host: target.hostname, port: Number(target.port || '5432') });
      const reached = new URL(target);
      reached.host = `127.0.0.1:${proxy.port}`;
      const folder = mkdtempSync(join(tmpdir(), 'axiom-s-outage-'));
      folders.push(folder);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}`;
      const program = startProgram(process.execPath, [join(root, 'src-server/main.ts')], {
        TON_NETWORK: 'devnet',
        PORT: String(port),
        DATA_DIR: folder,
        DATABASE_URL: reached.href,
        BOT_TOKEN,
        BOT_USERNAME: 'axiom_test_bot',
        BOT_API_URL: 'http://127.0.0.1:9/none',
        TON_API_URL: 'http://127.0.0.1:9/none',
        HOT_WALLET_MNEMONIC: (await mnemonicNew(24)).join(' '),
        COMMUNITY_CHAT: '@ours',
        LOG_LEVEL: 'error',
        RATE_SIGN_IN: '100000',
        RATE_OTHER: '1000000',
      });
      programs.push(program);
      await program.says(/AXIOM serves/);
      const people = await Promise.all(Array.from({ length: 64 }, () => Person.signIn(url)));
      const codes = new Set<unknown>();
      let answers = 0;
      const over = new AbortController();
      const asking = people.map(async (person) => {
        while (!over.signal.aborted) {
          const { status, body, headers } = await person.ask('me');
          answers += 1;
          codes.add(status === 200 ? 200 : (body as { code: unknown }).code);
          if (status !== 200) expect(headers.get('retry-after')).toBe('2');
        }
      });
      const goOn = async (count: number) => {
        const from = answers;
        await until('answers', () => answers > from + count, 40_000);
      };

      const killer = new pg.Client({ connectionString: database.url ?? '' });
      await killer.connect();
      for (let count = 0; count < 3; count += 1) {
        await goOn(100);
        await killer.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
        await goOn(100);
        proxy.reset();
      }
      await killer.end();
      proxy.cut();
      await goOn(200);
      await until('it says so', async () => (await request(`${url}/health/ready`)).status === 503);
      expect((await request(`${url}/health/live`)).status).toBe(200);
      // Each part meets the lost connection in its own turn. Then all has been said: an outage fills no log,
      // however long it lasts.
      await until(
        'it has said everything',
        async () => {
          const lines = program.stdout().length;
          await goOn(300);
          return program.stdout().length === lines;
        },
        40_000,
      );
      expect(saidTwice(program.stdout())).toEqual([]);
      proxy.mend();
      await until('it serves again', async () => (await people[0]?.ask('me'))?.status === 200);
      await until('every part of it', async () => {
        const { body } = await request(`${url}/health/ready`);
        return (body as { database: unknown }).database === null && (body as { bus: unknown }).bus === null;
      });
      over.abort();
      await Promise.all(asking);
      expect(codes).toEqual(new Set([200, 'unavailable']));
      expect(program.stderr()).toBe('');
      program.signal('SIGTERM');
      expect(await program.ended(5000)).toBe(0);
      await proxy.close();
      await database.drop();
    },
  );
});
