import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/store/open.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { makeDatabase, servedKinds, type TestDatabase } from '../support/databases.ts';
import { MemoryStore } from '../support/memory/store.ts';
import { emptyTables } from '../support/spare-databases.ts';
import { Crash, mortalDatabase } from './crashing.ts';
import { breaches } from './invariants.ts';
import { People } from './people.ts';
import { Transitions } from './transitions.ts';
import { type Keep, World } from './world.ts';

const RUNS = Number(process.env['PROVEN_RUNS'] ?? (process.env['TEST_LONG'] === '1' ? '50' : '1'));
const USUAL_SEED = 'axiom';
const FIRST_SEED = process.env['PROVEN_SEED'] ?? USUAL_SEED;

const inMemory: Keep = async (clock, ids) => new MemoryStore(clock, ids);

interface Scenario {
  /** That a server which is to die takes before. */
  readonly mostSteps?: number;
  readonly keep?: Keep;
  readonly seed: string;
  readonly people: number;
  readonly days: number;
  readonly actsPerHour: number;
}

interface Played {
  readonly world: World;
  readonly people: People;
  readonly transitions: Transitions;
}

/** Days in the life of the service: people act, time passes, the server works and dies. A breach names seed, day and rule. */
async function play({
  seed,
  people: count,
  days,
  actsPerHour,
  mostSteps = 400,
  keep = inMemory,
}: Scenario): Promise<Played> {
  const world = await World.open(seed, keep);
  const transitions = new Transitions();
  transitions.watch(world.kept);
  const people = new People(world, count);
  await world.start();
  await serve(world);
  for (let hour = 0; hour < days * 24; hour += 1) {
    const { chance, mortality, fault } = world;
    if (chance.isHit(30)) mortality.killWithin(1 + chance.below(mostSteps));
    fault.losesMessages = chance.isHit(10);
    fault.down = chance.isHit(3);
    for (let act = 0; act < actsPerHour; act += 1) {
      world.chain.isSlow = chance.isHit(25);
      await people.act();
      world.pass(20);
      if (chance.isHit(50)) await serve(world);
    }
    world.movePrice();
    // The chain's blocks go on while nobody acts: never more than the time after which a payout would not be trusted.
    const restS = 3600 - ((world.ms / 1000) % 3600);
    world.chain.isSlow = false;
    for (let passed = 0; passed < restS; passed += 200) world.pass(Math.min(200, restS - passed));
    await serve(world);
    if (hour % 24 === 23) await hold(world, people, `${seed}, day ${(hour + 1) / 24}`);
  }
  return { world, people, transitions };
}

/** The server works; where it dies it is started again, and goes on. */
async function serve(world: World): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    try {
      if (world.mortality.isDead || world.server === null) await world.start();
      await world.server?.round();
      return;
    } catch (error) {
      if (error instanceof Crash) continue;
      if (world.fault.down === true) return;
      throw error;
    }
  }
  throw new Error('the server dies in every round');
}

async function hold(world: World, people: People, when: string): Promise<void> {
  world.fault.down = false;
  await serve(world);
  // Who counts goes through the server's own store, and must not die of it.
  world.mortality.start();
  expect(await breaches(world, people.acknowledged), when).toEqual([]);
  expect(world.alarms, when).toEqual([]);
}

/** Stores list rows in orders of their own. */
const inOrder = <Row extends object>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => (JSON.stringify(a, textOf) < JSON.stringify(b, textOf) ? -1 : 1));

/** Amounts as text, fields in the order of their names. */
function textOf(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

async function digestOf({ world, people }: Played): Promise<string> {
  const state = await world.kept.transaction(async (tx) => ({
    people: inOrder(await tx.snapshot.people()),
    bonds: inOrder(await tx.snapshot.bonds()),
    stakes: inOrder(await tx.snapshot.stakes()),
    sales: inOrder(await tx.snapshot.waitingSales()),
    held: (await tx.ledger.sums()).held,
    paid: world.chain.paid,
    done: [...people.done],
  }));
  const text = JSON.stringify(state, textOf);
  return createHash('sha256').update(text).digest('hex');
}

/** Where the usual seed's server dies at least once; where another one's does is up to its seed. */
const DEADLY = ['before the commit', 'after the commit', 'ledger', 'users', 'work'];

describe('the whole back end under one seed', () => {
  it.each(Array.from({ length: RUNS }, (_, run) => (run === 0 ? FIRST_SEED : `${FIRST_SEED} ${run}`)))(
    'I1–I9 hold for 200 people over 30 days with a server that dies at any step (seed %s)',
    async (seed) => {
      const { world, people, transitions } = await play({ seed, people: 200, days: 30, actsPerHour: 5 });
      expect(transitions.undeclared()).toEqual([]);
      // What is never reached proves nothing.
      const reached = new Set([...people.done.keys(), ...transitions.seen.keys()]);
      for (const needed of seed === USUAL_SEED ? NEEDED : []) expect(reached, needed).toContain(needed);
      for (const place of seed === USUAL_SEED ? DEADLY : [])
        expect([...world.mortality.deaths.keys()]).toContain(place);
      expect([...world.mortality.deaths.values()].reduce((sum, deaths) => sum + deaths, 0)).toBeGreaterThan(
        80,
      );
      expect(world.chain.paid.length).toBeGreaterThan(30);
    },
    300_000,
  );

  it('the same seed gives the same days, to the last nano', async () => {
    const scenario = { seed: 'again', people: 30, days: 4, actsPerHour: 5 };
    expect(await digestOf(await play(scenario))).toBe(await digestOf(await play(scenario)));
    expect(await digestOf(await play({ ...scenario, seed: 'other' }))).not.toBe(
      await digestOf(await play(scenario)),
    );
  }, 120_000);
});

describe.each(servedKinds)('the same days on %s', (kind) => {
  let home: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    home = await makeDatabase(kind);
    database = await home.open();
  });
  beforeEach(() => emptyTables(database.db));
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  it('come to the same, to the last nano', async () => {
    const scenario = { seed: 'again', people: 30, days: 2, actsPerHour: 5 };
    const keep: Keep = (clock, ids) => KyselyStore.open(database, clock, ids);
    expect(await digestOf(await play({ ...scenario, keep }))).toBe(await digestOf(await play(scenario)));
  }, 240_000);

  it('I1–I9 hold where the server also dies inside a batch', async () => {
    const keep: Keep = (clock, ids, mortality) =>
      KyselyStore.open(mortalDatabase(database, mortality), clock, ids);
    const { world, transitions } = await play({
      seed: 'inside',
      people: 30,
      days: 4,
      actsPerHour: 5,
      mostSteps: 60,
      keep,
    });
    expect(transitions.undeclared()).toEqual([]);
    expect(world.mortality.deaths.get('inside a batch') ?? 0).toBeGreaterThan(3);
  }, 240_000);
});

const NEEDED = [
  'paid exact',
  'paid surplus',
  'paid short',
  'paid late',
  'paid twice',
  'paid mistyped',
  'never paid',
  'repeated',
  'mintCancel',
  'stakeCreate',
  'withdrawCreate',
  'referralTransfer',
  'farmCreate',
  'farmCancel',
  'taskClaim',
  'link ACTIVE',
  'link REACHED',
  'link REVOKED',
  'mints pending>active',
  'mints pending>canceled',
  'mints active>canceled',
  'mints active>completed',
  'mints active>move_to_staking',
  'stakes active>active',
  'payouts sending>confirmed',
  'refused amount_above_maximum',
] as const;
