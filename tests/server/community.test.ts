import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { reconcile } from './support/books.ts';
import { type BotApi, startBotApi } from './support/bot-api.ts';
import { call, Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { HOME, type House, openHouse, SHARED_SECRET } from './support/house.ts';
import { claim, start, validate } from './support/tasks.ts';

const HOUR_MS = 3_600_000;

describe.each(storeKinds)('membership of the community on %s', (kind) => {
  let house: House;
  let bot: BotApi;
  beforeAll(async () => {
    bot = await startBotApi();
    house = await openHouse(kind, { env: { ...bot.env, ...SHARED_SECRET } });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    bot.strangers.clear();
    bot.isBroken = false;
    await reconcile(house);
  });
  afterAll(async () => {
    await house.stop();
    await bot.close();
  });

  const sell = (person: Person) =>
    person.ask('withdrawCreate', { body: { token_amount: '10', address: HOME } });
  const asksOf = (person: Person) => bot.asked.filter((id) => id === person.telegramId).length;

  /** Real time goes on; the person signs in no more, their session is refreshed. */
  const pass = async (person: Person, ms: number) => {
    const wallMs = house.core.clock.wallMs() + ms;
    vi.spyOn(house.core.clock, 'wallMs').mockReturnValue(wallMs);
    const { body } = await call(house.url, 'refresh', { body: { refresh: person.refresh } });
    Object.assign(person, body);
  };

  it('who left moves no money an hour later, though they never ask themselves; who joins again does at once', async () => {
    const person = await house.person();
    await house.grant(person, '100');
    bot.strangers.add(person.telegramId);
    await pass(person, HOUR_MS + 1000);
    const refused = await sell(person);
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'join_required' }]);
    const activated = await person.ask('farmActivate', { body: { activation_code: 'A'.repeat(24) } });
    expect([activated.status, activated.body]).toMatchObject([409, { code: 'join_required' }]);
    bot.strangers.delete(person.telegramId);
    await pass(person, 2500);
    expect((await sell(person)).status).toBe(200);
  });

  it('whoever is not in the community may begin a task, and is paid after joining', async () => {
    const person = await house.person();
    bot.strangers.add(person.telegramId);
    await pass(person, HOUR_MS + 1000);
    for (const step of [start, validate]) await step(person, 'daily_check_in');
    const early = await person.ask('taskClaim', { body: { task_id: 'daily_check_in' } });
    expect([early.status, early.body]).toMatchObject([409, { code: 'join_required' }]);
    bot.strangers.delete(person.telegramId);
    await pass(person, 2500);
    expect((await claim(person, 'daily_check_in')).status).toBe('CLAIMED');
  });

  it('Done right after a look asks the messenger anew, and says what it answered', async () => {
    const person = await house.person();
    bot.strangers.add(person.telegramId);
    await pass(person, HOUR_MS + 1000);
    const aheadMs = house.core.clock.wallMs() - Date.now();
    vi.spyOn(house.core.clock, 'wallMs').mockImplementation(() => Date.now() + aheadMs);
    expect((await person.get('me')).community_participation).toBe(false);
    bot.strangers.delete(person.telegramId);
    const before = asksOf(person);
    const old = await person.get('me');
    expect([old.community_participation, old.membership, asksOf(person)]).toEqual([false, undefined, before]);
    const anew = await person.get('me', { query: { membership: 'now' } });
    expect([anew.community_participation, anew.membership]).toEqual([true, 'member']);
    expect((await person.ask('me', { query: { membership: 'later' } })).body).toMatchObject({
      code: 'validation_failed',
      field: 'membership',
    });
  });

  it('one question a person and hour, however many commands they send at once', async () => {
    const person = await house.person();
    await house.grant(person, '300');
    await pass(person, HOUR_MS + 1000);
    const before = asksOf(person);
    const replies = await Promise.all(Array.from({ length: 20 }, () => sell(person)));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    await pass(person, HOUR_MS / 2);
    expect((await sell(person)).status).toBe(200);
    expect(asksOf(person)).toBe(before + 1);
  });

  it('while the messenger is silent what it said last stands, and it is not asked at every command', async () => {
    const [member, stranger] = [await house.person(), await house.person()];
    for (const person of [member, stranger]) await house.grant(person, '100');
    bot.strangers.add(stranger.telegramId);
    await pass(stranger, HOUR_MS + 1000);
    expect((await sell(stranger)).status).toBe(409);
    bot.isBroken = true;
    await pass(member, 2500);
    const before = asksOf(member);
    for (let time = 0; time < 5; time += 1) expect((await sell(member)).status).toBe(200);
    expect(asksOf(member)).toBe(before + 1);
    expect((await sell(stranger)).status).toBe(409);
  });

  it('without a community nobody is paid for joining it, but who was found in it while it was', async () => {
    const without = await openHouse(kind, { beside: house, env: SHARED_SECRET });
    try {
      const [person, found, begun] = [await house.person(), await house.person(), await house.person()];
      for (const each of [found, begun]) await start(each, 'join_channel');
      await validate(found, 'join_channel');
      const there = (each: Person) => new Person(without.url, each.telegramId, each);
      const tasksOf = async (each: Person) =>
        (await each.get('tasks')).data.map(({ task_id }) => task_id as string);
      const body = { task_id: 'join_channel' };
      for (const each of [there(person), there(begun)]) {
        expect(await tasksOf(each)).not.toContain('join_channel');
        for (const name of ['taskStart', 'taskValidate', 'taskClaim'] as const) {
          const reply = await each.ask(name, { body });
          expect([name, reply.status, reply.body]).toMatchObject([name, 404, { code: 'task_not_found' }]);
        }
      }
      expect(await tasksOf(there(found))).toContain('join_channel');
      expect((await claim(there(found), 'join_channel')).task_balance).toBe('0.1');
      expect((await validate(begun, 'join_channel')).status).toBe('VALIDATED');
    } finally {
      await without.stop();
    }
  });

  it('a server without a community holds nobody back, also right after the messenger was silent about them', async () => {
    bot.isBroken = true;
    const person = await house.person();
    const without = await openHouse(kind, { beside: house, env: SHARED_SECRET });
    try {
      const reply = await new Person(without.url, person.telegramId, person).ask('taskClaim', {
        body: { task_id: 'join_channel' },
      });
      expect([reply.status, reply.body]).toMatchObject([404, { code: 'task_not_found' }]);
    } finally {
      await without.stop();
    }
  });
});
