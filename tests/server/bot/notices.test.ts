import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sendAdmin } from '#server/cli/client.ts';
import { until } from '../../support/until.ts';
import { buyBond } from '../support/bonds.ts';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { FakeMessenger } from '../support/fake-messenger.ts';
import { fundedLink, opening } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { policyFile } from '../support/policy.ts';

const DAY_MS = 86_400_000;

/** Stakes that complete within days. */
const policy = policyFile((document) => {
  for (const plan of document.plans) plan.max_reward_percent = '0.5';
});
afterAll(() => policy.remove());

describe.each(storeKinds)('R9.06 notices on %s', (kind) => {
  let fake: FakeMessenger;
  let house: House;
  beforeAll(async () => {
    fake = await FakeMessenger.open();
    house = await openHouse(kind, { env: { ...fake.env, POLICY_FILE: policy.path } });
  });
  afterEach(() => house.audit());
  afterAll(async () => {
    await house.stop();
    await fake.close();
  });
  const subscribed = async (options: Parameters<House['person']>[0] = {}): Promise<Person> => {
    const person = await house.person(options);
    fake.write(person.telegramId, '/notices on');
    await fake.said(person.telegramId, /^Notices are on/);
    return person;
  };
  const news = (person: Person) =>
    fake
      .heardBy(person.telegramId)
      .map(({ text }) => text)
      .filter((text) => !text.startsWith('Notices are'));

  it('R9.06a R9.06b a bond is paid, matures; a friend’s bond counts; nobody else hears of it', async () => {
    const ada = await subscribed();
    const bob = await subscribed({ startParam: `ref_${(await ada.get('me')).ref_code}` });
    const quiet = await house.person();
    await buyBond(house, quiet, '10', 90);
    const bond = await buyBond(house, bob, '10', 90);
    await fake.said(bob.telegramId, /^Your payment has arrived: a bond of .* AXIOM for 90 days\.$/);
    await house.advance(90 * DAY_MS);
    await house.settle();
    await fake.said(bob.telegramId, /^Your bond has matured/);
    await fake.said(ada.telegramId, /^A friend’s bond counts/);
    expect((await bob.get('mints')).data.find(({ id }) => id === bond.id)?.status).toBe('completed');
    expect(news(bob)).toHaveLength(2);
    expect(news(ada)).toHaveLength(1);
    expect(fake.heardBy(quiet.telegramId)).toEqual([]);
  });

  it('R9.06c R9.06d a sale has arrived; a link was used', async () => {
    const [ada, bob] = [await subscribed(), await house.person()];
    const link = await fundedLink(house, ada, 2);
    await bob.get('farmActivate', opening(link));
    await fake.said(ada.telegramId, /^Your link was used: 10\.00 AXIOM .* 1 use left\.$/);
    await house.grant(ada, '100');
    const sold = await ada.get('withdrawCreate', { body: { token_amount: '50', address: HOME } });
    const told = await fake.said(ada.telegramId, /^Your payout has arrived/);
    expect(told.text).toContain(` ${sold.amount_ton.slice(0, 4)}`);
    expect(told.text).toMatch(/ TON\.$/);
    await until('nothing more', () => news(ada).length === 2);
  });

  it('R9.09e only the kinds that a person turned on are sent; the app and the chat change the same', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const none = { bond_matured: false, payment_received: false, withdrawal_sent: false, link_used: false };
    expect(await ada.get('notices')).toEqual(none);
    const change = { body: { kind: 'link_used', is_on: true } } as const;
    expect(await ada.get('noticesChange', change)).toEqual({ ...none, link_used: true });
    expect(await ada.get('noticesChange', change)).toEqual({ ...none, link_used: true });
    expect(await bob.get('notices')).toEqual(none);
    await buyBond(house, ada, '10', 7);
    const link = await fundedLink(house, ada, 2);
    await bob.get('farmActivate', opening(link));
    await fake.said(ada.telegramId, /^Your link was used/);
    expect(news(ada)).toHaveLength(1);
    fake.write(ada.telegramId, '/notices');
    await fake.said(ada.telegramId, /^Notices are on for: link used\./);
    fake.write(ada.telegramId, '/notices on');
    await fake.said(ada.telegramId, /^Notices are on\. I write/);
    expect(Object.values(await ada.get('notices'))).toEqual([true, true, true, true]);
    await ada.get('noticesChange', { body: { kind: 'payment_received', is_on: false } });
    await buyBond(house, ada, '10', 7);
    fake.write(ada.telegramId, '/notices off');
    await fake.said(ada.telegramId, /^Notices are off/);
    expect(await ada.get('notices')).toEqual(none);
    expect(news(ada)).toHaveLength(1);
    for (const body of [{ kind: 'weather', is_on: true }, { kind: 'link_used' }, {}])
      expect((await ada.ask('noticesChange', { body: body as never })).status).toBe(422);
  });

  it('a stake completes', async () => {
    const ada = await subscribed();
    const bond = await buyBond(house, ada, '10', 7);
    await ada.get('stakeCreate', { body: { mint_id: bond.id } });
    await house.advance(12 * DAY_MS);
    await house.settle();
    const { text } = await fake.said(ada.telegramId, /^Your stake is complete/);
    const [stake] = (await ada.get('stakes')).data;
    expect(stake?.status).toBe('completed');
    expect(text).toContain(stake?.total_amount.slice(0, 4));
    expect(news(ada)).toHaveLength(2);
  });

  it('a sale that the operator gives back', async () => {
    const ada = await subscribed();
    await house.grant(ada, '10000');
    const held = await ada.get('withdrawCreate', { body: { token_amount: '9000', address: HOME } });
    await sendAdmin(house.dataDir, { command: 'payouts_refund', args: { id: held.id } });
    await fake.said(ada.telegramId, /^Your payout could not be delivered: 9\u202f000\.00 AXIOM are back/);
    expect(news(ada)).toHaveLength(1);
  });
});
