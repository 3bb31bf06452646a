import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Person, Reply } from './support/client.ts';
import { hasPostgres } from './support/databases.ts';
import { HOME, type House, openHouse } from './support/house.ts';
import { TRIALS, withinMs } from './support/rounds.ts';
import { buyBond } from './support/bonds.ts';

/** PostgreSQL alone shows races: the embedded database has one session. */
describe.runIf(hasPostgres)('20 at once on postgres', { timeout: withinMs(TRIALS) }, () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('postgres');
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  const atOnce = (ask: (index: number) => Promise<Reply>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
  const won = (replies: readonly Reply[]) => replies.filter((reply) => reply.status === 200);
  const onlyRefusals = (replies: readonly Reply[]) =>
    expect(
      replies.map((reply) => reply.status).filter((status) => ![200, 409, 422].includes(status)),
    ).toEqual([]);

  it(`T24 withdrawals never spend more than there is (${TRIALS} trials)`, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const person = await house.person();
      await house.grant(person, '55');
      const replies = await atOnce(() =>
        person.ask('withdrawCreate', { body: { token_amount: '10', address: HOME } }),
      );
      expect(won(replies)).toHaveLength(5);
      onlyRefusals(replies);
      expect((await person.get('me')).balance_token).toBe('5');
      expect((await person.get('withdrawHistory')).total).toBe(5);
      await house.audit();
    }
  });

  it(`T51 the day’s limit holds (${TRIALS} trials)`, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const person = await house.person();
      await house.grant(person, '100000');
      const replies = await atOnce(() =>
        person.ask('withdrawCreate', { body: { token_amount: '6000', address: HOME } }),
      );
      expect(won(replies)).toHaveLength(3);
      onlyRefusals(replies);
      expect((await person.get('withdrawCalculate', { query: { token_amount: '5' } })).max_token).toBe(
        '2000',
      );
    }
  });

  it(`T28 a bond is canceled once (${TRIALS} trials)`, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const person = await house.person();
      const mint = await buyBond(house, person, '10', 30);
      const replies = await atOnce(() => person.ask('mintCancel', { id: mint.id }));
      expect(won(replies)).toHaveLength(1);
      onlyRefusals(replies);
      await house.audit();
    }
  });

  it(`T26 T27 a bond is staked once, or canceled, never both (${TRIALS} trials)`, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const person = await house.person();
      const mint = await buyBond(house, person, '10', 30);
      const replies = await atOnce((index) =>
        index % 2 === 0
          ? person.ask('stakeCreate', { body: { mint_id: mint.id } })
          : person.ask('mintCancel', { id: mint.id }),
      );
      expect(won(replies)).toHaveLength(1);
      onlyRefusals(replies);
      const isStaked = (await person.get('stakes')).total === 1;
      expect((await person.get('mints')).data[0]?.status).toBe(isStaked ? 'move_to_staking' : 'canceled');
      await house.audit();
    }
  });

  it(`at most 3 unpaid bonds (${TRIALS} trials)`, async () => {
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const person = await house.person();
      const replies = await atOnce(() => person.ask('mintCreate', { body: { amount: '5', days: 7 } }));
      expect(won(replies)).toHaveLength(3);
      onlyRefusals(replies);
    }
  });

  it('an inviter whose friends buy, stake and cancel at once loses no bonus and no event', async () => {
    const inviter = await house.person();
    const { ref_code } = await inviter.get('me');
    const friends: Person[] = [];
    for (let count = 0; count < 8; count += 1) friends.push(await house.person({ refCode: ref_code }));
    const mints = await Promise.all(friends.map((friend) => buyBond(house, friend, '5', 30)));
    await Promise.all(
      friends.map((friend, index) => {
        const id = mints[index]?.id ?? '';
        return index % 2 === 0
          ? friend.get('stakeCreate', { body: { mint_id: id } })
          : friend.get('mintCancel', { id });
      }),
    );
    const me = await inviter.get('me');
    expect(me).toMatchObject({ turnover: '20', turnover_pending: '0', referral_pending: '0' });
    const friendRows = (await inviter.get('referrals')).data.map((row) => row.status).toSorted();
    expect(friendRows).toEqual([...Array(4).fill('counted'), ...Array(4).fill('not_counted')]);
    // Commands that came together are told together: the newest event has what they came to.
    const wanted = { userId: me.id, aboveVersion: 0, limit: 100 };
    const told = await house.core.store.reads.events(wanted);
    const data = told.findLast(({ event }) => event === 'user:balance')?.data;
    expect(data).toMatchObject({ turnover: '20', turnover_pending: '0', referral_pending: '0' });
    expect(told.at(-1)?.version).toBe((await inviter.get('me')).version);
  });
});
