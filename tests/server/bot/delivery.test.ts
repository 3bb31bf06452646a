import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BOT_NOTICE_KINDS } from '@axiom/domain/ports/client';
import { closeAbandoned, type DeliverDeps, deliverOne } from '#server/bot/deliver.ts';
import { processUpdate } from '#server/bot/process-update.ts';
import type { OutgoingMessage, Sending } from '#server/ports/messenger.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import type { Database } from '#server/store/open.ts';
import { noStatements } from '../support/no-statements.ts';
import { databaseKinds, hasPostgres, makeDatabase, type TestDatabase } from '../support/databases.ts';
import { userRow } from '../support/users.ts';

const MINUTE_MS = 60_000;
const face = {
  botApp: { bot: 'axiom_bot', app: 'app' },
  publicUrl: 'https://app.example',
  coinSymbol: 'GRAM',
};

let nowMs = 1_800_000_000_000;
const clock = { nowMs: () => nowMs, wallMs: () => nowMs };
const ids = timeSortedIds(systemRandom, () => nowMs);
const sent: { readonly to: string; readonly message: OutgoingMessage }[] = [];
const lost: string[] = [];
/** How the next calls end; well, where nothing is said. */
let ends: (Sending | Promise<Sending>)[] = [];
let updateId = 1;

const depsOf = (store: KyselyStore): DeliverDeps => ({
  store,
  clock,
  face,
  onLost: (why) => lost.push(why),
  buildStatement: noStatements,
  messenger: {
    sendFile: () => Promise.resolve({ kind: 'sent' }),
    send: async (to, message) => {
      const end = await (ends.shift() ?? { kind: 'sent' });
      if (end.kind === 'sent') sent.push({ to, message });
      return end;
    },
  },
});

describe.each(databaseKinds)('messages of the bot on %s', (kind) => {
  let place: TestDatabase;
  let database: Database;
  let store: KyselyStore;
  let deps: DeliverDeps;
  beforeAll(async () => {
    place = await makeDatabase(kind);
    database = await place.open();
    store = await KyselyStore.open(database, clock, ids);
    deps = depsOf(store);
  });
  beforeEach(async () => {
    for (const list of [sent, lost, ends]) list.length = 0;
    await database.db.deleteFrom('bot_messages').execute();
  });
  afterAll(async () => {
    await store.close();
    await place.drop();
  });

  const ask = async (telegramId: string, times = 1) => {
    for (let count = 0; count < times; count += 1) {
      updateId += 1;
      const act = { telegramId, languageCode: 'en', wish: { kind: 'other' } } as const;
      await processUpdate(store, { updateId, act });
    }
  };
  const newUser = async (languageCode: string | null) => {
    const id = ids.next();
    await store.transaction((tx) => tx.users.insert(userRow(id, { languageCode })));
    return id;
  };
  const states = async () =>
    (await database.db.selectFrom('bot_messages').select('status').orderBy('id').execute()).map(
      (row) => row.status,
    );

  it('go out in their order, each once', async () => {
    await ask('1', 2);
    await ask('2');
    const turns = [];
    for (let count = 0; count < 4; count += 1) turns.push((await deliverOne(deps)).kind);
    expect(turns).toEqual(['done', 'done', 'done', 'idle']);
    expect(sent.map(({ to }) => to)).toEqual(['1', '1', '2']);
  });

  it('T-429 a flood limit is waited for, and costs no message', async () => {
    await ask('1', 2);
    ends.push({ kind: 'busy', waitMs: 7_000 });
    expect(await deliverOne(deps)).toEqual({ kind: 'pause', waitMs: 7_000, why: 'too many messages' });
    expect((await deliverOne(deps)).kind).toBe('done');
    expect((await deliverOne(deps)).kind).toBe('idle');
    nowMs += 7_000;
    expect((await deliverOne(deps)).kind).toBe('done');
    expect([sent.length, await states()]).toEqual([2, ['sent', 'sent']]);
  });

  it('who blocked the bot hears no more and is subscribed no more; others do', async () => {
    const [ada, bob] = [await newUser('en'), await newUser('en')];
    await store.transaction(async (tx) => {
      for (const telegramId of [ada, bob]) await tx.messages.want(telegramId, BOT_NOTICE_KINDS, true);
      for (const mintId of ['a', 'b'])
        for (const user of [ada, bob])
          await tx.messages.notice(user, { kind: 'bond_matured', mintId, expectedToken: '1' });
    });
    ends.push({ kind: 'gone', why: 'sendMessage: 403 Forbidden: bot was blocked by the user' });
    while ((await deliverOne(deps)).kind === 'done');
    expect(sent.map(({ to }) => to)).toEqual([bob, bob]);
    await store.transaction(async (tx) => {
      expect([await tx.messages.wanted(ada), await tx.messages.wanted(bob)]).toEqual([[], BOT_NOTICE_KINDS]);
      await tx.messages.notice(ada, { kind: 'bond_matured', mintId: 'c', expectedToken: '1' });
    });
    expect((await deliverOne(deps)).kind).toBe('idle');
    expect(lost).toEqual([]);
  });

  it('a call without an answer is tried again, later and later, behind the others, and given up after a day', async () => {
    await ask('1');
    const waits: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      ends.push({ kind: 'unanswered', why: 'away' });
      const turn = await deliverOne(deps);
      if (turn.kind !== 'pause') throw new Error(`turn ${count} is ${turn.kind}`);
      waits.push(turn.waitMs / 1000);
      nowMs += turn.waitMs;
      await ask('2');
      expect((await deliverOne(deps)).kind).toBe('done');
      nowMs += turn.waitMs;
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60]);
    expect(sent.map(({ to }) => to)).toEqual(Array(7).fill('2'));
    nowMs += 24 * 60 * MINUTE_MS;
    expect((await deliverOne(deps)).kind).toBe('done');
    expect([lost, (await states())[0]]).toEqual([['hint: older than a day'], 'failed']);
  });

  it('what the messenger refuses, and what this version cannot say, is told to the operator and stops nobody', async () => {
    await ask('1', 3);
    ends.push({ kind: 'refused', why: 'sendMessage: 400 Bad Request: BUTTON_DATA_INVALID' });
    await deliverOne(deps);
    await database.db
      .updateTable('bot_messages')
      .set({ body: '{"kind":"of the future"}' })
      .where('status', '=', 'waiting')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('bot_messages')
          .select((one) => one.fn.min('id').as('id'))
          .where('status', '=', 'waiting'),
      )
      .execute();
    while ((await deliverOne(deps)).kind === 'done');
    expect([sent.length, lost.length, await states()]).toEqual([1, 2, ['failed', 'failed', 'sent']]);
  });

  it('in the hands of a server that ended: an answer is said again, a notice is not, and both keep their reader half a minute', async () => {
    const ada = await newUser('en');
    await store.transaction(async (tx) => {
      await tx.messages.want(ada, BOT_NOTICE_KINDS, true);
      for (const mintId of ['a', 'b'])
        await tx.messages.notice(ada, { kind: 'bond_matured', mintId, expectedToken: '1' });
    });
    await ask('2', 2);
    const neverEnds = new Promise<Sending>(() => undefined);
    ends.push(neverEnds, neverEnds);
    for (let count = 0; count < 2; count += 1) {
      void deliverOne(deps);
      while ((await states()).filter((state) => state === 'sending').length <= count)
        await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await deliverOne(deps)).kind).toBe('idle');
    nowMs += MINUTE_MS / 2;
    await closeAbandoned(deps);
    expect((await deliverOne(deps)).kind).toBe('idle');
    nowMs += 1;
    await closeAbandoned(deps);
    while ((await deliverOne(deps)).kind === 'done');
    expect(sent.map(({ to }) => to)).toEqual([ada, '2', '2']);
    expect(await states()).toEqual(['unknown', 'sent', 'sent', 'sent']);
    expect(lost).toEqual(['1 notices were being sent when a server ended; they are not sent again']);
  });

  it('R9.06 a notice goes to who asked for it, once, in their language, with amounts as people read them', async () => {
    const [ada, boris, quiet] = [await newUser('en'), await newUser('ru-RU'), await newUser('en')];
    const all = (user: string) =>
      store.transaction(async (tx) => {
        const { messages } = tx;
        await messages.notice(user, { kind: 'bond_active', mintId: 'm', amountToken: '1234.567', days: 1 });
        await messages.notice(user, {
          kind: 'bond_active',
          mintId: 'm2',
          amountToken: '0.000000001',
          days: 30,
        });
        await messages.notice(user, { kind: 'bond_matured', mintId: 'm', expectedToken: '1000000' });
        await messages.notice(user, {
          kind: 'stake_completed',
          stakeId: 's',
          totalToken: '10',
          rewardToken: '0.5',
        });
        await messages.notice(user, { kind: 'payout_confirmed', payoutId: 'p', amountTon: '9.999999999' });
        await messages.notice(user, { kind: 'payout_refunded', payoutId: 'p', amountToken: '10' });
        await messages.notice(user, { kind: 'referral_bonus', mintId: 'm', bonusToken: '0.05' });
        await messages.notice(user, { kind: 'link_used', mintId: 'm', amountToken: '5', left: 2 });
      });
    await store.transaction(async (tx) => {
      await tx.messages.want(ada, BOT_NOTICE_KINDS, true);
      await tx.messages.want(boris, BOT_NOTICE_KINDS, true);
    });
    for (const user of [ada, boris, quiet, ada, boris]) await all(user);
    while ((await deliverOne(deps)).kind === 'done');
    const heard = (user: string) => sent.filter(({ to }) => to === user).map(({ message }) => message.text);
    expect(heard(quiet)).toEqual([]);
    expect(heard(ada)).toEqual([
      'Your payment has arrived: a bond of 1\u202f234.56 AXIOM for 1 day.',
      'Your payment has arrived: a bond of 0.000000001 AXIOM for 30 days.',
      'Your bond has matured: 1\u202f000\u202f000.00 AXIOM are in your balance.',
      'Your stake is complete: 10.00 AXIOM are back in your balance, 0.50 AXIOM earned in all.',
      'Your payout has arrived: 9.99 GRAM.',
      'Your payout could not be delivered: 10.00 AXIOM are back in your balance.',
      'A friend’s bond counts: 0.05 AXIOM are in your referral balance.',
      'Your link was used: 5.00 AXIOM are bonded for somebody. 2 uses left.',
    ]);
    expect(heard(boris)).toEqual([
      'Платёж получен: бонд на 1\u202f234.56 AXIOM, срок 1 день.',
      'Платёж получен: бонд на 0.000000001 AXIOM, срок 30 дней.',
      'Бонд погашен: 1\u202f000\u202f000.00 AXIOM зачислены на баланс.',
      'Стейк завершён: 10.00 AXIOM вернулись на баланс, всего заработано 0.50 AXIOM.',
      'Выплата дошла: 9.99 GRAM.',
      'Выплату не удалось доставить: 10.00 AXIOM вернулись на баланс.',
      'Бонд друга засчитан: 0.05 AXIOM на реферальном балансе.',
      'Вашей ссылкой воспользовались: 5.00 AXIOM вложены в бонд. Осталось активаций: 2.',
    ]);
    await all(ada);
    expect((await deliverOne(deps)).kind).toBe('idle');
    for (const { message } of sent)
      expect(message.buttons).toMatchObject([[{ webApp: 'https://app.example/' }]]);
  });

  it('an address that the messenger would not open is a link to the app instead', async () => {
    const plain = { ...deps, face: { ...face, publicUrl: 'http://192.168.1.7:8080' } };
    updateId += 1;
    const wish = { kind: 'start', param: 'ref_abc' } as const;
    await processUpdate(store, { updateId, act: { telegramId: '5', languageCode: null, wish } });
    await deliverOne(plain);
    expect(sent[0]?.message.buttons[0]).toEqual([
      { text: 'Open AXIOM', url: 'https://t.me/axiom_bot/app?startapp=ref_abc' },
    ]);
  });
});

describe.runIf(hasPostgres)('several servers', () => {
  it('leave a person alone while another has claimed an older message of theirs and not said so yet', async () => {
    const place = await makeDatabase('postgres');
    const open = async () => KyselyStore.open(await place.open(), clock, ids);
    const [one, other] = [await open(), await open()];
    for (const telegramId of ['7', '7', '8']) {
      updateId += 1;
      const update = {
        updateId,
        act: { telegramId, languageCode: 'en', wish: { kind: 'start', param: '' } },
      } as const;
      await processUpdate(one, update);
    }
    const claimed = await one.transaction(async (tx) => {
      const first = await tx.messages.claim();
      const second = await other.transaction((beside) => beside.messages.claim());
      const third = await other.transaction((beside) => beside.messages.claim());
      return [first?.telegramId, second?.telegramId, third];
    });
    expect(claimed).toEqual(['7', '8', null]);
    for (const store of [one, other]) await store.close();
    await place.drop();
  });

  it('send each message once, and one person’s in their order', async () => {
    const place = await makeDatabase('postgres');
    const stores = await Promise.all(
      Array.from({ length: 4 }, async () => KyselyStore.open(await place.open(), clock, ids)),
    );
    for (const list of [sent, lost, ends]) list.length = 0;
    const order = new Map<string, number[]>();
    for (let count = 0; count < 60; count += 1) {
      updateId += 1;
      const telegramId = String(count % 5);
      order.set(telegramId, [...(order.get(telegramId) ?? []), updateId]);
      const wish = { kind: 'start', param: `ref_${updateId}` } as const;
      const update = { updateId, act: { telegramId, languageCode: 'en', wish } };
      await Promise.all(stores.map((store) => processUpdate(store, update)));
    }
    await Promise.all(
      stores.map(async (store) => {
        const deps = depsOf(store);
        for (let idle = 0; idle < 5;) {
          if ((await deliverOne(deps)).kind === 'done') continue;
          idle += 1;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }),
    );
    const paramOf = (message: OutgoingMessage) => {
      const button = message.buttons[0]?.[0];
      return Number(/ref_(\d+)/.exec(button !== undefined && 'webApp' in button ? button.webApp : '')?.[1]);
    };
    for (const [telegramId, expected] of order)
      expect(sent.filter(({ to }) => to === telegramId).map(({ message }) => paramOf(message))).toEqual(
        expected,
      );
    expect(sent).toHaveLength(60);
    for (const store of stores) await store.close();
    await place.drop();
  });
});
