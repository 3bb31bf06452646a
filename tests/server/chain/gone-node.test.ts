import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startChain } from '#server/chain/service.ts';
import { healthTeller } from '#server/chain/tell-health.ts';
import { mountOperations } from '#server/operations/health.ts';
import { root } from '../../support/program.ts';
import { until } from '../../support/until.ts';
import { makePlace, type Place } from '../support/stores.ts';
import type { NodeFault } from './support/fake-chain.ts';
import { makeWorld, TON, type World } from './support/world.ts';

describe('two nodes, one of which is gone for good while a message is under way', () => {
  let place: Place;
  let world: World;
  const gone: NodeFault = {};
  const cache: NodeFault = {};
  beforeAll(async () => {
    place = await makePlace('memory');
    world = await makeWorld(place, {
      nodes: (chain) => ({ nodes: [chain.node('gone', gone), chain.node('left', cache)] }),
    });
    await world.round();
  });
  afterAll(() => place.drop());

  it('health and log name the message and the node; without the node in the settings it ends', async () => {
    const { id } = await world.sell(await world.person(100n * TON), 40n * TON);
    cache.losesMessages = true;
    gone.losesMessages = true;
    await world.round();
    gone.down = true;
    for (let i = 0; i < 3; i += 1) await world.round(200);
    expect((await world.payout(id)).status).toBe('sending');
    const open = await world.store.transaction((tx) => tx.payouts.openBatch());

    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const chain = startChain(world.deps, { pollMs: 5, onRound: healthTeller(log) });
    const app = Fastify();
    mountOperations(app, {
      payoutTonPerDay: null,
      store: world.store,
      bus: { complaint: () => null },
      clock: world.clock,
      chain,
      prices: { complaint: () => null, latest: () => null } as never,
      bot: { complaint: () => null },
      policies: {} as never,
      countTotals: () => Promise.reject(new Error('nobody asks here')),
      sockets: { main: { sockets: { size: 0 } }, candles: { sockets: { size: 0 } } },
    });
    await chain.ready();
    const ready = (await app.inject('/health/ready')).json<Record<string, string | null>>();
    expect(ready['status']).toBe('degraded');
    expect(ready['chain']).toBeNull();
    expect(ready['nodes']).toBe('gone: ChainUnavailable: fetch failed');
    expect(ready['payouts']).toContain(`message ${open?.messageHash} is past its deadline`);
    expect(ready['payouts']).toContain('(gone: ChainUnavailable: fetch failed)');
    const page = /see (\S+), “(.+)”$/.exec(ready['payouts'] ?? '');
    expect(readFileSync(join(root, page?.[1] ?? ''), 'utf8')).toContain(`\n## ${page?.[2]}\n`);
    await chain.stop();
    await app.close();
    // Said once, however many rounds there were.
    const told = lines.filter((line) => line.includes('chain: something is wrong'));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain(open?.messageHash);
    expect(told[0]).toContain('gone: ChainUnavailable');

    // The operator takes it out of TON_API_URL and restarts.
    const [, left] = world.deps.chain.nodes;
    const after = startChain({ ...world.deps, chain: { nodes: [left!] } }, { pollMs: 5 });
    await until('the message ends', async () => (await world.payout(id)).status === 'refunded');
    expect(after.health().payoutsStopped).toBeNull();
    await after.stop();
    await world.reconcile();
  });

  it('the log says when it begins and when it is over', () => {
    const said: unknown[] = [];
    const tell = healthTeller({
      warn: (facts: unknown) => void said.push(facts),
      info: (text: unknown) => void said.push(text),
    } as never);
    const well = {
      isWatching: true,
      error: null,
      payoutsStopped: null,
      complaints: [],
      lastGoodWallMs: 1,
      chainTimeS: 1,
    };
    tell(well);
    tell({ ...well, complaints: ['two lags: its newest block is 61 s behind'] });
    tell({ ...well, complaints: ['two lags: its newest block is 62 s behind'] });
    tell(well);
    expect(said).toEqual([
      { nodes: 'two lags: its newest block is 61 s behind' },
      'chain: all is well again',
    ]);
  });
});
