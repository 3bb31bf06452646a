import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditProgress } from '#server/audit/recount.ts';
import { askServer } from '#server/cli/client.ts';
import { progressOn } from '#server/cli/progress.ts';
import { address } from '../chain/support/fake-chain.ts';
import { storeKinds } from '../support/databases.ts';
import { HOME, type House, openHouse, TON } from '../support/house.ts';

const ROUNDS = process.env['TEST_LONG'] === undefined ? 5 : 50;

describe.each(storeKinds)('reconcile beside the running server on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());

  it('answers 0 in every round of full traffic, and says how far it is', async () => {
    const over = new AbortController();
    const people = await Promise.all([house.person(), house.person(), house.person()]);
    for (const person of people) await house.grant(person, '10000');
    const busy = people.map(async (person, index) => {
      for (let round = 0; !over.signal.aborted; round += 1) {
        house.pay(`nobody ordered this ${index}`, TON / 20n, address(`stranger ${round}`));
        const body = { from_ref_balance: false, token_amount: '5', address: HOME };
        if (round < 20) await person.get('withdrawCreate', { body });
        await person.get('me');
      }
    });
    try {
      const said: AuditProgress[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const reply = await askServer(
          house.dataDir,
          { command: 'reconcile', args: {} },
          { onProgress: (progress) => said.push(progress) },
        );
        expect(reply, JSON.stringify(reply)).toMatchObject({ ok: true, exitCode: 0, result: { ledger: [] } });
      }
      expect(said.length).toBeGreaterThan(0);
      expect(said.every(({ done, total }) => done <= total)).toBe(true);
    } finally {
      over.abort();
      await Promise.all(busy);
    }
  });

  it('answers 2 where the chain cannot be asked and nothing differs', async () => {
    const { nodes } = house.core.chain.chain;
    const away = nodes.map((node) => ({ node, snapshot: node.snapshot }));
    for (const { node } of away) Object.assign(node, { snapshot: () => Promise.reject(new Error('away')) });
    const reply = await askServer(house.dataDir, { command: 'reconcile', args: {} });
    for (const { node, snapshot } of away) Object.assign(node, { snapshot });
    expect(reply).toMatchObject({ ok: true, exitCode: 2, result: { ledger: [] } });
  });
});

describe('how far an audit is', () => {
  const progress = (done: number): AuditProgress => ({
    part: 'people_accounts',
    done,
    total: 100,
    differences: 0,
  });
  const shown = (isTTY: boolean) => {
    let text = '';
    const bar = progressOn({ isTTY, write: (part) => (text += part) });
    for (let done = 0; done <= 100; done += 1) bar.show(progress(done));
    bar.end();
    return text;
  };

  it('is one line that is drawn anew on a terminal', () => {
    const text = shown(true);
    expect(text.split('\n')).toHaveLength(2);
    expect(text.split('\r').at(-1)).toBe(
      '██████████████████████████████ 100 %  people accounts, 0 differences\u001B[K\n',
    );
  });

  it('is a line for every tenth elsewhere', () => {
    const lines = shown(false).trimEnd().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[5]).toBe(' 50 %  people accounts, 0 differences');
  });
});
