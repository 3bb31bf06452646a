import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAdmin } from '#server/cli/client.ts';
import { openCore } from '#server/compose/core.ts';
import { startServer } from '#server/compose/server.ts';
import { openDataDir } from '#server/data-dir/index.ts';
import { until } from '../../support/until.ts';
import { request } from '../support/client.ts';
import { type House, openHouse } from '../support/house.ts';
import { address, fakeWallet, HOT } from './support/fake-chain.ts';

const OTHER = address('another hot wallet');

describe('a server with other words on existing books', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('memory');
    await until('the first look', async () => house.core.running.seenUntilMs() !== null);
  });
  afterAll(() => house.stop());

  it('does not start, and says both addresses and the way out in one line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'axiom-s-foreign-'));
    const dataDir = openDataDir(folder);
    const { store, bus } = house.core;
    const core = await openCore(
      { ...house.core.settings, dataDir: folder },
      dataDir,
      pino({ level: 'silent' }),
      {
        nodes: house.core.chain.chain.nodes,
        wallet: { ...fakeWallet, address: OTHER },
        openStore: async () => ({
          store: {
            reads: store.reads,
            command: (need, decide) => store.command(need, decide),
            openSession: (opened) => store.openSession(opened),
            transaction: (work, options) => store.transaction(work, options),
            audit: (work) => store.audit(work),
            waiting: () => store.waiting(),
            ping: () => store.ping(),
            close: async () => undefined,
          },
          bus,
        }),
      },
    );
    const starting = startServer(core, dataDir, { distFolder: join(folder, 'dist') });
    await expect(starting).rejects.toMatchObject({ name: 'CannotStart' });
    const refusal = await starting.catch((error: unknown) => (error as Error).message);
    expect(refusal).toContain(HOT);
    expect(refusal).toContain(OTHER);
    expect(refusal).toContain('npm run admin -- wallet rotate');
    expect(refusal).not.toContain('\n');
    await core.close();
    dataDir.release();
    rmSync(folder, { recursive: true, force: true });
  });

  it('one that runs while the books move on takes no orders and pays nothing, and says why', async () => {
    const person = await house.person();
    const rotate = (to: string) =>
      sendAdmin(house.dataDir, { command: 'wallet_rotate', args: { address: to } });
    expect(await rotate(OTHER)).toMatchObject({ hot_wallet: OTHER, before: HOT, changed: true });
    expect(await rotate(OTHER)).toEqual({ hot_wallet: OTHER, changed: false });
    const order = await person.ask('mintCreate', { body: { amount: '10', days: 30 } });
    expect([order.status, (order.body as { code: string }).code]).toEqual([503, 'chain_unavailable']);
    const ready = async () => (await request(`${house.url}/health/ready`)).body as Record<string, unknown>;
    await until('health says it', async () => String((await ready())['payouts']).includes(OTHER));
    expect(await rotate(HOT)).toMatchObject({ hot_wallet: HOT, before: OTHER });
    await expect(
      sendAdmin(house.dataDir, { command: 'wallet_rotate', args: { address: 'EQ…' } }),
    ).rejects.toThrow(/address/);
  });
});
