import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../support/books.ts';
import { storeKinds } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { applyPolicy } from '../support/policy.ts';
import { claim, review, start, taskOf, validate, waitingOf } from '../support/tasks.ts';

const POST = 'https://t.me/channel/7';

describe.each(storeKinds)('tasks under a policy that changes, on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(() => reconcile(house));
  afterAll(() => house.stop());

  it('what was begun stays promised until it is paid: reward, budget and the task itself', async () => {
    await applyPolicy(house, () => undefined);
    const [begun, inReview, idle] = [await house.person(), await house.person(), await house.person()];
    for (const person of [begun, inReview]) await start(person, 'post_link');
    await validate(inReview, 'post_link', POST);
    await applyPolicy(house, (policy) => {
      policy.tasks = policy.tasks.filter((task) => task.kind !== 'post_link');
    });
    expect((await idle.ask('taskStart', { body: { task_id: 'post_link' } })).status).toBe(404);
    expect((await idle.get('tasks')).data.map((task) => task.task_id)).not.toContain('post_link');
    await validate(begun, 'post_link', `${POST}1`);
    for (const person of [begun, inReview]) {
      expect(await taskOf(person, 'post_link')).toMatchObject({ status: 'VALIDATING', reward_token: '0.2' });
      const [waiting] = await waitingOf(house, person);
      await review(house, waiting?.id ?? '', 'approve');
      expect(await claim(person, 'post_link')).toMatchObject({ status: 'CLAIMED', task_balance: '0.2' });
      expect((await person.get('tasks')).data.map((task) => task.task_id)).not.toContain('post_link');
      expect((await person.ask('taskClaim', { body: { task_id: 'post_link' } })).status).toBe(404);
    }
  });

  it('one that was rejected meanwhile is not begun anew', async () => {
    await applyPolicy(house, () => undefined);
    const person = await house.person();
    await start(person, 'post_link');
    await validate(person, 'post_link', POST);
    await applyPolicy(house, (policy) => {
      policy.tasks = policy.tasks.filter((task) => task.kind !== 'post_link');
    });
    const [waiting] = await waitingOf(house, person);
    await review(house, waiting?.id ?? '', 'reject', 'The post is gone.');
    expect((await person.ask('taskStart', { body: { task_id: 'post_link' } })).body).toMatchObject({
      code: 'task_not_found',
    });
  });

  it('a reward is what was offered when it was begun; a daily task is offered anew each day', async () => {
    await applyPolicy(house, () => undefined);
    const person = await house.person();
    await start(person, 'daily_check_in');
    await applyPolicy(house, (policy) => {
      for (const task of policy.tasks) if (task.kind === 'daily_check_in') task.reward = '0.03';
    });
    await validate(person, 'daily_check_in');
    expect(await claim(person, 'daily_check_in')).toMatchObject({ reward_token: '0.01' });
    await house.advance(86_400_000);
    expect(await taskOf(person, 'daily_check_in')).toMatchObject({
      status: 'AVAILABLE',
      reward_token: '0.03',
    });
  });
});
