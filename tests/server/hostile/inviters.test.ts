import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { launchData } from '../support/launch.ts';
import { stateOf } from '../support/state.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
});
afterAll(() => house.stop());

describe('whom one is invited by', () => {
  it('T19 T20 is said once: no later sign-in makes one’s own friend, a stranger or oneself an inviter', async () => {
    const ada = await house.person();
    const bob = await house.person({ refCode: (await ada.get('me')).ref_code });
    const eve = await house.person();
    const codes = [];
    for (const person of [ada, bob, eve]) codes.push((await person.get('me')).ref_code);
    for (const person of [ada, bob, eve])
      for (const code of codes) {
        const body = {
          init_data: launchData(person.telegramId, { startParam: `ref_${code}` }),
          ref_code: code,
        };
        expect((await call(house.url, 'register', { body })).status).toBe(200);
      }
    const friends = async (person: typeof ada) =>
      (await person.get('referrals')).data.map(({ first_name }) => first_name);
    expect(await friends(ada)).toEqual([`Person ${bob.telegramId}`]);
    expect(await friends(bob)).toEqual([]);
    expect(await friends(eve)).toEqual([]);
  });

  it('T19 the database itself takes nobody as their own inviter', async () => {
    const { id } = await (await house.person()).get('me');
    const db = house.database?.db;
    if (db === undefined) throw new Error('a database is needed');
    await expect(sql`update users set inviter_id = id where id = ${id}`.execute(db)).rejects.toThrow('check');
  });

  it('T07 T20 20 first sign-ins of one person at once, each with another inviter, count for one of them', async () => {
    const inviters = await Promise.all(Array.from({ length: 20 }, () => house.person()));
    const codes = await Promise.all(inviters.map(async (person) => (await person.get('me')).ref_code));
    const before = await stateOf(house);
    const replies = await Promise.all(
      codes.map((code) =>
        call(house.url, 'register', { body: { init_data: launchData(55_001), ref_code: code } }),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    const totals = await Promise.all(inviters.map(async (person) => (await person.get('referrals')).total));
    expect(totals.reduce((sum, each) => sum + each, 0)).toBe(1);
    const count = (state: Record<string, string>) => Number(state['users']?.split(' ')[0]);
    expect(count(await stateOf(house))).toBe(count(before) + 1);
  });
});
