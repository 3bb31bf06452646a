import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultPolicyJson } from '@axiom/domain/economy';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { sendAdmin } from '#server/cli/client.ts';
import { storeKinds } from './support/databases.ts';
import { HTTP_PRICE_BOUNDS, SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { PolicyVersions } from '#server/policy/policy-versions.ts';
import { type House, openHouse } from './support/house.ts';
import { buyBond } from './support/bonds.ts';

interface Document {
  plans: { days: number; bonus_percent: string; daily_reward: string }[];
  mint: { min_ton: string; early_exit_fee: { percent: string } };
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

  it('refuses a name that stands twice: only the last would count', async () => {
    const before = await shown();
    const twice = changed(() => undefined).replace(
      '"mint":{',
      '"spread_percent":"2","mint":{"max_pending":9,',
    );
    await expect(apply(twice)).rejects.toThrow(
      /mint\.max_pending: a name that stands there twice; right is once/,
    );
    expect(await shown()).toEqual(before);
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

  it('what was promised under a version stands where the price source of today would refuse that version', async () => {
    const tight = changed(({ mint }) => (mint.early_exit_fee.percent = '6'));
    await apply(tight);
    const [ada, friend] = [await house.person(), await house.person()];
    const bond = await buyBond(house, ada, '100', 7);
    const { store, clock } = house.core;
    const opened = await PolicyVersions.open(store, HTTP_PRICE_BOUNDS, null, clock);
    await expect(opened.prove()).rejects.toThrow(/early_exit_fee/);
    const { id } = opened.current();
    await opened.apply(changed(({ mint }) => (mint.min_ton = '8')));
    await opened.prove();
    const again = await PolicyVersions.open(store, HTTP_PRICE_BOUNDS, null, clock);
    expect(await store.transaction((tx) => again.byId(tx, id))).toMatchObject({
      mint: { minTon: 5_000_000_000n },
    });
    Object.assign(house.core.cases, { policies: again });
    try {
      expect((await ada.get('stakeCreate', { body: { mint_id: bond.id } })).status).toBe('active');
      expect((await friend.get('me')).balance_token).toBe('0');
      await expect(again.apply(tight)).rejects.toThrow(/early_exit_fee/);
    } finally {
      Object.assign(house.core.cases, { policies: house.core.policies });
    }
    const usual = await PolicyVersions.open(store, SIMULATED_PRICE_BOUNDS, null, clock);
    expect(usual.current().id).toBe(again.current().id);
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
