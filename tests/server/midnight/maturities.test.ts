import { MS_PER_DAY } from '@axiom/domain/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WorkRow } from '#server/ports/store-plumbing.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { buyBond } from '../support/bonds.ts';
import { auditOf } from '../support/audit.ts';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { policyFile } from '../support/policy.ts';

const policy = policyFile((document) => {
  document.staking.fee_ton = '1';
});
afterAll(() => policy.remove());

describe.each(storeKinds)('bonds that mature at one instant, on %s', (kind) => {
  let house: House;
  let inviter: Person;
  let friends: Person[];
  /** By friend, the ids of their bonds. */
  let bonds: string[][];
  let atMs: number;
  beforeAll(async () => {
    house = await openHouse(kind, { env: { POLICY_FILE: policy.path } });
    inviter = await house.person();
    const { ref_code } = await inviter.get('me');
    friends = [];
    bonds = [];
    for (const plans of [[90], [30, 90], [90, 365], [90]]) {
      const friend = await house.person({ refCode: ref_code });
      const ids: string[] = [];
      for (const days of plans) ids.push((await buyBond(house, friend, '10', days)).id);
      friends.push(friend);
      bonds.push(ids);
    }
    // The last friend's bond waits for the fee of its stake.
    await friends[3]?.get('stakeCreate', { body: { mint_id: bonds[3]?.[0] ?? '' } });
    atMs = house.core.clock.nowMs() + 10 * MS_PER_DAY;
    for (const id of maturing()) await maturesAt(id, atMs);
  }, 120_000);
  afterAll(() => house.stop());

  const owners = new Map<string, string>();
  /** All but the longest of the third friend, who goes on holding it. */
  const maturing = () => bonds.flat().filter((id) => id !== bonds[2]?.[1]);
  const maturesAt = (id: string, ms: number) =>
    house.core.store.transaction(async (tx) => {
      const before = await tx.mints.byId(id);
      if (before === null) throw new Error(`no bond ${id}`);
      await tx.mints.move(before, { ...before, mint: { ...before.mint, maturesAtMs: ms } });
      await tx.work.schedule('mint', id, ms, { ownerId: before.mint.ownerId });
      owners.set(id, before.mint.ownerId);
    });
  const rowsOf = (ids: readonly string[]): readonly WorkRow[] =>
    ids.map((subject) => ({
      kind: 'mint',
      subject,
      ownerId: owners.get(subject) ?? '',
      dueAtMs: atMs,
      waitsForPayments: false,
      attempts: 0,
    }));
  const endTogether = (ids: readonly string[], paymentsSeenUntilMs: number | null) =>
    house.core.store.transaction((tx) =>
      doDueWork(tx, { ...house.core.cases, paymentsSeenUntilMs: () => paymentsSeenUntilMs }, rowsOf(ids)),
    );
  const statusOf = async (id: string) =>
    (await house.core.store.transaction((tx) => tx.mints.byId(id)))?.mint.status;
  const rowOf = (person: Person) =>
    house.core.store.transaction((tx) => tx.users.byTelegramId(String(person.telegramId)));

  it('end together as each alone would: rows, balances, bonuses of who invited, days held, one version each', async () => {
    const earlier = await Promise.all(friends.map(async (friend) => (await rowOf(friend))?.version ?? 0));
    expect(await endTogether(maturing(), null)).toBe('done');
    const [waits = ''] = bonds[3] ?? [];
    expect(await statusOf(waits), 'whether its fee was paid in time is not known yet').toBe('active');
    for (const id of maturing().filter((each) => each !== waits))
      expect(await statusOf(id)).toBe('completed');
    for (const [at, friend] of friends.slice(0, 3).entries()) {
      const mints = (await friend.get('mints')).data.filter(({ status }) => status === 'completed');
      const expected = mints.reduce((sum, { expected_token }) => sum + Number(expected_token), 0);
      expect(Number((await friend.get('me')).balance_token)).toBeCloseTo(expected, 8);
      expect((await rowOf(friend))?.version).toBe((earlier[at] ?? 0) + 1);
    }
    const held = await Promise.all(friends.map(async (friend) => (await rowOf(friend))?.heldUntilMs));
    expect(held).toEqual([atMs, atMs, null, null]);
    // Released: three of 90 days. Reversed: the one of 30. Pending: the one that goes on, and the one that waits.
    expect(await inviter.get('me')).toMatchObject({ turnover: '30', turnover_pending: '20' });
    const due = (id: string) => house.core.store.transaction((tx) => tx.work.dueAtMs('mint', id));
    for (const id of maturing()) expect(await due(id)).toBe(id === waits ? atMs : null);
    // The ends of the terms were moved here by hand; nothing else may differ.
    const differences = await auditOf(house.core.store);
    expect(differences.filter(({ row }) => !/^mint \w+ matures_at$/.test(row))).toEqual([]);
  });

  it('one that waited for its fee matures once all payments of its time are seen, and drops its stake', async () => {
    const [waits = ''] = bonds[3] ?? [];
    expect(await endTogether([waits], atMs - 1)).toBe('later');
    expect(await endTogether([waits, bonds[0]?.[0] ?? ''], atMs)).toBe('done');
    expect(await statusOf(waits)).toBe('completed');
    expect((await friends[3]?.get('stakes'))?.total).toBe(0);
    expect(await inviter.get('me')).toMatchObject({ turnover: '40', turnover_pending: '10' });
  });
});
