import { formatPercent } from '@axiom/domain/money';
import { bonusesFor, daysHeld, investedToken } from '@axiom/domain/bonus';
import { type EconomyPolicy, parsePolicy } from '@axiom/domain/economy';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { settle, type Stake, withBonuses } from '@axiom/domain/staking';
import { SystemClock } from '#server/clock/system-clock.ts';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import type { LockName, Store } from '#server/ports/store.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { PolicyVersions } from '#server/policy/policy-versions.ts';
import { meOf, readPerson } from '#server/use-cases/read-user.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditOf } from './support/audit.ts';
import { databaseKinds, makeDatabase, type StoreKind, storeKinds } from './support/databases.ts';
import { historyOf } from './support/one-history/deeds.ts';
import { historyScenario } from './support/one-history/scenario.ts';
import { beginBefore } from './support/earlier-schema.ts';
import { openServerPlay, type ServerPlay } from './support/one-history/server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEED = 1;
const PAGE = { offset: 0, limit: 300 };

const parsed = historyScenario();
const startMs = parsed.scenario.startDay * DAY_MS;
/** An instant by day and hour of the history; hour 0 is 00:00 UTC. */
const at = (day: number, hour = 0): number => startMs + day * DAY_MS + hour * HOUR_MS;

const steps = <Key extends string>(key: Key, rows: readonly [number | string, string][]) =>
  rows.map(([from, daily]) => ({ [key]: from, daily }));

/** The history's policy with other bonus steps; `percent` marks the version in every one of them. */
function policyWith(percent: string): string {
  return JSON.stringify({
    ...(parsed.policyDocument as object),
    hold_bonus: steps('days', [
      [1, `0.${percent}1`],
      [3, `0.${percent}3`],
      [4, `0.${percent}4`],
    ]),
    investment_bonus: steps('token', [['10', `0.${percent}5`]]),
    collective_bonus: steps('token', [
      ['1', `0.0${percent}`],
      ['180', `0.${percent}7`],
    ]),
  });
}

function policyOf(document: string): EconomyPolicy {
  const { policy, problems } = parsePolicy(JSON.parse(document), SIMULATED_PRICE_BOUNDS);
  if (problems !== undefined) throw new Error(JSON.stringify(problems));
  return policy;
}

const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map(policyWith) as [string, string, string];

describe.each(storeKinds)('the policy in force at the time on %s', { timeout: 120_000 }, (kind) => {
  let plays: ServerPlay[] = [];
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(async () => {
    for (const play of plays) {
      expect(await auditOf(play.core.store)).toEqual([]);
      await play.close();
    }
    plays = [];
    vi.useRealTimers();
  });

  /**
   * A server with two stakes since the first day, settled up to 00:00 of day 2, under the first policy. What it is compared
   * with runs in memory.
   */
  async function opened(store: StoreKind = kind): Promise<ServerPlay> {
    const play = await openServerPlay(store, parsed, historyOf(parsed.scenario, SEED), SEED);
    plays.push(play);
    await play.core.policies.apply(FIRST);
    await stakeOf(play, { person: 0, bond: 'a', amount: 100n, atMs: at(0, 9) });
    await stakeOf(play, { person: 2, bond: 'b', amount: 60n, atMs: at(0, 10) });
    for (const day of [1, 2]) await settledAt(play, at(day));
    return play;
  }

  async function stakeOf(
    play: ServerPlay,
    order: { person: number; bond: string; amount: bigint; atMs: number },
  ): Promise<void> {
    const { person, bond, atMs } = order;
    const amountTon = order.amount * 1_000_000_000n;
    await play.do({ atMs, person, kind: 'order', bond, amountTon, days: 30 });
    await play.do({ atMs: atMs + 1000, person, kind: 'pay', bond });
    await play.do({ atMs: atMs + 2000, person, kind: 'stake', bond });
  }

  async function settledAt(play: ServerPlay, atMs: number): Promise<void> {
    vi.setSystemTime(atMs);
    await play.doDue();
  }

  async function appliedAt(play: ServerPlay, atMs: number, document: string): Promise<void> {
    vi.setSystemTime(atMs);
    await play.core.policies.apply(document);
  }

  const stakesOf = async ({ core, users }: ServerPlay, person: number) => {
    const page = await core.store.reads.stakes(users[person] as string, PAGE);
    return page?.rows.map(({ stake }) => stake) ?? [];
  };

  /** What people have, what their stakes carry and every movement of theirs, without ids. */
  async function seenBy({ core: { store }, users }: ServerPlay): Promise<unknown> {
    const people: unknown[] = [];
    for (const id of users) {
      const stakes = (await store.reads.stakes(id, PAGE))?.rows ?? [];
      const history = await store.reads.operations(id, { ...PAGE, order: 'asc' });
      people.push({
        balances: await store.reads.balances(id),
        stakes: stakes.map(
          ({ stake: { id: _id, ownerId: _owner, mintId: _mint, ...stake }, completesAtMs }) => ({
            ...stake,
            completesAtMs,
          }),
        ),
        movements: history.rows.map(({ kind: what, createdAtMs, account, amountToken }) => ({
          what,
          atMs: createdAtMs,
          account,
          amountNano: amountToken,
        })),
      });
    }
    return store.transaction(async (tx) => {
      const days = [];
      for (let day = 1; day < 7; day += 1) {
        const facts = await tx.days.newest(at(day));
        days.push([facts?.dayMs, facts?.stakedToken, facts?.collectiveBonus]);
      }
      return { people, days, collective: await tx.settings.get('collective_bonus') };
    });
  }

  /** The stake after each 00:00 by the domain's functions alone, under the policy that `inForce` names for it. */
  async function byTheDomain(
    play: ServerPlay,
    person: number,
    before: Stake,
    inForce: readonly [number, string][],
  ): Promise<Stake> {
    let stake = before;
    for (const [midnightMs, document] of inForce) {
      const facts = await play.core.store.transaction(async (tx) => {
        const user = await tx.users.byId(play.users[person] as string);
        if (user === null) throw new Error('nobody');
        return {
          holdDays: daysHeld(user, midnightMs),
          investedToken: investedToken(
            (await tx.mints.investments([user.id], midnightMs)).get(user.id) ?? [],
            midnightMs,
          ),
          stakedToken: await tx.stakes.stakedTotalAt(midnightMs),
        };
      });
      stake = withBonuses(settle(stake, midnightMs).stake, bonusesFor(policyOf(document), facts));
    }
    return stake;
  }

  it('pays a backlog of three days, with a change in the middle, as the server that was never down', async () => {
    const there = await opened('memory');
    await settledAt(there, at(3));
    await appliedAt(there, at(3, 12), SECOND);
    await settledAt(there, at(4));
    await settledAt(there, at(5));

    const away = await opened();
    const before = await stakesOf(away, 0);
    await appliedAt(away, at(3, 12), SECOND);
    await settledAt(away, at(5, 1));

    const days: [number, string][] = [
      [at(3), FIRST],
      [at(4), SECOND],
      [at(5), SECOND],
    ];
    expect(await stakesOf(away, 0)).toEqual([await byTheDomain(away, 0, before[0] as Stake, days)]);
    expect(await seenBy(away)).toEqual(await seenBy(there));
  });

  it('a stake that is made while days still wait carries the bonuses of its own day', async () => {
    const late = { person: 3, bond: 'c', amount: 80n, atMs: at(4, 2) };
    const there = await opened('memory');
    await settledAt(there, at(3));
    await appliedAt(there, at(3, 12), SECOND);
    await settledAt(there, at(4));
    await stakeOf(there, late);
    await settledAt(there, at(5));

    const away = await opened();
    await appliedAt(away, at(3, 12), SECOND);
    vi.setSystemTime(late.atMs);
    await stakeOf(away, late);
    const [made] = await stakesOf(away, 3);
    const ofItsDay = policyOf(SECOND).collectiveBonus.map(({ daily }) => daily);
    expect(ofItsDay).toContain(made?.collectiveBonus);
    await settledAt(away, at(5));
    expect(await seenBy(away)).toEqual(await seenBy(there));
  });

  it('a change shows from the next 00:00 on; of two on one day only the last was ever in force there', async () => {
    const twice = await opened();
    const holdBonus = async () => {
      const { cases, core, users } = twice;
      const me = await meOf(cases, await readPerson(core.store.reads, cases, users[0] as string));
      return formatPercent(me.value.holdBonus);
    };
    await settledAt(twice, at(3));
    expect(await holdBonus()).toBe('0.13');
    await appliedAt(twice, at(3, 12), SECOND);
    // The same instant again: the later word counts.
    await appliedAt(twice, at(3, 12), THIRD);
    expect(await holdBonus()).toBe('0.13');
    await settledAt(twice, at(4));
    expect(await holdBonus()).toBe('0.34');
    await settledAt(twice, at(5));

    const once = await opened('memory');
    await settledAt(once, at(3));
    await appliedAt(once, at(3, 15), THIRD);
    await settledAt(once, at(4));
    await settledAt(once, at(5));
    expect(await seenBy(twice)).toEqual(await seenBy(once));
  });

  it('a version that came back is in force twice, and not between', async () => {
    const away = await opened();
    const before = await stakesOf(away, 2);
    await appliedAt(away, at(3, 12), SECOND);
    await appliedAt(away, at(4, 12), FIRST);
    await settledAt(away, at(6));
    const days: [number, string][] = [
      [at(3), FIRST],
      [at(4), SECOND],
      [at(5), FIRST],
      [at(6), FIRST],
    ];
    expect(await stakesOf(away, 2)).toEqual([await byTheDomain(away, 2, before[0] as Stake, days)]);
  });

  it('what another server put in force counts before it is heard of', async () => {
    const away = await opened();
    const { store, prices, clock } = away.core;
    const other = await PolicyVersions.open(store, prices.bounds, null, clock);
    const before = await stakesOf(away, 0);
    vi.setSystemTime(at(3, 12));
    await other.apply(SECOND);
    await settledAt(away, at(4));
    const days: [number, string][] = [
      [at(3), FIRST],
      [at(4), SECOND],
    ];
    const [stake] = await stakesOf(away, 0);
    expect(stake).toEqual(await byTheDomain(away, 0, before[0] as Stake, days));
    const announced = await store.transaction((tx) => tx.settings.get('collective_bonus'));
    expect(announced).toBe(formatPercent((stake as Stake).collectiveBonus));
  });

  it('a change waits for the settlement that runs, and comes into force behind it', async () => {
    const play = await opened();
    const { store, prices, clock } = play.core;
    const before = await Promise.all([stakesOf(play, 0), stakesOf(play, 2)]);
    const [asked, ask] = signal();
    const [begun, begin] = signal();
    const [released, release] = signal();
    const book = await PolicyVersions.open(
      storeThatTells(store, (lock) => lock === 'due_work' && ask()),
      prices.bounds,
      null,
      clock,
    );
    const rows: string[] = [];
    const one = () =>
      doNextDue({
        store,
        clock,
        paymentsSeenUntilMs: play.cases.paymentsSeenUntilMs,
        work: async (tx, due) => {
          rows.push(...due.map((row) => row.kind));
          const outcome = await doDueWork(tx, play.cases, due);
          begin();
          await released;
          return outcome;
        },
        onError: (error) => {
          throw error;
        },
      });
    vi.setSystemTime(at(3));
    const first = one();
    await begun;
    // Asked for before the 00:00 that is being settled: this server's clock is behind.
    vi.setSystemTime(at(3) - 500);
    const applied = book.apply(SECOND);
    // The others do one transaction after the other anyway.
    if (kind === 'postgres') await Promise.race([asked, applied]);
    release();
    await Promise.all([first, applied]);
    vi.setSystemTime(at(3) + 1000);
    while (await one());
    expect(rows.slice(0, 3)).toEqual(['day', 'stake', 'stake']);
    for (const [index, person] of [0, 2].entries()) {
      const expected = await byTheDomain(play, person, before[index]?.[0] as Stake, [[at(3), FIRST]]);
      expect(await stakesOf(play, person)).toEqual([expected]);
    }
  });
});

describe.each(databaseKinds)('a database from before versions had a time, on %s', (kind) => {
  it('takes the time of their writing, and the first one for everything before it', async () => {
    const place = await makeDatabase(kind);
    const database = await place.open();
    try {
      await beginBefore(database.db, '0010-policies-in-force');
      await sql`insert into policies (id, document, created_at)
        values ('third', '{}', 300), ('first', '{}', 100), ('second', '{}', 200)`.execute(database.db);
      const clock = new SystemClock();
      const store = await KyselyStore.open(
        database,
        clock,
        timeSortedIds(systemRandom, () => clock.wallMs()),
      );
      await store.transaction(async (tx) => {
        expect((await tx.policies.current())?.id).toBe('third');
        const inForce = await Promise.all(
          [0, 99, 199, 200, 299, 300, 1e12].map((ms) => tx.policies.idAt(ms)),
        );
        expect(inForce).toEqual(['first', 'first', 'first', 'second', 'second', 'third', 'third']);
      });
    } finally {
      await database.close();
      await place.drop();
    }
  });
});

function signal(): [promise: Promise<void>, give: () => void] {
  let give: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (give = resolve));
  return [promise, () => give()];
}

/** The same store, which tells of every lock that is asked for. */
function storeThatTells(store: Store, tell: (lock: LockName) => void): Store {
  return {
    reads: store.reads,
    command: (need, decide) => store.command(need, decide),
    openSession: (opened) => store.openSession(opened),
    transaction: (work, options) =>
      store.transaction(
        (tx) =>
          work({
            ...tx,
            lock: (name, wait) => {
              tell(name);
              return tx.lock(name, wait);
            },
          }),
        options,
      ),
    audit: (work) => store.audit(work),
    waiting: () => store.waiting(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}
