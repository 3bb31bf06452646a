import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { utcMidnightAfter } from '@axiom/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { Customer } from '../support/api.ts';
import { type DevnetProgram, startDevnetProgram } from '../support/devnet-program.ts';
import { json } from '../support/house.ts';
import { freePorts } from '../support/ports.ts';
import { until } from '../support/until.ts';
import { nanoOf } from './support/bonds.ts';
import { hasPostgres, makeDatabase, type TestDatabase } from './support/databases.ts';
import { natsUrl } from './support/nats.ts';
import {
  agrees,
  lose,
  type RunningServer,
  seenAt,
  serverBesideDevnet,
} from './support/server-beside-devnet.ts';

const PEOPLE = 6;
describe.runIf(hasPostgres)('three servers on one PostgreSQL', { timeout: 300_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'axiom-three-'));
  let database: TestDatabase;
  let devnet: DevnetProgram;
  const servers: RunningServer[] = [];
  const people: Customer[] = [];

  const start = () =>
    serverBesideDevnet(folder, devnet, {
      DATABASE_URL: database.url ?? '',
      ...(natsUrl === undefined ? {} : { NATS_URL: natsUrl }),
      RATE_SIGN_IN: '100000',
      RATE_MONEY: '100000',
    });
  const loseAt = async (at: number): Promise<void> => {
    const [gone] = servers.splice(at, 1);
    if (gone !== undefined) await lose(gone);
  };
  /** One that lives. */
  const living = (): RunningServer => {
    const [server] = servers;
    if (server === undefined) throw new Error('no server lives');
    return server;
  };
  const agree = () => agrees(living());
  const seenBy = (person: Customer) => seenAt(living(), person);

  /** The value of each message that reached a person's wallet, by the chain. */
  const cameIn = async ({ wallet }: Customer): Promise<readonly bigint[]> => {
    const { body } = await json<{ result: { in_msg: { value: string } }[] }>(
      `${devnet.url}/toncenter/api/v2/getTransactions?address=${wallet}&limit=20`,
    );
    return body.result.map(({ in_msg: message }) => BigInt(message.value));
  };

  beforeAll(async () => {
    database = await makeDatabase('postgres');
    const [port = 0, appPort = 0] = await freePorts(2);
    devnet = await startDevnetProgram(folder, port, `http://127.0.0.1:${appPort}`);
    for (let count = 0; count < 3; count += 1) servers.push(await start());
    for (let count = 0; count < PEOPLE; count += 1) {
      const { url } = servers[count % servers.length] as RunningServer;
      people.push(await Customer.arrive(url, devnet.url, { name: `Person ${count}` }));
    }
  }, 240_000);
  afterAll(async () => {
    await Promise.all([...servers.map(({ program }) => program.destroy()), devnet.program.destroy()]);
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('one lost among payouts: each is paid once, and the books agree with the chain to the nano', async () => {
    await Promise.all(
      people.map(async (person) => {
        const { id } = await person.buy('20', 7);
        await person.must(`/mint/${id}/cancel`);
      }),
    );
    const sales = await Promise.all(
      people.map((person) =>
        person.must<RouteAnswer<'withdrawCreate'>>('/withdraw/create', {
          token_amount: '10',
          address: person.wallet,
        }),
      ),
    );
    await loseAt(Math.floor(Math.random() * 3));
    await Promise.all(
      people.map((person, at) =>
        until(
          `the sale of person ${at}`,
          async () => {
            const { data } = await seenBy(person).get<RouteAnswer<'withdrawHistory'>>('/withdraw/history');
            return data.find(({ id }) => id === sales[at]?.id)?.status === 'confirmed';
          },
          60_000,
        ),
      ),
    );
    for (const [at, person] of people.entries())
      expect(
        (await cameIn(person)).filter((nano) => nano === nanoOf(sales[at]?.amount_ton ?? '')),
      ).toHaveLength(1);
    await until('books and chain agree', agree, 60_000);
    servers.push(await start());
  });

  it('another lost in the middle of a midnight: each stake is settled once, for that midnight', async () => {
    const stakes = await Promise.all(
      people.map(async (person) => {
        const seen = seenBy(person);
        const { id } = await seen.buy('30', 7);
        return (await seen.must<RouteAnswer<'stakeCreate'>>('/staking/create', { mint_id: id })).id;
      }),
    );
    const { time } = (await json<{ time: number }>(`${devnet.url}/devnet`)).body;
    const midnightMs = utcMidnightAfter(time * 1000);
    const aheadS = Math.ceil((midnightMs - time * 1000) / 1000) + 60;
    const after = (await json<{ time: number }>(`${devnet.url}/devnet/time`, { body: { advance_s: aheadS } }))
      .body;
    await sendAdmin(servers[0]?.dataDir ?? '', {
      command: 'clock',
      args: { offset_ms: after.time * 1000 - Date.now() },
    });
    await delay(Math.random() * 300);
    await loseAt(1);
    const settled = await Promise.all(
      people.map((person, at) =>
        until(
          `the stake of person ${at}`,
          async () => {
            const { data } = await seenBy(person).get<RouteAnswer<'operations'>>('/operations/history');
            const rewards = data.filter(({ kind }) => kind === 'reward');
            return rewards.length > 0 ? rewards : undefined;
          },
          60_000,
        ),
      ),
    );
    expect(settled.map((rewards) => rewards.map(({ created_at }) => Date.parse(created_at)))).toEqual(
      stakes.map(() => [midnightMs]),
    );
    await until('books and chain agree', agree, 60_000);
  });
});
