import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultPolicyJson } from '@axiom/domain/economy';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { sendAdmin } from '#server/cli/client.ts';
import { storeKinds } from './support/databases.ts';
import { type House, openHouse } from './support/house.ts';
import { buyBond } from './support/bonds.ts';

interface Document {
  plans: { days: number; bonus_percent: string; daily_reward: string }[];
  mint: { min_ton: string };
}

describe.each(storeKinds)('policy apply FILE on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterAll(() => house.stop());

  const changed = (change: (document: Document) => void): string => {
    const document = structuredClone(defaultPolicyJson) as unknown as Document;
    change(document);
    return JSON.stringify(document);
  };
  const apply = (document: string) =>
    sendAdmin(house.dataDir, { command: 'policy_apply', args: { document } });
  const shown = async () =>
    (await sendAdmin(house.dataDir, { command: 'policy_show', args: {} })) as { id: string };

  it('holds for what is made from now on, and touches nothing that was promised', async () => {
    const person = await house.person();
    const before = await buyBond(house, person, '100', 7);
    const first = await shown();
    const applied = await apply(
      changed(({ plans }) => {
        const [week] = plans;
        if (week !== undefined) week.daily_reward = '0.06';
      }),
    );
    expect(applied).toMatchObject({ replaced: first.id });
    const plans = await person.get('plans');
    expect(plans.data.find(({ days }) => days === 7)?.daily_reward).toBe('0.06');
    const after = await buyBond(house, person, '100', 7);
    const stakes = await Promise.all(
      [before, after].map(({ id }) => person.get('stakeCreate', { body: { mint_id: id } })),
    );
    expect(stakes.map((stake) => stake.daily_reward)).toEqual(['0.05', '0.06']);
    await house.advance(MS_PER_DAY);
    await house.settle();
    await house.audit();
  });

  it('the same again changes nothing; an earlier one comes back as a new version', async () => {
    const document = changed(({ mint }) => (mint.min_ton = '6'));
    await apply(document);
    const now = await shown();
    expect(await apply(document)).toMatchObject({ id: now.id, replaced: null });
    await apply(changed(({ mint }) => (mint.min_ton = '7')));
    await apply(document);
    const again = await shown();
    expect(again.id).not.toBe(now.id);
    const person = await house.person();
    const refusal = await person.ask('mintCreate', { body: { amount: '5.5', days: 7 } });
    expect([refusal.status, refusal.body]).toMatchObject([422, { code: 'amount_too_small' }]);
  });

  it('refuses a policy with everything that is wrong with it, and keeps the one in force', async () => {
    const before = await shown();
    const wrong = changed(({ plans, mint }) => {
      mint.min_ton = '1e5';
      for (const plan of plans) plan.bonus_percent = '-1';
    });
    await expect(apply(wrong)).rejects.toThrow(
      /plans\[0\]\.bonus_percent.*plans\[4\]\.bonus_percent.*mint\.min_ton/s,
    );
    await expect(apply('{')).rejects.toThrow(/not JSON/);
    expect((await shown()).id).toBe(before.id);
  });
});
