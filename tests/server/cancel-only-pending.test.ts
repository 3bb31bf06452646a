import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyBond, commentOf, nanoOf } from './support/bonds.ts';
import { reconcile } from './support/books.ts';
import type { Person, Reply } from './support/client.ts';
import { hasPostgres, storeKinds } from './support/databases.ts';
import { fund, linkOrder } from './support/farming.ts';
import { type House, openHouse } from './support/house.ts';
import { TRIALS, withinMs } from './support/rounds.ts';

const ONLY_PENDING = { only_pending: true };
const NOT_PENDING = [409, { code: 'not_pending', field: 'mint_id' }] as const;
const told = ({ status, body }: Reply) => [status, body];

describe.each(storeKinds)('canceling only what is not paid, on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(async () => {
    await house.settle();
    await house.audit();
  });
  afterAll(() => house.stop());

  const drop = (person: Person, id: string, body: unknown = ONLY_PENDING, key?: string) =>
    person.ask('mintCancel', { id, body, ...(key === undefined ? {} : { key }) });
  /** Everything of a person that a refusal must leave as it was. */
  const stateOf = async (person: Person) => {
    const { id } = await person.get('me');
    return {
      me: await person.get('me'),
      mints: await person.get('mints'),
      stakes: await person.get('stakes'),
      operations: await person.get('operations'),
      outbox: await house.core.store.reads.events({ userId: id, aboveVersion: 0, limit: 1000 }),
    };
  };

  it('R8.09 pay_until is the end of the order, valid_until that of one signing request', async () => {
    const person = await house.person();
    const created = await person.get('mintCreate', { body: { amount: '10', days: 30 } });
    const createdAtMs = Date.parse(created.created_at);
    expect(Date.parse(created.pay_until ?? '')).toBe(createdAtMs + ORDER_EXPIRY_MS);
    expect(created.transaction.valid_until).toBe(Math.floor((createdAtMs + 60_000) / 1000));
    const listed = (await person.get('mints')).data[0];
    expect(listed?.pay_until).toBe(created.pay_until);
    house.pay(commentOf(created), nanoOf('10'));
    await house.settle();
    expect((await person.get('mints')).data[0]).toMatchObject({
      status: 'active',
      pay_until: created.pay_until,
    });
  });

  it('what waits for its payment goes, once; its key answers again', async () => {
    const person = await house.person();
    const { id } = await person.get('mintCreate', { body: { amount: '10', days: 30 } });
    const first = await drop(person, id, ONLY_PENDING, 'd');
    expect(told(first)).toMatchObject([200, { id, status: 'canceled' }]);
    expect((await drop(person, id, ONLY_PENDING, 'd')).body).toEqual(first.body);
    expect(told(await drop(person, id))).toMatchObject(NOT_PENDING);
  });

  it('any other status is 409 not_pending, and nothing has changed', async () => {
    const person = await house.person();
    await fund(house, person, '10');
    const active = await buyBond(house, person, '10', 30);
    const staked = await buyBond(house, person, '10', 30);
    await person.get('stakeCreate', { body: { mint_id: staked.id } });
    const canceled = await buyBond(house, person, '10', 30);
    await person.get('mintCancel', { id: canceled.id });
    const own = await person.get('farmCreate', { body: linkOrder({ is_for_me: true }) });
    const { data } = await person.get('mints');
    const farmed = data.find(({ origin }) => origin === 'farm');
    expect(own.status).toBe('REACHED');
    await house.settle();
    const before = await stateOf(person);
    for (const id of [active.id, staked.id, canceled.id, farmed?.id ?? '']) {
      expect(told(await drop(person, id))).toMatchObject(NOT_PENDING);
      expect(told(await drop(person, id, ONLY_PENDING, `k-${id}`))).toMatchObject(NOT_PENDING);
    }
    expect(await stateOf(person)).toEqual(before);
  });

  it('a refusal keeps no key: the same key may be a tap’s later on', async () => {
    const person = await house.person();
    const { id } = await buyBond(house, person, '10', 30);
    expect(told(await drop(person, id, ONLY_PENDING, 'k'))).toMatchObject(NOT_PENDING);
    expect((await drop(person, id, { only_pending: false }, 'k')).status).toBe(200);
  });

  it('no body, {} and false are one and the same request', async () => {
    const person = await house.person();
    const bond = await buyBond(house, person, '10', 30);
    const answers = [
      await person.ask('mintCancel', { id: bond.id, key: 'k' }),
      await drop(person, bond.id, {}, 'k'),
      await drop(person, bond.id, { only_pending: false }, 'k'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[2]?.body).toEqual(answers[0]?.body);
    expect(nanoOf((await person.get('me')).balance_token)).toBe(
      nanoOf(bond.amount_token) - nanoOf(bond.early_exit_fee),
    );
    expect((await drop(person, bond.id, ONLY_PENDING, 'k')).body).toMatchObject({
      code: 'idempotency_key_reused',
    });
  });

  it('anything else in the body is 422 naming the field, and the bond stays', async () => {
    const person = await house.person();
    const { id } = await person.get('mintCreate', { body: { amount: '10', days: 30 } });
    for (const value of ['true', 1, 0, null, [], {}, 'yes'])
      expect(told(await drop(person, id, { only_pending: value }))).toMatchObject([
        422,
        { code: 'validation_failed', field: 'only_pending' },
      ]);
    expect(told(await drop(person, id, { only_pending: true, onlyPending: true }))).toMatchObject([
      422,
      { field: 'onlyPending' },
    ]);
    for (const body of [null, [], true, 'true', 1])
      expect(told(await drop(person, id, body))).toMatchObject([422, { code: 'validation_failed' }]);
    expect((await person.get('mints')).data[0]?.status).toBe('pending');
  });
});

/** PostgreSQL alone shows races: the embedded database has one session. */
describe.runIf(hasPostgres)(
  'an order dropped while its payment is booked',
  { timeout: withinMs(TRIALS * 5) },
  () => {
    let house: House;
    beforeAll(async () => {
      house = await openHouse('postgres');
    });
    afterEach(() => reconcile(house));
    afterAll(() => house.stop());

    it(`never costs a fee: the whole bond, or the money back (${TRIALS * 5} trials)`, async () => {
      const ends = { active: 0, canceled: 0 };
      for (let trial = 0; trial < TRIALS * 5; trial += 1) {
        const person = await house.person();
        const created = await person.get('mintCreate', { body: { amount: '10', days: 30 } });
        house.pay(commentOf(created), nanoOf('10'));
        const replies: Reply[] = [];
        const statusNow = async () => (await person.get('mints')).data[0]?.status;
        const askUntilEnded = async (): Promise<void> => {
          replies.push(await person.ask('mintCancel', { id: created.id, body: ONLY_PENDING }));
        };
        // Some trials ask at once, others while the block is being read.
        if (trial % 2 === 1) await statusNow();
        await Promise.all(Array.from({ length: 8 }, askUntilEnded));
        await house.settle();
        const won = replies.filter(({ status }) => status === 200).length;
        for (const reply of replies.filter(({ status }) => status !== 200))
          expect(told(reply)).toMatchObject(NOT_PENDING);
        const mint = (await person.get('mints')).data[0];
        expect([won, mint?.status]).toEqual(won === 0 ? [0, 'active'] : [1, 'canceled']);
        if (won === 0) {
          ends.active += 1;
          expect(mint?.amount_token).toBe(created.amount_token);
        } else ends.canceled += 1;
        const { data } = await person.get('operations');
        expect(data.filter(({ kind }) => kind === 'bond_canceled')).toEqual([]);
        expect((await person.get('me')).balance_token).toBe('0');
      }
      expect(ends.active + ends.canceled).toBe(TRIALS * 5);
    });
  },
);
