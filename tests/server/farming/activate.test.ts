import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyBond } from '../support/bonds.ts';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { codeOf, fund, fundedLink, linkOrder, opening } from '../support/farming.ts';
import { Frames } from '../support/frames.ts';
import { type House, openHouse } from '../support/house.ts';

const DAY_MS = 86_400_000;

describe.each(storeKinds)('whoever opens a link on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  const statusOf = (person: Person, link: { activation_code: string | null }) =>
    person.get('activationStatus', { query: { activation_code: codeOf(link) } });
  /** What a person sees of their money and bonds. */
  const worldOf = async (person: Person) => [await person.get('me'), (await person.get('mints')).data];

  it('R5.19 R5.33 gets an active bond from one share; they and the author are told in the same step', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const link = await fundedLink(house, ada, 2);
    const promised = await statusOf(bob, link);
    expect(promised).toMatchObject({
      status: 'ACTIVE',
      mint_details: { tariff_days: 30, amount_token: '10', mint_id: null },
    });
    const [adaFrames, bobFrames] = [
      await Frames.signedIn(house.url, ada.token),
      await Frames.signedIn(house.url, bob.token),
    ];
    const adaVersion = (await ada.get('me')).version;
    const { status, mint } = await bob.get('farmActivate', { ...opening(link), key: 'open' });
    expect([status, mint]).toMatchObject([
      'ACTIVE',
      {
        status: 'active',
        origin: 'farm',
        amount_token: '10',
        expected_token: '10.1',
        early_exit_fee: '0',
        tariff_days: 30,
        tx_hash: null,
      },
    ]);
    expect(Date.parse(mint?.matures_at ?? '') - Date.parse(mint?.activated_at ?? '')).toBe(30 * DAY_MS);
    const told = await bobFrames.next('user:mint', (frame) => frame.data.id === mint?.id);
    const balance = await bobFrames.next('user:balance', () => true);
    expect([told.data, balance.version]).toEqual([mint, told.version]);
    expect((await adaFrames.next('user:balance', () => true)).version).toBe(adaVersion + 1);
    const { amount_ton, amount_token, tariff_days } = mint ?? {};
    expect(await statusOf(bob, link)).toEqual({
      status: 'ACTIVE',
      message: 'This bond is yours.',
      mint_details: { amount_ton, amount_token, tariff_days, mint_id: mint?.id },
      author_name: (await ada.get('me')).first_name,
    });
    expect((await bob.get('operations')).data).toMatchObject([
      { kind: 'link_bond', amount_token: '10', account: 'bonded', mint_id: mint?.id, farming_id: link.id },
    ]);
    for (const frames of [adaFrames, bobFrames]) frames.socket.close();
  });

  it('R9.08a the author reads the first names of the last three; only who got a bond reads whose it was', async () => {
    const ada = await house.person();
    const link = await fundedLink(house, ada, 4);
    expect(link.opened_by).toEqual([]);
    const names: string[] = [];
    for (let i = 0; i < 4; i += 1) {
      const friend = await house.person();
      expect((await statusOf(friend, link)).author_name, 'before').toBeNull();
      await friend.get('farmActivate', opening(link));
      names.unshift((await friend.get('me')).first_name);
    }
    const { data } = await ada.get('farmLinks');
    expect(data.find(({ id }) => id === link.id)?.opened_by).toEqual(names.slice(0, 3));
    expect((await statusOf(await house.person(), link)).author_name, 'too late').toBeNull();
    expect((await statusOf(ada, link)).author_name, 'oneself').toBeNull();
    const other = await fundedLink(house, ada, 2);
    await (await house.person()).get('farmActivate', opening(other));
    const [last] = (await ada.get('farmLinks')).data.find(({ id }) => id === other.id)?.opened_by ?? [];
    expect((await ada.get('farmCancel', { id: other.id })).opened_by).toEqual([last]);
  });

  it('R5.19 once: a repeat answers the first result and changes nothing, whatever became of the link', async () => {
    const [ada, bob, eve] = [await house.person(), await house.person(), await house.person()];
    const [used, revoked] = [await fundedLink(house, ada, 2), await fundedLink(house, ada, 2)];
    const firsts = [
      await bob.get('farmActivate', opening(used)),
      await bob.get('farmActivate', opening(revoked)),
    ];
    await eve.get('farmActivate', opening(used));
    await ada.get('farmCancel', { id: revoked.id });
    const before = await worldOf(bob);
    for (const [index, link] of [used, revoked].entries()) {
      expect(await bob.get('farmActivate', opening(link))).toEqual(firsts[index]);
      expect(await statusOf(bob, link)).toMatchObject({
        status: 'ACTIVE',
        mint_details: { mint_id: firsts[index]?.mint?.id },
      });
    }
    expect(await worldOf(bob)).toEqual(before);
    expect((await ada.get('farmLinks')).data.map((row) => [row.status, row.activated])).toEqual([
      ['REVOKED', 1],
      ['REACHED', 2],
    ]);
  });

  it('R5.19 R4.08 REACHED and REVOKED answer 200 without a bond and change nothing', async () => {
    const [ada, bob, eve] = [await house.person(), await house.person(), await house.person()];
    const [used, revoked] = [await fundedLink(house, ada, 1), await fundedLink(house, ada, 1)];
    await bob.get('farmActivate', opening(used));
    await ada.get('farmCancel', { id: revoked.id });
    const before = [await worldOf(eve), await worldOf(ada)];
    for (const [link, status, message] of [
      [used, 'REACHED', 'We cannot activate this link.'],
      [revoked, 'REVOKED', 'This link has been revoked. Please contact its author.'],
    ] as const) {
      const order = { ...opening(link), key: status };
      for (let turn = 0; turn < 2; turn += 1)
        expect(await eve.get('farmActivate', order)).toEqual({ status, mint: null });
      expect(await statusOf(eve, link)).toEqual({ status, message, mint_details: null, author_name: null });
    }
    expect([await worldOf(eve), await worldOf(ada)]).toEqual(before);
  });

  it('never one’s own; a code that nobody gave is 404', async () => {
    const ada = await house.person();
    const link = await fundedLink(house, ada, 1);
    const unknown = { activation_code: 'A'.repeat(24) };
    for (const [person, body, status, code] of [
      [ada, opening(link).body, 409, 'own_farm_link'],
      [ada, unknown, 404, 'farm_link_not_found'],
    ] as const) {
      const reply = await person.ask('farmActivate', { body });
      expect([reply.status, reply.body]).toMatchObject([status, { code }]);
    }
    expect((await ada.ask('activationStatus', { query: unknown })).status).toBe(404);
    expect((await ada.get('farmLinks')).data).toMatchObject([{ status: 'ACTIVE', activated: 0 }]);
  });

  it('another’s activation begins the author’s days in a row anew; the author’s own bond and a cancel do not', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await buyBond(house, ada, '50', 365);
    const link = await fundedLink(house, ada, 2);
    await fund(house, ada, '10');
    await house.advance(40 * DAY_MS);
    await house.settle();
    const holdOf = async () => (await ada.get('me')).hold_bonus;
    expect(await holdOf()).toBe('0.005');
    await ada.get('farmCreate', { body: linkOrder({ is_for_me: true }) });
    const dropped = await fundedLink(house, ada, 1);
    await ada.get('farmCancel', { id: dropped.id });
    expect(await holdOf()).toBe('0.005');
    const frames = await Frames.signedIn(house.url, ada.token);
    await bob.get('farmActivate', opening(link));
    // The day goes on as its midnight found it; the next one begins at nothing.
    expect((await frames.next('user:balance', () => true)).data.hold_bonus).toBe('0.005');
    await house.advance(DAY_MS);
    await house.settle();
    expect(await holdOf()).toBe('0');
    await house.advance(30 * DAY_MS);
    await house.settle();
    expect(await holdOf()).toBe('0.005');
    await bob.get('farmActivate', opening(link));
    expect(await holdOf()).toBe('0.005');
    frames.socket.close();
  });

  it('a link’s bond is not a paid one: no days held and nothing invested by it', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await fund(house, ada, '2000');
    const link = await ada.get('farmCreate', { body: linkOrder({ amount: '2000', days: 365 }) });
    await bob.get('farmActivate', opening(link));
    await house.advance(45 * DAY_MS);
    await house.settle();
    expect(await bob.get('me')).toMatchObject({ hold_bonus: '0', investment_bonus: '0' });
  });

  it('it brings an inviter neither bonus nor turnover, active, matured or staked', async () => {
    const [ada, eve] = [await house.person(), await house.person()];
    const { ref_code } = await ada.get('me');
    const [bob, joe] = [await house.person({ refCode: ref_code }), await house.person({ refCode: ref_code })];
    await fund(house, eve, '200');
    const body = linkOrder({ amount: '100', days: 90, count_activations: 2, is_multilink: true });
    const link = await eve.get('farmCreate', { body });
    await joe.get('farmActivate', opening(link));
    await house.advance(91 * DAY_MS);
    await house.settle();
    expect((await joe.get('mints')).data[0]?.status).toBe('completed');
    const { mint } = await bob.get('farmActivate', opening(link));
    await bob.get('stakeCreate', { body: { mint_id: mint?.id } });
    expect(await ada.get('me')).toMatchObject({
      referral_balance: '0',
      referral_pending: '0',
      turnover: '0',
      turnover_pending: '0',
    });
    expect((await ada.get('referrals')).data.map((row) => row.status)).toEqual(['joined', 'joined']);
  });

  it('its bond cannot be canceled; it matures at its exact instant, or is staked', async () => {
    const [ada, bob, eve] = [await house.person(), await house.person(), await house.person()];
    const link = await fundedLink(house, ada, 2);
    const { mint } = await bob.get('farmActivate', opening(link));
    const refused = await bob.ask('mintCancel', { id: mint?.id ?? '' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'illegal_mint_transition' }]);
    await house.advance(45 * DAY_MS);
    await house.settle();
    expect((await bob.get('mints')).data[0]).toMatchObject({
      status: 'completed',
      closed_at: mint?.matures_at,
    });
    expect((await bob.get('me')).balance_token).toBe('10.1');

    const eves = await eve.get('farmActivate', opening(link));
    const stake = await eve.get('stakeCreate', { body: { mint_id: eves.mint?.id } });
    expect(stake).toMatchObject({ status: 'active', total_amount: '10', max_reward: '2' });
    await house.advance(2 * DAY_MS);
    await house.settle();
    expect((await eve.get('mints')).data[0]?.status).toBe('move_to_staking');
    // One full day and the rest of the first, at 0.08 % of 10 a day.
    const { balance_token } = await eve.get('me');
    expect(Number(balance_token)).toBeGreaterThan(0.008);
    expect(Number(balance_token)).toBeLessThanOrEqual(0.016);
  });
});
