import { booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatDecimal } from '@axiom/domain/money';
import { nanoOf } from '../support/bonds.ts';
import { reconcile } from '../support/books.ts';
import type { Person, Reply } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { policyFile } from '../support/policy.ts';
import { picture, review, start, taskOf, upload, validate, waitingOf } from '../support/tasks.ts';

const policy = policyFile(({ tasks }) => {
  const daily = tasks.find((task) => task.kind === 'daily_check_in');
  if (daily !== undefined) Object.assign(daily, { reward: '0.3', budget: '1' });
});
afterAll(() => policy.remove());

/** PostgreSQL alone shows races: the embedded database has one session. */
describe.runIf(hasPostgres)('tasks, 20 at once on postgres', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('postgres', { env: { POLICY_FILE: policy.path } });
  });
  afterEach(() => reconcile(house));
  afterAll(() => house.stop());

  const atOnce = <T>(ask: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));
  const won = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 200);
  const onlyConflicts = (replies: readonly Reply[]) =>
    expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);

  /** Purses, payments and the ledger say the same. */
  const paidEverywhere = async () => {
    const { store } = house.core;
    const { paid } = await store.reads.tasks('', []);
    const purses = [...paid.values()].reduce((sum, each) => sum + each, 0n);
    expect((await store.transaction((tx) => tx.ledger.sums())).held.task).toBe(purses);
    return formatDecimal(purses);
  };

  it('the last coin of a budget: 20 people claim what is enough for 3', async () => {
    const people: Person[] = [];
    for (let count = 0; count < 20; count += 1) people.push(await house.person());
    await Promise.all(
      people.map(async (person) => {
        await start(person, 'daily_check_in');
        await validate(person, 'daily_check_in');
      }),
    );
    const replies = await Promise.all(
      people.map((person) => person.ask('taskClaim', { body: { task_id: 'daily_check_in' } })),
    );
    expect(won(replies)).toHaveLength(3);
    onlyConflicts(replies);
    for (const reply of replies)
      if (reply.status !== 200) expect(reply.body).toMatchObject({ code: 'task_budget_spent' });
    const balances = await Promise.all(people.map(async (person) => (await person.get('me')).task_balance));
    expect(balances.toSorted()).toEqual([...Array<string>(17).fill('0'), ...Array<string>(3).fill('0.3')]);
    expect(await paidEverywhere()).toBe('0.9');
  });

  it('one person claims once, with and without a key', async () => {
    const person = await house.person();
    await start(person, 'post_link');
    await validate(person, 'post_link', 'https://t.me/channel/1');
    await review(house, (await waitingOf(house, person))[0]!.id, 'approve');
    const before = nanoOf(await paidEverywhere());
    const replies = await atOnce((index) =>
      person.ask('taskClaim', {
        body: { task_id: 'post_link' },
        ...(index < 10 ? {} : { key: `claim-${index}` }),
      }),
    );
    expect(won(replies)).toHaveLength(1);
    onlyConflicts(replies);
    expect((await person.get('me')).task_balance).toBe('0.2');
    expect(nanoOf(await paidEverywhere()) - before).toBe(nanoOf('0.2'));
    expect((await person.get('operations', { query: { kind: 'task_reward' } })).total).toBe(1);
  });

  it('starts, uploads and reviews: one of each takes the step, one picture is kept', async () => {
    const person = await house.person();
    const starts = await atOnce(() => person.ask('taskStart', { body: { task_id: 'screenshot' } }));
    expect(won(starts)).toHaveLength(1);
    onlyConflicts(starts);
    const uploads = await atOnce((index) =>
      upload(person, [
        ['task_id', 'screenshot'],
        ['photo', new Blob([picture(1000 + index)])],
      ]),
    );
    expect(won(uploads)).toHaveLength(1);
    onlyConflicts(uploads);
    const [waiting, ...more] = await waitingOf(house, person);
    expect(more).toEqual([]);
    const size = 1000 + uploads.findIndex(({ status }) => status === 200);
    expect(waiting?.photo).toContain(`${size} bytes`);
    const words = await atOnce((index) =>
      review(house, waiting!.id, index % 2 === 0 ? 'approve' : 'reject').then(
        () => true,
        () => false,
      ),
    );
    expect(words.filter(Boolean)).toHaveLength(1);
    expect((await taskOf(person, 'screenshot')).status).toBe(
      words.indexOf(true) % 2 === 0 ? 'VALIDATED' : 'REJECTED',
    );
    const photo = await house.core.store.transaction((tx) => tx.tasks.photo(waiting!.id));
    expect(photo).toBeNull();
  });

  it('the database alone refuses a second payment of one person, task and period', async () => {
    const person = await house.person();
    const { id: userId } = await person.get('me');
    const again = house.core.store.command({ userId }, async (tx) => {
      const task = { userId, taskId: 'post_link', period: 'once', rewardToken: 1n } as never;
      for (let turn = 0; turn < 2; turn += 1) {
        const booked = booking.taskClaimed({ userId, rewardToken: axiom(1n) });
        const movement = await tx.ledger.post(booked, { atMs: 1 });
        await tx.tasks.recordPayment(task, movement);
      }
    });
    await expect(again).rejects.toThrow(/task_payments_\d_pkey/);
  });
});
