import { MS_PER_DAY } from '@axiom/domain/constants';
import { axiom } from '@axiom/domain/money';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { problemsOfAnswer } from '../../support/api-document.ts';
import { buyBond } from '../support/bonds.ts';
import { reconcile } from '../support/books.ts';
import { type BotApi, startBotApi } from '../support/bot-api.ts';
import type { Person } from '../support/client.ts';
import { storeKinds } from '../support/databases.ts';
import { fund, linkOrder } from '../support/farming.ts';
import { Frames } from '../support/frames.ts';
import { type House, openHouse } from '../support/house.ts';
import { policyFile } from '../support/policy.ts';
import { claim, review, start, taskOf, validate, waitingOf } from '../support/tasks.ts';
import { provingWallet } from '../support/wallet-proof.ts';

const policy = policyFile(({ tasks }) => {
  for (const task of tasks) if (task.kind === 'invite_friends') task.count = 2;
  const link = tasks.find((task) => task.kind === 'post_link');
  if (link !== undefined) link.budget = '0.5';
});
afterAll(() => policy.remove());

describe.each(storeKinds)('tasks on %s', (kind) => {
  let house: House;
  let bot: BotApi;
  beforeAll(async () => {
    bot = await startBotApi();
    house = await openHouse(kind, { env: { ...bot.env, POLICY_FILE: policy.path } });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await reconcile(house);
  });
  afterAll(async () => {
    await house.stop();
    await bot.close();
  });

  /** Expects a refusal, as the API document promises it, after which the task is what it was. */
  const refused = async (
    person: Person,
    name: 'taskStart' | 'taskValidate' | 'taskClaim',
    body: { task_id: string; link?: string },
    status: number,
    code: string,
  ) => {
    const before = (await person.get('tasks')).data;
    const reply = await person.ask(name, { body });
    expect([name, body, reply.status, reply.body]).toMatchObject([name, body, status, { code }]);
    expect(problemsOfAnswer(name, reply.status, reply.body)).toEqual([]);
    expect((await person.get('tasks')).data).toEqual(before);
  };

  it('R5.25 lists what the policy offers, in its order, untouched', async () => {
    const person = await house.person();
    const answer = await person.get('tasks');
    expect(problemsOfAnswer('tasks', 200, answer)).toEqual([]);
    expect(answer.total).toBe(7);
    expect(answer.data.map((task) => [task.task_id, task.kind, task.count, task.reward_token])).toEqual([
      ['daily_check_in', 'daily_check_in', 1, '0.01'],
      ['connect_wallet', 'connect_wallet', 1, '0.1'],
      ['first_bond', 'first_bond', 1, '0.5'],
      ['invite_friends_2', 'invite_friends', 2, '1'],
      ['join_channel', 'join_channel', 1, '0.1'],
      ['post_link', 'post_link', 1, '0.2'],
      ['screenshot', 'screenshot', 1, '0.2'],
    ]);
    for (const task of answer.data)
      expect(task).toMatchObject({
        status: 'AVAILABLE',
        progress: 0,
        has_budget: true,
        link: null,
        rejection: null,
        started_at: null,
        claimed_at: null,
      });
    expect(answer.data.map((task) => task.resets_at?.slice(11) ?? null)).toEqual([
      '00:00:00.000Z',
      ...Array<null>(6).fill(null),
    ]);
  });

  it('R5.26 R5.27 R5.28 R4.09 started, validated, claimed: the reward is in the task balance, told and in the history', async () => {
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    const started = await start(person, 'daily_check_in');
    expect(started).toMatchObject({ status: 'STARTED', progress: 0 });
    expect(started.started_at).not.toBeNull();
    const validated = await validate(person, 'daily_check_in');
    expect(validated).toMatchObject({ status: 'VALIDATED', progress: 1, started_at: started.started_at });
    expect((await person.get('me')).task_balance).toBe('0');
    const claimed = await claim(person, 'daily_check_in');
    expect(claimed).toMatchObject({ status: 'CLAIMED', reward_token: '0.01', task_balance: '0.01' });
    for (const [name, answer] of [
      ['taskStart', started],
      ['taskValidate', validated],
      ['taskClaim', claimed],
    ] as const)
      expect(problemsOfAnswer(name, 200, answer)).toEqual([]);
    await frames.next('user:balance', (frame) => frame.data.task_balance === '0.01');
    expect(await person.get('me')).toMatchObject({ task_balance: '0.01', balance_token: '0' });
    expect((await person.get('operations')).data).toMatchObject([
      { kind: 'task_reward', account: 'task', amount_token: '0.01', task_id: 'daily_check_in' },
    ]);
    expect((await taskOf(person, 'daily_check_in')).status).toBe('CLAIMED');
  });

  it('R4.09 no step is left out and none is taken twice', async () => {
    const person = await house.person();
    const body = { task_id: 'daily_check_in' };
    const illegal = [409, 'illegal_task_transition'] as const;
    await refused(person, 'taskValidate', body, ...illegal);
    await refused(person, 'taskClaim', body, ...illegal);
    await start(person, 'daily_check_in');
    await refused(person, 'taskStart', body, ...illegal);
    await refused(person, 'taskClaim', body, ...illegal);
    await validate(person, 'daily_check_in');
    await refused(person, 'taskStart', body, ...illegal);
    await refused(person, 'taskValidate', body, ...illegal);
    await claim(person, 'daily_check_in');
    for (const name of ['taskStart', 'taskValidate', 'taskClaim'] as const)
      await refused(person, name, body, ...illegal);
    expect((await person.get('me')).task_balance).toBe('0.01');
  });

  it('a daily task is available again at 00:00 UTC, paid once a day; what was not claimed in time is gone', async () => {
    const person = await house.person();
    for (const step of [start, validate, claim]) await step(person, 'daily_check_in');
    await house.advance(MS_PER_DAY);
    expect(await taskOf(person, 'daily_check_in')).toMatchObject({ status: 'AVAILABLE', claimed_at: null });
    for (const step of [start, validate]) await step(person, 'daily_check_in');
    await house.advance(MS_PER_DAY);
    await refused(person, 'taskClaim', { task_id: 'daily_check_in' }, 409, 'illegal_task_transition');
    for (const step of [start, validate, claim]) await step(person, 'daily_check_in');
    expect((await person.get('me')).task_balance).toBe('0.02');
    expect((await person.get('operations', { query: { kind: 'task_reward' } })).total).toBe(2);
  });

  it('the same key claims once', async () => {
    const person = await house.person();
    for (const step of [start, validate]) await step(person, 'daily_check_in');
    const ask = { body: { task_id: 'daily_check_in' }, key: 'claim-1' };
    const first = await person.get('taskClaim', ask);
    expect(await person.get('taskClaim', ask)).toEqual(first);
    expect((await person.get('me')).task_balance).toBe('0.01');
  });

  it('connect_wallet counts a proven wallet, and a wallet for the first account that proved it', async () => {
    const [ada, eve] = [await house.person(), await house.person()];
    const wallet = provingWallet('v5r1', 77);
    const bind = async (person: Person) => {
      const { payload } = await person.get('walletProofPayload');
      const timestampS = Math.floor(house.core.clock.nowMs() / 1000);
      const body = wallet.prove({ payload, domain: new URL(house.url).host, timestampS });
      await person.get('walletProof', { body });
    };
    const body = { task_id: 'connect_wallet' };
    for (const person of [ada, eve]) await start(person, 'connect_wallet');
    await refused(ada, 'taskValidate', body, 409, 'task_not_done');
    await bind(ada);
    expect(await validate(ada, 'connect_wallet')).toMatchObject({ status: 'VALIDATED' });
    await bind(eve);
    await refused(eve, 'taskValidate', body, 409, 'task_not_done');
  });

  it('first_bond counts a paid bond that was staked; active, canceled, short and given ones do not', async () => {
    const person = await house.person();
    await start(person, 'first_bond');
    const notYet = () => refused(person, 'taskValidate', { task_id: 'first_bond' }, 409, 'task_not_done');
    const bond = await buyBond(house, person, '10', 90);
    await notYet();
    await person.get('mintCancel', { id: bond.id });
    await notYet();
    await fund(house, person, '10');
    await person.get('farmCreate', { body: linkOrder({ is_for_me: true }) });
    const given = (await person.get('mints')).data.find((mint) => mint.origin === 'farm');
    await person.get('stakeCreate', { body: { mint_id: given?.id } });
    await notYet();
    await buyBond(house, person, '20', 30);
    const long = await buyBond(house, person, '20', 90);
    await house.advance(31 * MS_PER_DAY);
    await house.settle();
    await notYet();
    await house.advance(60 * MS_PER_DAY);
    await house.settle();
    expect((await person.get('mints')).data.find((mint) => mint.id === long.id)?.status).toBe('completed');
    expect((await validate(person, 'first_bond')).status).toBe('VALIDATED');

    const staker = await house.person();
    await start(staker, 'first_bond');
    const staked = await buyBond(house, staker, '10', 7);
    await staker.get('stakeCreate', { body: { mint_id: staked.id } });
    expect((await validate(staker, 'first_bond')).status).toBe('VALIDATED');
    expect((await claim(staker, 'first_bond')).task_balance).toBe('0.5');
  });

  it('invite_friends counts friends with a bond that counts, each once, and shows how many there are', async () => {
    const person = await house.person();
    const { ref_code } = await person.get('me');
    const friends = [await house.person({ refCode: ref_code }), await house.person({ refCode: ref_code })];
    await start(person, 'invite_friends_2');
    const stakeOne = async (friend: Person) => {
      const mint = await buyBond(house, friend, '5', 7);
      await friend.get('stakeCreate', { body: { mint_id: mint.id } });
    };
    for (let turn = 0; turn < 2; turn += 1) await stakeOne(friends[0]!);
    await buyBond(house, friends[1]!, '5', 7);
    await refused(person, 'taskValidate', { task_id: 'invite_friends_2' }, 409, 'task_not_done');
    expect(await taskOf(person, 'invite_friends_2')).toMatchObject({ status: 'STARTED', progress: 1 });
    await stakeOne(friends[1]!);
    expect(await taskOf(person, 'invite_friends_2')).toMatchObject({ progress: 2 });
    expect(await validate(person, 'invite_friends_2')).toMatchObject({ status: 'VALIDATED', progress: 2 });
  });

  it('join_channel is what the messenger says; when it cannot be asked nothing changes', async () => {
    const person = await house.person();
    bot.strangers.add(person.telegramId);
    const stranger = await house.person({ telegramId: person.telegramId });
    const body = { task_id: 'join_channel' };
    let wallMs = Date.now();
    // The messenger is asked again.
    const later = () => vi.spyOn(house.core.clock, 'wallMs').mockReturnValue((wallMs += 2500));
    later();
    await start(stranger, 'join_channel');
    await refused(stranger, 'taskValidate', body, 409, 'task_not_done');
    bot.isBroken = true;
    later();
    await refused(stranger, 'taskValidate', body, 503, 'unavailable');
    await refused(stranger, 'taskValidate', body, 503, 'unavailable');
    bot.isBroken = false;
    later();
    const asked = bot.asked.length;
    await refused(stranger, 'taskClaim', body, 409, 'join_required');
    for (let time = 0; time < 10; time += 1)
      await refused(stranger, 'taskValidate', body, 409, 'task_not_done');
    expect(bot.asked).toHaveLength(asked + 1);
    bot.strangers.delete(person.telegramId);
    later();
    expect((await validate(stranger, 'join_channel')).status).toBe('VALIDATED');
    expect((await claim(stranger, 'join_channel')).task_balance).toBe('0.1');
  });

  it('a link waits for the operator: rejected with a reason, begun anew, approved, paid', async () => {
    const person = await house.person();
    await start(person, 'post_link');
    const handedIn = await validate(person, 'post_link', ' HTTPS://T.me/Channel/7?a=b ');
    expect(handedIn).toMatchObject({ status: 'VALIDATING', link: 'https://t.me/Channel/7?a=b' });
    const [waiting] = await waitingOf(house, person);
    expect(waiting).toMatchObject({ task_id: 'post_link', link: 'https://t.me/Channel/7?a=b', photo: null });
    await refused(person, 'taskClaim', { task_id: 'post_link' }, 409, 'illegal_task_transition');
    await review(house, waiting!.id, 'reject', 'The post is gone.');
    expect(await taskOf(person, 'post_link')).toMatchObject({
      status: 'REJECTED',
      rejection: 'The post is gone.',
    });
    expect(await waitingOf(house, person)).toEqual([]);
    expect(await start(person, 'post_link')).toMatchObject({
      status: 'STARTED',
      link: null,
      rejection: null,
    });
    await validate(person, 'post_link', 'https://t.me/channel/8');
    const [again] = await waitingOf(house, person);
    expect(again).toMatchObject({ id: waiting!.id, link: 'https://t.me/channel/8' });
    await review(house, waiting!.id, 'approve');
    await expect(review(house, waiting!.id, 'reject')).rejects.toThrow(/cannot be rejected/);
    await expect(review(house, 'nothing', 'approve')).rejects.toThrow(/there is no task/);
    expect(await claim(person, 'post_link')).toMatchObject({ status: 'CLAIMED', task_balance: '0.2' });
  });

  it('a budget that is spent pays nobody more: not at the start, not at the claim', async () => {
    const people = [await house.person(), await house.person(), await house.person()];
    for (const person of people) {
      await start(person, 'post_link');
      await validate(person, 'post_link', 'https://t.me/channel/9');
      await review(house, (await waitingOf(house, person))[0]!.id, 'approve');
    }
    const [first, second, third] = people as [Person, Person, Person];
    const paid = (await house.core.store.reads.tasks('', [])).paid.get('post_link') ?? 0n;
    const replies = [];
    for (const person of [first, second, third])
      replies.push(await person.ask('taskClaim', { body: { task_id: 'post_link' } }));
    const room = Number((500_000_000n - paid) / 200_000_000n);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200].fill(409, room));
    expect(replies.at(-1)?.body).toMatchObject({ code: 'task_budget_spent' });
    const late = await house.person();
    expect(await taskOf(late, 'post_link')).toMatchObject({ status: 'AVAILABLE', has_budget: false });
    await refused(late, 'taskStart', { task_id: 'post_link' }, 409, 'task_budget_spent');
    expect(await taskOf(third, 'post_link')).toMatchObject({ status: 'VALIDATED', has_budget: false });
  });

  it('hostile input is refused by name and changes nothing', async () => {
    const person = await house.person();
    await start(person, 'daily_check_in');
    for (const [name, body, status, code] of [
      ['taskStart', { task_id: 'nothing' }, 404, 'task_not_found'],
      ['taskStart', { task_id: '__proto__' }, 404, 'task_not_found'],
      ['taskStart', { task_id: "x' or 1=1" }, 422, 'validation_failed'],
      ['taskStart', { task_id: 7 }, 422, 'validation_failed'],
      ['taskStart', {}, 422, 'validation_failed'],
      ['taskStart', { task_id: 'post_link', reward_token: '9' }, 422, 'validation_failed'],
      ['taskClaim', { task_id: 'invite_friends_3' }, 404, 'task_not_found'],
      ['taskValidate', { task_id: 'daily_check_in', photo: 'x' }, 422, 'validation_failed'],
      ['taskValidate', { task_id: 'daily_check_in', link: 'https://t.me/a/1' }, 422, 'validation_failed'],
    ] as const) {
      const reply = await person.ask(name, { body });
      expect([name, body, reply.status, reply.body]).toMatchObject([name, body, status, { code }]);
      expect(problemsOfAnswer(name, reply.status, reply.body)).toEqual([]);
    }
    expect((await taskOf(person, 'daily_check_in')).status).toBe('STARTED');
    expect((await person.get('tasks')).data.filter((task) => task.status !== 'AVAILABLE')).toHaveLength(1);
  });

  it('only a public https link is taken', async () => {
    const person = await house.person();
    const { id } = await person.get('me');
    await house.core.store.command({ userId: id }, async (tx) => {
      await tx.tasks.insert({
        id: `started-${id}`,
        task: {
          userId: id,
          taskId: 'post_link',
          period: 'once',
          kind: 'post_link',
          count: 1,
          rewardToken: axiom(1n),
          status: 'STARTED',
          startedAtMs: 1,
        },
      });
    });
    for (const link of [
      '',
      'post',
      'http://t.me/a/1',
      'javascript:alert(1)',
      'https://user:pw@t.me/a',
      'https://t.me@evil.com/a',
      'https://localhost/a',
      'https://127.0.0.1/a',
      'https://t.me:8443/a',
      'https://t.me/a b',
      'https://t.me/<script>',
      'https://t.me/\u202Ea',
      `https://t.me/${'a'.repeat(500)}`,
    ])
      await refused(person, 'taskValidate', { task_id: 'post_link', link }, 422, 'invalid_task_link');
    await refused(person, 'taskValidate', { task_id: 'post_link' }, 422, 'invalid_task_link');
    expect(await waitingOf(house, person)).toEqual([]);
  });
});
