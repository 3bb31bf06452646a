import { MS_PER_DAY } from '@axiom/domain/constants';
import { formatDecimal } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATEMENT_COLUMNS } from '@axiom/domain/records';
import type { EntriesPage } from '#server/ports/store-ledger.ts';
import { until } from '../support/until.ts';
import { buyBond, nanoOf } from './support/bonds.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { fund } from './support/farming.ts';
import { FakeMessenger } from './support/fake-messenger.ts';
import { HOME, type House, openHouse } from './support/house.ts';

const EVER = { from_timestamp: 1, to_timestamp: 9_999_999_999 };
type Line = Readonly<Record<(typeof STATEMENT_COLUMNS)[number], string>>;

/** The lines of a file, by their columns. */
function linesOf(content: string): readonly Line[] {
  const [head, ...lines] = content.trimEnd().split('\r\n');
  expect(head).toBe(STATEMENT_COLUMNS.join(','));
  return lines.map(
    (line) =>
      Object.fromEntries(line.split(',').map((cell, index) => [STATEMENT_COLUMNS[index], cell])) as Line,
  );
}

/** From now on the price is another one. */
async function priceMoves({ core: { store, clock } }: House): Promise<void> {
  await store.transaction(async (tx) => {
    const newest = await tx.prices.newest();
    if (newest === null) throw new Error('no price yet');
    const atMs = Math.max(newest.atMs + 1, clock.nowMs());
    await tx.prices.insert([{ atMs, price: price9(newest.price + 1_000_000n) }]);
  });
}

describe.each(storeKinds)('statements on %s', (kind) => {
  let fake: FakeMessenger;
  let house: House;
  let ada: Person;
  beforeAll(async () => {
    fake = await FakeMessenger.open();
    house = await openHouse(kind, { env: fake.env });
    ada = await house.person();
    await fund(house, ada, '20', 'referral');
    const mint = await buyBond(house, ada, '10', 30);
    await house.advance(MS_PER_DAY);
    await ada.get('stakeCreate', { body: { mint_id: mint.id } });
    await ada.get('referralTransfer', { body: { token_amount: '6' } });
    for (let day = 0; day < 3; day += 1) {
      await priceMoves(house);
      await house.advance(MS_PER_DAY);
    }
    await house.settle();
    await ada.get('withdrawCreate', { body: { token_amount: '5', address: HOME } });
  });
  afterAll(async () => {
    await house.stop();
    await fake.close();
  });

  /** Orders one and waits for the file in the chat. */
  const received = async (person: Person, body: Record<string, number> = EVER) => {
    const before = fake.heardBy(person.telegramId).length;
    const order = await person.get('statementOrder', { body });
    const message = await until('the file', () => fake.heardBy(person.telegramId)[before]);
    await until(
      'its end',
      async () => (await person.get('statementState', { id: order.id })).status === 'sent',
    );
    if (message.file === undefined) throw new Error(`no file with “${message.text}”`);
    return { order, message, file: message.file };
  };

  it('R9.04d the bot sends the file into the person’s own chat, and the order says that it is there', async () => {
    const { order, message, file } = await received(ada);
    expect(order).toMatchObject({ status: 'waiting', file_name: file.name });
    expect(file.name).toMatch(/^axiom-1970-01-01_\d{4}-\d\d-\d\d\.csv$/);
    expect(message.text).toMatch(new RegExp(`^Your statement, 1970-01-01 to .* ${order.total} entries\\.$`));
    expect(linesOf(file.content).filter(({ kind }) => !kind.endsWith('_balance'))).toHaveLength(order.total);
  });

  it('R9.04c every entry has its balance; opening, entries and closing add up to the ledger', async () => {
    const lines = linesOf((await received(ada)).file.content);
    const balances = new Map<string, bigint>();
    for (const line of lines) {
      const { kind, account, amount_axiom: amount, balance_axiom: balance } = line;
      if (kind === 'opening_balance') balances.set(account, nanoOf(balance));
      else if (kind !== 'closing_balance')
        balances.set(account, (balances.get(account) ?? 0n) + signed(amount));
      expect([line, formatDecimal(balances.get(account) ?? 0n)]).toEqual([line, balance]);
    }
    expect(lines.filter(({ kind }) => kind === 'closing_balance')).toHaveLength(6);
    const me = await ada.get('me');
    expect(formatDecimal(balances.get('main') ?? 0n)).toBe(me.balance_token);
    expect(formatDecimal(balances.get('referral') ?? 0n)).toBe(me.referral_balance);
    const [sale] = lines.filter(({ kind }) => kind === 'sale');
    expect(sale).toMatchObject({ account: 'main', amount_axiom: '-5' });
    const times = lines.map(({ time_utc: time }) => time);
    expect(times).toEqual(times.toSorted());
    expect(times.every((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time))).toBe(true);
  });

  it('R9.04c each reward carries the price of its time and its value in TON', async () => {
    const rewards = linesOf((await received(ada)).file.content).filter(({ kind }) => kind === 'reward');
    expect(rewards).toHaveLength(3);
    expect(new Set(rewards.map(({ price_ton: price }) => price)).size, 'the price has moved').toBeGreaterThan(
      1,
    );
    for (const { amount_axiom: amount, price_ton: price, value_ton: value, time_utc: time } of rewards) {
      const held = await house.core.store.transaction((tx) => tx.prices.heldAt(Date.parse(time)));
      expect(price).toBe(formatDecimal(held?.price ?? 0n));
      expect(value).toBe(formatDecimal((nanoOf(amount) * nanoOf(price)) / 1_000_000_000n));
    }
    const { data, ...preview } = await ada.get('statementPreview', { query: EVER });
    const sum = (column: 'amount_axiom' | 'value_ton') =>
      formatDecimal(rewards.reduce((total, line) => total + nanoOf(line[column]), 0n));
    expect(preview).toMatchObject({
      rewards: 3,
      rewards_token: sum('amount_axiom'),
      rewards_ton: sum('value_ton'),
    });
    expect(data.map(({ kind }) => kind)).toEqual(['sale', 'reward', 'reward', 'reward']);
  });

  it('entries that are read in parts are those that are read at once', async () => {
    const { reads } = house.core.store;
    const { id } = await ada.get('me');
    const range = { fromMs: 0, toMs: house.core.clock.nowMs() };
    const whole = await reads.statementStart(id, range, 1_000);
    expect([whole.entries.length, whole.next]).toEqual([whole.total, null]);
    const parts = [await reads.statementStart(id, range, 3)] as EntriesPage[];
    for (let place = parts[0]?.next ?? null; place !== null; place = parts.at(-1)?.next ?? null)
      parts.push(await reads.entriesAfter(id, range, place, 2));
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.flatMap(({ entries }) => entries)).toEqual(whole.entries);
    expect(await reads.balancesBefore(id, range.toMs)).toEqual(
      (await reads.statementStart(id, { fromMs: range.toMs, toMs: range.toMs + 1 }, 1)).before,
    );
  });

  it('R9.04b R9.04c a period has its entries alone, with the balances before and after it', async () => {
    const all = linesOf((await received(ada)).file.content);
    const rewards = all.filter(({ kind }) => kind === 'reward');
    const [, second] = rewards;
    const fromS = Date.parse(second?.time_utc ?? '') / 1000;
    const body = { from_timestamp: fromS, to_timestamp: fromS + 1 };
    const lines = linesOf((await received(ada, body)).file.content);
    expect(lines.filter(({ kind }) => !kind.endsWith('_balance'))).toEqual([second]);
    const main = lines
      .filter(({ account }) => account === 'main')
      .map(({ balance_axiom: balance }) => balance);
    expect(main).toEqual([rewards[0]?.balance_axiom, second?.balance_axiom, second?.balance_axiom]);
  });

  it('T92 R9.04d nobody gets or sees the statement of another', async () => {
    const eve = await house.person();
    const { order } = await received(ada);
    const before = fake.heardBy(eve.telegramId).length;
    const reply = await eve.ask('statementState', { id: order.id });
    expect([reply.status, reply.body]).toMatchObject([404, { code: 'statement_not_found' }]);
    const own = await received(eve);
    expect(own.order.total).toBe(0);
    expect(linesOf(own.file.content).every(({ balance_axiom: balance }) => balance === '0')).toBe(true);
    expect(fake.heardBy(eve.telegramId)).toHaveLength(before + 1);
  });

  it('a key sent twice orders once; a period that is none, or in the future, is refused', async () => {
    const bob = await house.person();
    const ask = { body: EVER, key: 'once' };
    const first = await bob.get('statementOrder', ask);
    expect(await bob.get('statementOrder', ask)).toEqual(first);
    await until('the file', () => fake.heardBy(bob.telegramId)[0]);
    expect(fake.heardBy(bob.telegramId)).toHaveLength(1);
    for (const body of [
      { from_timestamp: 2, to_timestamp: 2 },
      { from_timestamp: 9_999_999_998, to_timestamp: 9_999_999_999 },
    ]) {
      const reply = await bob.ask('statementOrder', { body });
      expect([reply.status, reply.body]).toMatchObject([422, { field: 'from_timestamp' }]);
    }
  });

  it('T92 a person orders six an hour and no more', async () => {
    const carl = await house.person();
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1)
      statuses.push((await carl.ask('statementOrder', { body: EVER })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 409]);
  });

  it('R9.04d who blocked the bot learns it; what the messenger refuses is not possible', async () => {
    const answers = { 403: 'blocked', 400: 'failed' } as const;
    for (const code of [403, 400] as const) {
      const dora = await house.person();
      fake.fault = ({ method }) =>
        method === 'sendDocument'
          ? { code, description: 'Forbidden: bot was blocked by the user' }
          : undefined;
      const { id } = await dora.get('statementOrder', { body: EVER });
      await until(
        answers[code],
        async () => (await dora.get('statementState', { id })).status === answers[code],
      );
      fake.fault = () => undefined;
    }
  });
});

/** Nano of a decimal text that may have a minus. */
function signed(text: string): bigint {
  return text.startsWith('-') ? -nanoOf(text.slice(1)) : nanoOf(text);
}
