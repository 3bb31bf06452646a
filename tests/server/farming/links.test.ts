import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { percent6 } from '@axiom/domain/money';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { codeOf, fund, fundedLink, linkOrder, opening, type Source } from '../support/farming.ts';
import { Frames } from '../support/frames.ts';
import { type House, openHouse } from '../support/house.ts';

const FLAGS: Record<Source, Record<string, boolean>> = {
  main: {},
  referral: { from_ref_balance: true },
  task: { from_task_balance: true },
};
const FIELDS = { main: 'balance_token', referral: 'referral_balance', task: 'task_balance' } as const;
const SOURCES = ['main', 'referral', 'task'] as const;

describe.each(storeKinds)('the author of links on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await house.audit();
  });
  afterAll(() => house.stop());

  const balances = async (person: Person) => {
    const me = await person.get('me');
    return { main: me.balance_token, referral: me.referral_balance, task: me.task_balance };
  };
  const refused = async (person: Person, body: Record<string, unknown>) => {
    const reply = await person.ask('farmCreate', { body });
    return [reply.status, reply.body];
  };

  it('R5.14 lists the policy’s plans, and what the chosen balance holds', async () => {
    const ada = await house.person();
    await fund(house, ada, '3', 'main');
    await fund(house, ada, '4', 'referral');
    await fund(house, ada, '5', 'task');
    const plans = (await ada.get('plans')).data;
    for (const [source, available] of [
      ['main', '3'],
      ['referral', '4'],
      ['task', '5'],
    ] as const)
      expect(await ada.get('farmPlans', { query: FLAGS[source] })).toEqual({
        data: plans,
        total: plans.length,
        source,
        available_token: available,
        min_token: '5',
        max_activations: 1000,
      });
    const both = await ada.ask('farmPlans', { query: { ...FLAGS.referral, ...FLAGS.task } });
    expect([both.status, both.body]).toMatchObject([422, { code: 'two_farm_sources' }]);
  });

  it('R5.16 quotes one activation: the bond, its value now, what it pays', async () => {
    const ada = await house.person();
    const { price } = await ada.get('price');
    const quote = await ada.get('farmCalculate', { query: { amount: '10', freeze_days: 30 } });
    expect(quote).toMatchObject({
      amount_token: '10',
      expected_token: '10.1',
      bonus_token: '0.1',
      per_day: '0.008',
      max_reward: '2',
      tariff_days: 30,
      bonus_percent: '1',
      daily_reward: '0.08',
      max_reward_percent: '20',
    });
    expect(Number(quote.amount_ton)).toBeCloseTo(10 * Number(quote.price), 6);
    expect(Number(quote.price) / Number(price)).toBeCloseTo(1, 1);
    expect(Date.parse(quote.matures_at) - Date.parse(quote.quoted_at)).toBe(30 * 86_400_000);
  });

  it.each(SOURCES)(
    'R5.17 R5.18 R4.08 sets shares aside from the %s balance, and returns what is left there',
    async (source) => {
      const [ada, bob] = [await house.person(), await house.person()];
      await fund(house, ada, '100', source);
      const empty = { main: '0', referral: '0', task: '0' };
      const frames = await Frames.signedIn(house.url, ada.token);
      const before = (await ada.get('me')).version;
      const body = linkOrder({ ...FLAGS[source], count_activations: 3, is_multilink: true });
      const link = await ada.get('farmCreate', { body, key: `create-${source}` });
      expect(link).toMatchObject({
        status: 'ACTIVE',
        source,
        amount: '10',
        days: 30,
        count_activations: 3,
        activated: 0,
        left_token: '30',
        closed_at: null,
        mint: null,
      });
      expect(link.link).toBe(`https://t.me/axiom_test_bot/app?startapp=farm_${codeOf(link)}`);
      expect(await balances(ada)).toEqual({ ...empty, [source]: '70' });
      const told = await frames.next('user:balance', (frame) => frame.version > before);
      expect(told.data[FIELDS[source]]).toBe('70');

      await bob.get('farmActivate', opening(link));
      const { mint: _none, ...row } = link;
      const listed = await ada.get('farmLinks');
      expect(listed.data).toEqual([
        { ...row, activated: 1, left_token: '20', opened_by: [(await bob.get('me')).first_name] },
      ]);
      const canceled = await ada.get('farmCancel', { id: link.id, key: `cancel-${source}` });
      expect(canceled).toMatchObject({ status: 'REVOKED', activated: 1, left_token: '0' });
      expect(canceled.closed_at).not.toBeNull();
      expect(await balances(ada)).toEqual({ ...empty, [source]: '90' });
      await frames.next('user:balance', ({ data }) => data[FIELDS[source]] === '90');
      expect((await ada.get('operations')).data.slice(0, 2)).toMatchObject([
        { kind: 'link_canceled', amount_token: '20', account: source, farming_id: link.id },
        { kind: 'link_created', amount_token: '-30', account: source, farming_id: link.id },
      ]);
      frames.socket.close();
    },
  );

  it('R5.18 revokes only one’s own link, only while it is active', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const [open, used] = [await fundedLink(house, ada, 2), await fundedLink(house, ada, 1)];
    await bob.get('farmActivate', opening(used));
    for (const [person, id, status, code] of [
      [bob, open.id, 404, 'farm_link_not_found'],
      [ada, 'nothing', 404, 'farm_link_not_found'],
      [ada, used.id, 409, 'illegal_farm_link_transition'],
    ] as const) {
      const reply = await person.ask('farmCancel', { id });
      expect([reply.status, reply.body]).toMatchObject([status, { code }]);
    }
    await ada.get('farmCancel', { id: open.id });
    const again = await ada.ask('farmCancel', { id: open.id });
    expect([again.status, again.body]).toMatchObject([409, { code: 'illegal_farm_link_transition' }]);
    expect((await balances(ada)).main).toBe('20');
  });

  it('R5.17 for oneself it is an active bond at once, told with the balance under one version', async () => {
    const ada = await house.person();
    await fund(house, ada, '25');
    const frames = await Frames.signedIn(house.url, ada.token);
    const link = await ada.get('farmCreate', { body: linkOrder({ amount: '20', is_for_me: true }) });
    expect(link).toMatchObject({
      status: 'REACHED',
      activated: 1,
      left_token: '0',
      activation_code: null,
      link: null,
      mint: {
        status: 'active',
        origin: 'farm',
        amount_token: '20',
        expected_token: '20.2',
        early_exit_fee: '0',
      },
    });
    const mint = await frames.next('user:mint', (frame) => frame.data.id === link.mint?.id);
    const balance = await frames.next('user:balance', (frame) => frame.data.balance_token === '5');
    expect([mint.data, balance.version]).toEqual([link.mint, mint.version]);
    expect((await ada.get('mints')).data).toEqual([link.mint]);
    expect((await ada.get('operations')).data.slice(0, 2)).toMatchObject([
      { kind: 'link_bond', amount_token: '20', account: 'bonded', mint_id: link.mint?.id },
      { kind: 'link_created', amount_token: '-20', account: 'main' },
    ]);
    expect(
      await refused(
        ada,
        linkOrder({ amount: '5', is_for_me: true, is_multilink: true, count_activations: 2 }),
      ),
    ).toMatchObject([422, { code: 'invalid_activation_count', field: 'count_activations' }]);
    frames.socket.close();
  });

  it('R5.15 lists one’s own links by page, newest first', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await fund(house, ada, '50');
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1)
      ids.unshift((await ada.get('farmCreate', { body: linkOrder() })).id);
    const page = await ada.get('farmLinks', { query: { page: 2, limit: 2 } });
    expect(page.data.map((row) => row.id)).toEqual(ids.slice(2, 4));
    expect(page).toMatchObject({ total: 5, page: 2, limit: 2, version: (await ada.get('me')).version });
    expect(await bob.get('farmLinks')).toMatchObject({ data: [], total: 0, page: 1, limit: 300 });
  });

  it('a code has at least 128 random bits and is never given twice', async () => {
    const ada = await house.person();
    await fund(house, ada, '200');
    const codes: string[] = [];
    for (let count = 0; count < 20; count += 1)
      codes.push(codeOf(await ada.get('farmCreate', { body: linkOrder() })));
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) {
      expect(code).toMatch(/^[2-9A-HJ-NP-Za-km-z]{24}$/);
      expect(code.length * Math.log2(57)).toBeGreaterThan(128);
    }
  });

  it('R5.17 the terms are frozen when the link is made: a later policy does not touch its bonds', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const link = await fundedLink(house, ada, 1);
    const { id, policy } = house.core.cases.policies.current();
    const plans = policy.plans.map((plan) => ({
      ...plan,
      isActive: false,
      bonusPercent: percent6(50_000_000n),
    }));
    vi.spyOn(house.core.cases.policies, 'current').mockReturnValue({ id, policy: { ...policy, plans } });
    await fund(house, ada, '10');
    expect(await refused(ada, linkOrder())).toMatchObject([404, { code: 'plan_not_found', field: 'days' }]);
    expect((await bob.get('farmActivate', opening(link))).mint).toMatchObject({
      expected_token: '10.1',
      bonus_percent: '1',
      daily_reward: '0.08',
      max_reward_percent: '20',
    });
  });

  it('R5.17 a link needs no fresh price, only one: nobody buys or sells', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await fund(house, ada, '20');
    const latest = house.core.cases.prices.latest();
    if (latest === null) throw new Error('the house has no price');
    const old = { ...latest, atMs: latest.atMs - 3_600_000 };
    vi.spyOn(house.core.cases.prices, 'latest').mockReturnValue(old);
    const link = await ada.get('farmCreate', { body: linkOrder() });
    expect((await bob.get('farmActivate', opening(link))).status).toBe('ACTIVE');
    expect((await ada.ask('mintCalculate', { query: { amount: '10', freeze_days: 30 } })).body).toMatchObject(
      {
        code: 'price_stale',
      },
    );
    vi.spyOn(house.core.cases.prices, 'latest').mockReturnValue(null);
    expect(await refused(ada, linkOrder())).toMatchObject([409, { code: 'price_stale' }]);
  });

  it('the same key makes one link; another body under it is refused', async () => {
    const ada = await house.person();
    await fund(house, ada, '40');
    const first = await ada.get('farmCreate', { body: linkOrder(), key: 'k' });
    expect(await ada.get('farmCreate', { body: linkOrder(), key: 'k' })).toEqual(first);
    const other = await ada.ask('farmCreate', { body: linkOrder({ amount: '11' }), key: 'k' });
    expect(other.body).toMatchObject({ code: 'idempotency_key_reused' });
    const gone = await ada.get('farmCancel', { id: first.id, key: 'k' });
    expect(await ada.get('farmCancel', { id: first.id, key: 'k' })).toEqual(gone);
    expect((await balances(ada)).main).toBe('40');
    expect((await ada.get('farmLinks')).total).toBe(1);
  });
});
