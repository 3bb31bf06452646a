import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mountOperations } from '#server/operations/health.ts';
import { root } from '../support/program.ts';
import { until } from '../support/until.ts';
import { storeKinds } from './support/databases.ts';
import { HOME, type House, openHouse, TON } from './support/house.ts';
import { policyFile } from './support/policy.ts';

const policy = policyFile((document) => {
  document.withdrawal.review_above_ton = '20';
});
afterAll(() => policy.remove());

/** The samples of a metric by their labels, as Prometheus reads them. */
function samplesOf(text: string, name: string): Readonly<Record<string, number>> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => {
      const [, label = '', value] = /^\w+(?:\{what="(\w+)"\})? (\S+)$/.exec(line) ?? [];
      return [label, Number(value)];
    }),
  );
}

describe.each(storeKinds)('the operator’s metrics on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind, { env: { POLICY_FILE: policy.path } });
  });
  afterAll(() => house.stop());
  const metrics = async () => (await fetch(`${house.url}/metrics`)).text();

  it('tell what waits, how much and for how long, what is owed, and that chain and ledger agree', async () => {
    const ada = await house.person();
    await house.grant(ada, '100');
    await until('the first look', () => house.server && metrics().then((text) => /watching 1/.test(text)));
    await ada.get('withdrawCreate', {
      body: { from_ref_balance: false, token_amount: '50', address: HOME },
    });
    house.pay('', TON / 50n);
    await house.advance(90_000);
    await house.settle();
    const text = await metrics();
    const open = samplesOf(text, 'axiom_open');
    expect(open).toMatchObject({ payout_held: 1, payout_queued: 0, deposit_waiting: 1, work_failed: 0 });
    const amounts = samplesOf(text, 'axiom_open_ton');
    expect(amounts['payout_held']).toBeGreaterThan(20);
    expect(amounts['deposit_waiting']).toBe(0.02);
    expect(Object.keys(amounts)).not.toContain('work_due');
    const ages = samplesOf(text, 'axiom_open_oldest_seconds');
    expect(ages['payout_held']).toBeGreaterThanOrEqual(90);
    expect(ages['payout_queued']).toBe(0);
    expect(samplesOf(text, 'axiom_chain_difference_ton')).toEqual({ '': 0 });
    expect(samplesOf(text, 'axiom_database_up')).toEqual({ '': 1 });
    const owed = samplesOf(text, 'axiom_liabilities_ton')[''] ?? 0;
    expect(owed).toBeGreaterThan(amounts['payout_held'] ?? 0);
    const covered = (samplesOf(text, 'axiom_treasury_ton')[''] ?? 0) / owed;
    expect(samplesOf(text, 'axiom_coverage')['']).toBeCloseTo(covered, 4);
  });

  it('alerts and dashboard ask for metrics that are there, and each alert says where to read what to do', async () => {
    const text = await metrics();
    const alerts = readFileSync(join(root, 'docs/operations/alerts.yml'), 'utf8');
    const dashboard = readFileSync(join(root, 'docs/operations/dashboard.json'), 'utf8');
    const asked = new Set([...`${alerts}${dashboard}`.matchAll(/\baxiom_\w+/g)].map(([name]) => name));
    expect(asked.size).toBeGreaterThan(12);
    const known = new Set([...text.matchAll(/^(axiom_\w+)/gm)].map(([name]) => name));
    expect([...asked].filter((name) => !known.has(name))).toEqual([]);
    const kinds = [...alerts.matchAll(/what=~?\\?"([\w|]+)/g)].flatMap(([, names = '']) => names.split('|'));
    expect(kinds.filter((what) => !text.includes(`axiom_open{what="${what}"}`))).toEqual([]);
    const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
    const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replaceAll(/[^\w ]/g, '')
        .replaceAll(' ', '-'),
    );
    const runbooks = [...alerts.matchAll(/runbook: docs\/operations\.md#(\S+)/g)].map(([, id]) => id);
    expect(runbooks.length).toBe([...alerts.matchAll(/- alert:/g)].length);
    expect(runbooks.filter((id) => !sections.includes(id ?? ''))).toEqual([]);
  });
});

it('a database that is away leaves its figures out, and says so; what the server knows by itself is told', async () => {
  const app = Fastify();
  mountOperations(app, {
    store: { reads: { operator: () => Promise.reject(new Error('away')) }, waiting: () => 7 },
    bus: { complaint: () => null },
    clock: { nowMs: () => 0, wallMs: () => 0 },
    chain: {
      health: () => ({ isWatching: false, payoutsStopped: 'no', chainTimeS: null }),
      lastWatch: () => null,
    },
    prices: { latest: () => null },
    bot: { complaint: () => null },
    sockets: { main: { sockets: { size: 3 } }, candles: { sockets: { size: 0 } } },
  } as never);
  const { body } = await app.inject('/metrics');
  expect(samplesOf(body, 'axiom_database_up')).toEqual({ '': 0 });
  expect(samplesOf(body, 'axiom_open')).toEqual({});
  expect(samplesOf(body, 'axiom_sockets')).toEqual({ '': 3 });
  expect(samplesOf(body, 'axiom_store_waiting')).toEqual({ '': 7 });
  for (const unknown of ['axiom_chain_difference_ton', 'axiom_treasury_ton', 'axiom_coverage'])
    expect(samplesOf(body, unknown)[''], unknown).toBeNaN();
  await app.close();
});
