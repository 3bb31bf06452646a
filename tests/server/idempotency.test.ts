import { holdKey } from './support/held-key.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../support/until.ts';
import { storeKinds } from './support/databases.ts';
import { HOME, type House, openHouse } from './support/house.ts';

describe.each(storeKinds)('Idempotency-Key on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  it('the same key and body get the same answer again, and act once', async () => {
    const person = await house.person();
    const order = { body: { amount: '5', days: 7 }, key: 'k1' };
    const first = await person.get('mintCreate', order);
    expect(await person.get('mintCreate', order)).toEqual(first);
    const reordered = await person.get('mintCreate', { body: { days: 7, amount: '5' }, key: 'k1' });
    expect(reordered).toEqual(first);
    expect((await person.get('mints')).total).toBe(1);
  });

  it('another body under the same key is 422; another call, person or key stands alone', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    await ada.get('mintCreate', { body: { amount: '5', days: 7 }, key: 'k' });
    const other = await ada.ask('mintCreate', { body: { amount: '6', days: 7 }, key: 'k' });
    expect([other.status, other.body]).toMatchObject([422, { code: 'idempotency_key_reused' }]);
    await bob.get('mintCreate', { body: { amount: '6', days: 7 }, key: 'k' });
    await ada.get('mintCreate', { body: { amount: '6', days: 7 }, key: 'k2' });
    await ada.get('mintCreate', { body: { amount: '6', days: 7 } });
    expect((await ada.get('mints')).total).toBe(3);
    const mint = (await ada.get('mints')).data[0];
    expect((await ada.ask('mintCancel', { id: mint?.id ?? '', key: 'k' })).status).toBe(200);
  });

  it('a refusal that changed nothing is not stored: the same key works once it can', async () => {
    const person = await house.person();
    const sale = { body: { token_amount: '10', address: HOME }, key: 'sell' };
    expect((await person.ask('withdrawCreate', sale)).status).toBe(422);
    await house.grant(person, '10');
    expect((await person.ask('withdrawCreate', sale)).status).toBe(200);
    expect((await person.get('me')).balance_token).toBe('0');
  });

  it('20 at once with one key act once and all get the one answer', async () => {
    const person = await house.person();
    await house.grant(person, '100');
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        person.ask('withdrawCreate', { body: { token_amount: '10', address: HOME }, key: 'once' }),
      ),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
    expect((await person.get('me')).balance_token).toBe('90');
  });

  it('a key is 1 to 255 visible characters', async () => {
    const person = await house.person();
    for (const key of ['x'.repeat(256), 'a b'])
      expect((await person.ask('mintCreate', { body: { amount: '5', days: 7 }, key })).body).toMatchObject({
        code: 'bad_request',
      });
  });

  it.runIf(kind === 'postgres')('a duplicate of what still runs waits 5 s, then is 409', async () => {
    const person = await house.person();
    const { id } = await person.get('me');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isTaken = false;
    if (house.database === null) throw new Error('no database');
    const key = { userId: id, route: 'mintCreate', key: 'slow' };
    const running = holdKey(house.database, key, () => (isTaken = true), held);
    await until('the key is taken', () => isTaken);
    const startedMs = performance.now();
    const reply = await person.ask('mintCreate', { body: { amount: '5', days: 7 }, key: 'slow' });
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'idempotency_in_progress' }]);
    expect(performance.now() - startedMs).toBeGreaterThan(4500);
    release();
    await running;
  });
});
