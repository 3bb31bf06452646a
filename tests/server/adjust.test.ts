import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askServer, sendAdmin } from '#server/cli/client.ts';
import { parseCommandLine } from '#server/cli/command-line.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { type House, openHouse } from './support/house.ts';

describe.each(storeKinds)('an operator’s adjustment on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());

  const adjust = (person: Person, change: Record<string, unknown> = {}) => {
    const args = { telegram_id: String(person.telegramId), amount: '5', account: 'main', reason: 'lost' };
    return sendAdmin(house.dataDir, { command: 'adjust', args: { ...args, ...change } });
  };
  const balances = async (person: Person) => {
    const found = await sendAdmin(house.dataDir, {
      command: 'user_show',
      args: { telegram_id: String(person.telegramId) },
    });
    return (found as { readonly balances: Record<string, string> }).balances;
  };

  it('the same once more is refused with the time of the first, and books nothing', async () => {
    const ada = await house.person();
    const beganMs = house.core.clock.nowMs();
    await adjust(ada);
    const refused = await adjust(ada, { amount: '5.000' }).then(String, String);
    const told = /the same adjustment was booked at (\S+); nothing was booked now/.exec(refused);
    expect(Date.parse(told?.[1] ?? '')).toBeGreaterThanOrEqual(Math.floor(beganMs / 1000) * 1000);
    expect(Date.parse(told?.[1] ?? '')).toBeLessThanOrEqual(house.core.clock.nowMs());
    expect((await balances(ada))['main']).toBe('5');
    await house.audit();
  });

  it('many of the same at once are one', async () => {
    const ada = await house.person();
    const ended = await Promise.allSettled(Array.from({ length: 6 }, () => adjust(ada)));
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await balances(ada))['main']).toBe('5');
  });

  it('what differs in anything is another, and --again books the same once more', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await adjust(ada);
    await adjust(bob);
    await adjust(ada, { amount: '6' });
    await adjust(ada, { account: 'referral' });
    await adjust(ada, { reason: 'lost, too' });
    await adjust(ada, { amount: '-5' });
    await expect(adjust(ada, { amount: '-5' })).rejects.toThrow(/the same adjustment/);
    await adjust(ada, { again: true });
    expect(await balances(ada)).toMatchObject({ main: '16', referral: '5' });
    expect((await balances(bob))['main']).toBe('5');
  });

  it('a day later the same is another', async () => {
    const ada = await house.person();
    await adjust(ada);
    await house.advance(MS_PER_DAY - 60_000);
    await expect(adjust(ada)).rejects.toThrow(/the same adjustment/);
    await house.advance(60_000);
    await adjust(ada);
    expect((await balances(ada))['main']).toBe('10');
  });
});

describe('what the operator reads of a server that ends', () => {
  it.each([
    ['at once', (socket: Socket) => socket.destroy()],
    ['with the command unread', (socket: Socket) => void setTimeout(() => socket.destroy(), 100)],
    ['with the command read', (socket: Socket) => void socket.resume().once('data', () => socket.destroy())],
  ])('%s: nobody knows whether it happened', async (_, end) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'axiom-adjust-'));
    const server = createServer({ pauseOnConnect: true }, end);
    try {
      await new Promise<void>((resolve) => {
        server.listen(join(dataDir, 'admin.sock'), resolve);
      });
      await expect(askServer(dataDir, { command: 'adjust', args: { telegram_id: '7' } })).rejects.toThrow(
        /^the server ended without an answer; the command may have happened all the same: npm run admin -- user show 7 shows whether it did$/,
      );
    } finally {
      server.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});

it.each([
  ['', {}],
  [' --again', { again: true }],
])('adjust …%s', (words, more) => {
  const line = `adjust 7 -5 --account task --reason lost${words}`;
  expect(parseCommandLine(line.split(' '))).toEqual({
    kind: 'request',
    request: {
      command: 'adjust',
      args: { telegram_id: '7', amount: '-5', account: 'task', reason: 'lost', ...more },
    },
  });
});
