import { booking, linkEscrow, systemAccount, userAccount } from '@axiom/domain/ledger';
import { describe, expect, it } from 'vitest';
import { entryKey, post } from '../../src-simulation/reference/books.ts';
import { beginDay } from '../../src-simulation/reference/day.ts';
import { checkBooks } from '../../src-simulation/reference/invariants.ts';
import { visit } from '../../src-simulation/reference/visit.ts';
import { openWorld, type Person, type World } from '../../src-simulation/reference/world.ts';
import { axiom, ton } from '../domain/support/fixtures.ts';
import { livelyScenario } from './support/scenario.ts';

/** A world after some days, with bonds, stakes, links and payouts, its books in order. */
function livelyWorld(): World {
  const world = openWorld(livelyScenario(), 1);
  post(world.books, booking.capital({ amountTon: ton('300') }));
  while (world.day < 30) {
    beginDay(world);
    for (const person of world.people) visit(world, person);
    world.day += 1;
  }
  expect(checkBooks(world)).toEqual([]);
  return world;
}

function whoHas(world: World, what: 'bonds' | 'stakes'): Person {
  return world.people.find((person) => person[what].length > 0) as Person;
}

function shift(world: World, key: string, by: bigint): void {
  world.books.balances.set(key, (world.books.balances.get(key) ?? 0n) + by);
}

function user(person: Person, name: Parameters<typeof userAccount>[1]): string {
  return entryKey({ account: userAccount(person.userId, name), currency: 'AXIOM' });
}

const SABOTAGE: readonly (readonly [string, (world: World) => void])[] = [
  [
    'every booking is possible',
    ({ books }) => post(books, booking.referralTransferred({ userId: '0', amountToken: axiom('1000000') })),
  ],
  [
    'balance is the sum of its entries',
    (world) => {
      const { userId } = whoHas(world, 'stakes');
      post(world.books, booking.stakeSettled({ userId, rewardToken: axiom('1') }));
      shift(world, user(whoHas(world, 'stakes'), 'main'), 1n);
    },
  ],
  [
    'sum of a currency is zero',
    (world) => shift(world, entryKey({ account: systemAccount('fees'), currency: 'AXIOM' }), 1n),
  ],
  [
    'sum of a currency is zero',
    (world) => shift(world, entryKey({ account: systemAccount('treasury_hot'), currency: 'TON' }), -1n),
  ],
  [
    'bonded is the open bonds',
    (world) => {
      whoHas(world, 'bonds').bonds.pop();
    },
  ],
  [
    'staked is the open stakes',
    (world) => {
      whoHas(world, 'stakes').stakes.pop();
    },
  ],
  [
    'pending is the open bonuses',
    (world) => shift(world, user(world.people[0] as Person, 'referral_pending'), 1n),
  ],
  [
    'escrow is share × rest',
    (world) => {
      const { link } = world.links[0] as World['links'][number];
      shift(world, entryKey({ account: linkEscrow(link.id), currency: 'AXIOM' }), 1n);
    },
  ],
  [
    'in flight is the open payouts',
    (world) => {
      world.payouts.pop();
    },
  ],
];

describe('the books of a run, checked at each midnight', () => {
  it.each(SABOTAGE)('find out when it is broken that %s', (invariant, sabotage) => {
    const world = livelyWorld();
    sabotage(world);
    const found = checkBooks(world);
    expect(found.map((violation) => violation.invariant)).toContain(invariant);
    expect(found[0]).toMatchObject({ day: 30, found: expect.any(String) as string });
  });

  it('a refused booking leaves every balance as it was', () => {
    const world = livelyWorld();
    const before = new Map(world.books.balances);
    post(world.books, booking.referralTransferred({ userId: '0', amountToken: axiom('1000000') }));
    expect([...world.books.balances].filter(([key, balance]) => balance !== (before.get(key) ?? 0n))).toEqual(
      [],
    );
    expect(world.books.refused).toHaveLength(1);
  });
});
