import { setImmediate as nextTurn } from 'node:timers/promises';
import { booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import type { UserTask } from '@axiom/domain/task';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';
import { CommandInProgress, NestedTransaction } from '#server/ports/store.ts';
import { inBatches, type Waiting } from '#server/store/commands/batches.ts';
import { until } from '../support/until.ts';
import { auditOf } from './support/audit.ts';
import { CountedStore, ids } from './support/counted-store.ts';
import { servedKinds } from './support/databases.ts';
import { userRow } from './support/users.ts';
import { holdKey } from './support/held-key.ts';

const TASK: UserTask = {
  userId: '',
  taskId: 't',
  period: 'once',
  kind: 'daily_check_in',
  count: 1,
  rewardToken: axiom(1n),
  status: 'VALIDATED',
};
const grant = (userId: string, nano: bigint) =>
  booking.adjustment({ userId, account: 'main', amountToken: axiom(nano) });

describe.each(servedKinds)('commands in batches on %s', (kind) => {
  const counted = new CountedStore(kind);
  const person = () => counted.person();
  const post = (userId: string, nano: bigint, need: Partial<CommandNeed> = {}) =>
    counted.store.command({ userId, ...need }, (tx) => tx.ledger.post(grant(userId, nano), { atMs: 1 }));
  const mainOf = async (userId: string) => (await counted.store.reads.balances(userId)).main;
  const isWhole = async () => expect(await auditOf(counted.store)).toEqual([]);

  it('200 people at once are a few transactions, each with what it decided', async () => {
    const people: string[] = [];
    for (let count = 0; count < 200; count += 1) people.push(await person());
    counted.transactions = 0;
    await Promise.all(people.map((id, place) => post(id, BigInt(place + 1))));
    expect(counted.transactions).toBeLessThan(12);
    for (const [place, id] of people.entries()) expect(await mainOf(id)).toBe(BigInt(place + 1));
    await isWhole();
  });

  it('a batch that decides for long lets the process look up in between', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, person));
    let hasLookedUp = false;
    const seen: boolean[] = [];
    counted.transactions = 0;
    const decide = async () => {
      if (seen.length === 0) void nextTurn().then(() => (hasLookedUp = true));
      const endMs = performance.now() + 3;
      let count = 0;
      while (performance.now() < endMs) count += 1;
      seen.push(hasLookedUp && count > 0);
    };
    await Promise.all(people.map((userId) => counted.store.command({ userId }, decide)));
    expect(counted.transactions).toBe(1);
    expect([seen[0], seen.at(-1)]).toEqual([false, true]);
  });

  it('each sees what those before it have decided, and a refusal takes back only its own', async () => {
    const id = await person();
    const others = await Promise.all(Array.from({ length: 8 }, person));
    await post(id, 10n);
    const spent = await Promise.allSettled([
      ...others.map((other) => post(other, 1n)),
      post(id, -7n),
      counted.store.command({ userId: id }, async (tx) => {
        await tx.ledger.post(grant(id, 100n), { atMs: 1 });
        await tx.outbox.emit(id, { event: 'user:mint', data: {} });
        throw new RangeError('not this one');
      }),
      post(id, -7n),
      post(id, -3n),
    ]);
    expect(spent.slice(-4).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'fulfilled',
    ]);
    expect(spent.slice(-2)[0]).toMatchObject({ reason: { code: 'insufficient_balance' } });
    expect(await mainOf(id)).toBe(0n);
    expect(await counted.store.reads.events({ userId: id, aboveVersion: 0, limit: 9 })).toEqual([]);
    for (const other of others) expect(await mainOf(other)).toBe(1n);
    await isWhole();
  });

  it('what the database refuses is refused to one, and done for the others', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, person));
    const bad = people[4] ?? '';
    const ended = await Promise.allSettled(
      people.map((userId) =>
        counted.store.command({ userId }, async (tx) => {
          await tx.ledger.post(grant(userId, 5n), { atMs: 1 });
          // No such movement: the row has nothing to refer to.
          if (userId === bad) await tx.tasks.recordPayment({ ...TASK, userId }, 'none');
        }),
      ),
    );
    expect(ended.map(({ status }) => status)).toEqual(
      people.map((userId) => (userId === bad ? 'rejected' : 'fulfilled')),
    );
    for (const userId of people) expect(await mainOf(userId)).toBe(userId === bad ? 0n : 5n);
    await isWhole();
  });

  it('a key acts once, also twice in one batch; what was not named cannot be read', async () => {
    const userId = await person();
    const other = await person();
    const key = { userId, route: 'mintCreate', key: 'k' };
    let decisions = 0;
    const once = () =>
      counted.store.command({ userId, key }, async (tx) => {
        const taken = await tx.idempotency.take(key, 'hash', 0);
        if (taken !== 'new') return taken.answer;
        decisions += 1;
        await tx.ledger.post(grant(userId, 3n), { atMs: 1 });
        await tx.idempotency.store(key, '"done"');
        return '"done"';
      });
    expect(new Set(await Promise.all([once(), once(), once()]))).toEqual(new Set(['"done"']));
    expect(await once()).toBe('"done"');
    expect([decisions, await mainOf(userId)]).toEqual([1, 3n]);
    const reading = (read: (tx: CommandTx) => Promise<unknown>) =>
      expect(counted.store.command({ userId }, read)).rejects.toMatchObject({ name: 'NotNamed' });
    await reading((tx) => tx.users.byId(other));
    await reading((tx) => tx.ledger.balances(other));
    await reading((tx) => tx.mints.ofUser(userId, 'm'));
    await reading((tx) => tx.farming.byCode('c'));
    await reading((tx) => tx.tasks.ofUser(userId, ['once']));
    await reading((tx) => tx.messages.wanted(`t${userId}`));
    await reading((tx) => tx.wallets.useProof({ payload: 'p', userId, address: 'a', endsAtMs: 1 }));
    await reading((tx) => tx.payouts.soldOn(userId, 0));
    await expect(
      counted.store.command({ userId }, () => counted.store.transaction(async () => 1)),
    ).rejects.toBeInstanceOf(NestedTransaction);
  });

  it.runIf(kind === 'postgres')('what has changed meanwhile is read again, and decided again', async () => {
    const userId = await person();
    const periods = ['once'] as const;
    const tried: bigint[] = [];
    await counted.store.command({ userId, periods }, async (tx) => {
      const paid = (await tx.tasks.paid()).get('t') ?? 0n;
      tried.push(paid);
      // Another server pays 8 of the 10 that the task may pay, after this one has read that it has paid nothing.
      if (tried.length === 1)
        await sql`insert into task_purses (task_id, paid) values ('t', 8)`.execute(counted.database.db);
      const isPaid = await tx.tasks.spend('t', axiom(5n), axiom(10n));
      expect(isPaid).toBe(tried.length === 1);
    });
    expect(tried).toEqual([0n, 8n]);
    const left = await sql<{ paid: bigint }>`select paid from task_purses where task_id = 't'`.execute(
      counted.database.db,
    );
    expect(left.rows).toEqual([{ paid: 8n }]);
    await sql`delete from task_purses`.execute(counted.database.db);
  });

  it.runIf(kind === 'postgres')(
    'whoever is held elsewhere waits alone; the others of the batch do not',
    async () => {
      const people = await Promise.all(Array.from({ length: 12 }, person));
      const held = people.slice(0, 6);
      const [begun, begin] = signal();
      const [goingOn, goOn] = signal();
      const other = counted.store.transaction(async (tx) => {
        await tx.users.lock(held);
        begin();
        await goingOn;
      });
      await begun;
      const done: string[] = [];
      const all = people.map(async (id) => {
        await post(id, 1n);
        done.push(id);
      });
      await until('the others are done', () => done.length === 6);
      expect(done.filter((id) => held.includes(id))).toEqual([]);
      goOn();
      await other;
      await Promise.all(all);
      await isWhole();
    },
  );

  it.runIf(kind === 'postgres')('a person held elsewhere signs in later, the others at once', async () => {
    const [held, ...others] = await Promise.all(Array.from({ length: 6 }, person));
    const [begun, begin] = signal();
    const [goingOn, goOn] = signal();
    const other = counted.store.transaction(async (tx) => {
      await tx.users.lock([held ?? '']);
      begin();
      await goingOn;
    });
    await begun;
    const signIn = (id: string) =>
      counted.store.openSession({
        person: userRow(id, { firstName: 'Bob' }),
        isMember: null,
        familyId: ids.next(),
        tokenHash: ids.next(),
        atWallMs: 1,
        expiresAtWallMs: 2,
      });
    const late = signIn(held ?? '');
    expect(await Promise.all(others.map(signIn))).toEqual(others);
    expect(await signIn('nobody')).toBeNull();
    goOn();
    await other;
    expect(await late).toBe(held);
    expect((await counted.store.reads.person(held ?? '', 0))?.user.firstName).toBe('Bob');
  });

  it.runIf(kind === 'postgres')('a newer version adds a column: what runs goes on', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, person));
    for (const id of people) await post(id, 1n);
    await sql`alter table users add column newer int4`.execute(counted.database.db);
    for (const id of people) await post(id, 1n);
    for (const id of people) expect(await mainOf(id)).toBe(2n);
    expect((await counted.store.reads.person(people[0] ?? '', 0))?.user.id).toBe(people[0]);
    await sql`alter table users drop column newer`.execute(counted.database.db);
  });

  it.runIf(kind === 'postgres')(
    'a key that another server has just taken is a request in progress',
    async () => {
      const userId = await person();
      const key = { userId, route: 'mintCreate', key: 'slow' };
      const [begun, begin] = signal();
      const [goingOn, goOn] = signal();
      const other = holdKey(counted.database, key, begin, goingOn);
      await begun;
      const bystander = await person();
      const ours = counted.store.command({ userId, key }, async (tx) => {
        if ((await tx.idempotency.take(key, 'hash', 0)) === 'new') await tx.idempotency.store(key, '1');
      });
      await Promise.all([expect(ours).rejects.toBeInstanceOf(CommandInProgress), post(bystander, 1n)]);
      goOn();
      await other;
    },
  );
});

function signal(): [promise: Promise<void>, give: () => void] {
  let give: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => (give = resolve));
  return [promise, () => give()];
}

interface Named extends Waiting {
  readonly id: string;
}

describe('how commands are gathered', () => {
  const command = (id: string, ...names: string[]): Named => ({
    id,
    names,
    isAlone: false,
    sinceMs: performance.now(),
  });

  /** Batches that end when they are told to. */
  function hall(again: (batch: readonly Named[]) => readonly Named[] = () => []) {
    const begun: string[] = [];
    const late: string[] = [];
    const ends: (() => void)[] = [];
    const add = inBatches<Named>(
      (batch) =>
        new Promise((resolve) => {
          begun.push(batch.map(({ id }) => id).join(' '));
          ends.push(() => resolve(again(batch)));
        }),
      ({ id }) => void late.push(id),
    );
    const end = async (place: number) => {
      ends[place]?.();
      await Promise.resolve().then(() => undefined);
      await nextTurn();
    };
    /** Each arrives when those before it have begun, or wait. */
    const arrive = async (...commands: readonly Named[]) => {
      for (const each of commands) {
        add(each);
        await nextTurn();
      }
    };
    return { add, arrive, begun, late, end };
  }

  it('what arrives in one turn of the process goes together', async () => {
    const { add, begun } = hall();
    for (const id of ['a', 'b']) add(command(id, id));
    expect(begun).toEqual([]);
    await nextTurn();
    expect(begun).toEqual(['a b']);
  });

  it('those that come while three are under way go together, 64 at most', async () => {
    const { add, arrive, begun, end } = hall();
    await arrive(...['a', 'b', 'c', 'd', 'e'].map((id) => command(id, id)));
    expect(begun).toEqual(['a', 'b', 'c']);
    for (let count = 0; count < 100; count += 1) add(command(String(count), String(count)));
    await end(0);
    expect(begun[3]?.split(' ')).toHaveLength(64);
    expect(begun[3]).toMatch(/^d e 0 1 /);
  });

  it('one batch at a time has a person, and their commands stay in order', async () => {
    const { add, arrive, begun, end } = hall();
    await arrive(
      command('a1', 'ada'),
      command('b1', 'bob', 'code'),
      command('a2', 'ada'),
      command('c1', 'cyd', 'code'),
      command('a3', 'ada'),
      command('d1', 'dan'),
    );
    expect(begun).toEqual(['a1', 'b1', 'd1']);
    await end(0);
    expect(begun[3]).toBe('a2 a3');
    add(command('a4', 'ada', 'code'));
    add(command('a5', 'ada'));
    await end(3);
    expect(begun).toHaveLength(4);
    await end(1);
    expect(begun[4]).toBe('c1 a4 a5');
  });

  it('what waits for its turn for 5 s is given up, and nothing else', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    try {
      const { arrive, begun, late, end } = hall();
      await arrive(...['a', 'b', 'c', 'd'].map((id) => command(id, id)));
      vi.advanceTimersByTime(3_000);
      await arrive(command('e', 'e'));
      vi.advanceTimersByTime(2_000);
      expect(late).toEqual(['d']);
      await end(0);
      expect(begun[3]).toBe('e');
    } finally {
      vi.useRealTimers();
    }
  });

  it('nobody is forgotten whose 5 s end while it is looked who is late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let nowMs = 0;
    // A millisecond passes between any two looks at the clock.
    const looks = vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1));
    try {
      const { arrive, late } = hall();
      await arrive(...['a', 'b', 'c'].map((id) => command(id, id)));
      const waiting = Array.from({ length: 20 }, (_, place) => `w${place}`);
      await arrive(...waiting.map((id, place) => ({ ...command(id, id), sinceMs: 1_000 + 2 * place })));
      nowMs = 6_000;
      vi.advanceTimersByTime(10_000);
      expect(late).toEqual(waiting);
    } finally {
      looks.mockRestore();
      vi.useRealTimers();
    }
  });

  it('what failed beside others is tried alone, before those that wait', async () => {
    const { arrive, begun, end } = hall((batch) => {
      if (batch.length === 1) return [];
      for (const each of batch) each.isAlone = true;
      return batch;
    });
    await arrive(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => command(id, id)));
    await end(0);
    expect(begun[3]).toBe('d e f');
    await end(3);
    expect(begun[4]).toBe('d');
    await end(1);
    await end(2);
    expect(begun.slice(5)).toEqual(['e', 'f']);
  });
});
