import { BOOKING_KINDS } from '@axiom/domain/ledger';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationKind } from '#contract/operations.ts';
import { bookingKindsOf as bookingKinds } from '@axiom/domain/records';
import { buyBond } from './support/bonds.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { fund } from './support/farming.ts';
import { type House, openHouse } from './support/house.ts';

it('R5.24 every name of the history stands for a movement, none for two names', () => {
  const named = operationKind.options.flatMap((kind) => bookingKinds(kind));
  for (const kind of operationKind.options) expect(bookingKinds(kind), kind).not.toEqual([]);
  expect(new Set(named).size).toBe(named.length);
  for (const kind of named) expect(BOOKING_KINDS).toContain(kind);
});

describe.each(storeKinds)('operation history on %s', (kind) => {
  let house: House;
  let person: Person;
  beforeAll(async () => {
    house = await openHouse(kind);
    person = await house.person();
    await fund(house, person, '20', 'referral');
    const mint = await buyBond(house, person, '10', 30);
    await house.advance(MS_PER_DAY);
    await person.get('stakeCreate', { body: { mint_id: mint.id } });
    await person.get('referralTransfer', { body: { token_amount: '4' } });
    await person.get('referralTransfer', { body: { token_amount: '5' } });
    await house.advance(MS_PER_DAY);
    await house.settle();
  });
  afterAll(() => house.stop());

  const kindsOf = async (query: Record<string, string>) => {
    const answer = await person.get('operations', { query });
    expect(answer.total).toBe(answer.data.length);
    return answer.data.map((row) => row.kind);
  };

  it('R5.24 newest first, each with its signed amount on the account where it can be used', async () => {
    expect(await kindsOf({})).toEqual([
      'reward',
      'referral_transfer',
      'referral_transfer',
      'bond_staked',
      'bond_bought',
      'adjustment',
    ]);
    const { data } = await person.get('operations');
    expect(data.filter((row) => row.kind === 'referral_transfer')).toMatchObject([
      { account: 'main', amount_token: '5', amount_ton: null },
      { account: 'main', amount_token: '4', amount_ton: null },
    ]);
  });

  it('R5.24 of one kind, and of a time: from its beginning on, before its end', async () => {
    expect(await kindsOf({ kind: 'referral_transfer' })).toEqual(['referral_transfer', 'referral_transfer']);
    expect(await kindsOf({ kind: 'sale' })).toEqual([]);
    const { data } = await person.get('operations');
    const bought = data.find((row) => row.kind === 'bond_bought');
    const second = Math.floor(Date.parse(bought?.created_at ?? '') / 1000);
    const after = { from_timestamp: String(second + 1) };
    const until = { to_timestamp: String(second + 1) };
    expect(await kindsOf(until)).toEqual(['bond_bought', 'adjustment']);
    expect(await kindsOf(after)).toEqual(['reward', 'referral_transfer', 'referral_transfer', 'bond_staked']);
    expect(await kindsOf({ ...after, to_timestamp: String(second + 1) })).toEqual([]);
    expect(await kindsOf({ ...after, kind: 'reward' })).toEqual(['reward']);
  });

  it('R5.24 pages do not overlap, whatever the filter', async () => {
    const page = async (number: number) =>
      person.get('operations', {
        query: { kind: 'referral_transfer', limit: 1, page: number, sort_order: 'asc' },
      });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.total, second.total, third.total]).toEqual([2, 2, 2]);
    expect([first, second, third].map(({ data }) => data.map((row) => row.amount_token))).toEqual([
      ['4'],
      ['5'],
      [],
    ]);
  });

  it('refuses an unknown kind and times that are no epoch seconds', async () => {
    const bad: Record<string, string>[] = [
      { kind: 'mint_activated' },
      { kind: "x' or 1=1" },
      { from_timestamp: '-1' },
      { to_timestamp: '1800000000000' },
      { from_timestamp: '1e9' },
    ];
    for (const query of bad) {
      const reply = await person.ask('operations', { query });
      expect([query, reply.status, reply.body]).toMatchObject([query, 422, { code: 'validation_failed' }]);
    }
  });

  it('shows nobody anything of others', async () => {
    const stranger = await house.person();
    expect(await stranger.get('operations')).toMatchObject({ total: 0, data: [] });
  });
});
