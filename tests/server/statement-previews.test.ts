import { get } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Store } from '#server/ports/store.ts';
import { until } from '../support/until.ts';
import type { Person } from './support/client.ts';
import { type House, openHouse } from './support/house.ts';

const EVER = { query: { from_timestamp: 1, to_timestamp: 9_999_999_999 } };
/** More entries than are read at once with what was before them. */
const MANY = 101;
/** How often a preview of so many asks the ledger: for the beginning, the other entries, the balances after. */
const STEPS = 3;

/** Whose ledger previews ask, once for each step; the steps of one person end only when they are let go, from one on. */
interface Watched {
  readonly asked: string[];
  /** The most steps of the held person at the same time. */
  most: number;
  /** The first of their steps that is held. */
  heldFrom: number;
}

/** Watches a store. A step is held after it has read. */
function watched(
  { reads }: Store,
  held: { readonly userId: string; readonly until: Promise<void> },
): Watched {
  const seen: Watched = { asked: [], most: 0, heldFrom: 1 };
  let open = 0;
  const watching = <Rest extends unknown[], T>(read: (userId: string, ...rest: Rest) => Promise<T>) => {
    return async (userId: string, ...rest: Rest): Promise<T> => {
      seen.asked.push(userId);
      if (userId !== held.userId) return read(userId, ...rest);
      open += 1;
      seen.most = Math.max(seen.most, open);
      const result = await read(userId, ...rest);
      if (seen.asked.length >= seen.heldFrom) await held.until;
      open -= 1;
      return result;
    };
  };
  const { statementStart, entriesAfter, balancesBefore } = reads;
  vi.spyOn(reads, 'statementStart').mockImplementation(watching(statementStart));
  vi.spyOn(reads, 'entriesAfter').mockImplementation(watching(entriesAfter));
  vi.spyOn(reads, 'balancesBefore').mockImplementation(watching(balancesBefore));
  return seen;
}

describe('T92 previews of statements', () => {
  let house: House;
  let seen: Watched;
  let ada: Person;
  let adaId: string;
  let release: () => void = () => undefined;
  beforeEach(async () => {
    house = await openHouse('memory');
    ada = await house.person();
    adaId = (await ada.get('me')).id;
    for (let count = 0; count < MANY; count += 1) await house.grant(ada, '1');
    const free = new Promise<void>((resolve) => (release = resolve));
    seen = watched(house.core.store, { userId: adaId, until: free });
  });
  afterEach(async () => {
    release();
    await house.stop();
    vi.restoreAllMocks();
  });
  const ask = (who: Person) => who.ask('statementPreview', EVER);

  it('one of a person is read at a time; the newest waits, others need not', async () => {
    const eve = await house.person();
    const first = ask(ada);
    await until('it is read', () => seen.asked.length === 1);
    const replies = Array.from({ length: 20 }, () => ask(ada));
    const statuses: number[] = [];
    for (const reply of replies) void reply.then(({ status }) => statuses.push(status));
    await until('all but one gave way', () => statuses.length === 19);
    expect(statuses).toEqual(statuses.map(() => 429));
    expect((await ask(eve)).status).toBe(200);
    expect(seen.asked.filter((userId) => userId === adaId)).toHaveLength(1);
    release();
    expect((await first).status).toBe(200);
    const answers = await Promise.all(replies);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body, headers } of refused)
      expect([body, headers.get('retry-after')]).toMatchObject([{ code: 'rate_limited' }, '2']);
    expect(seen.most).toBe(1);
    expect(seen.asked.filter((userId) => userId === adaId)).toHaveLength(2 * STEPS);
  });

  it('what its client does not wait for any more is not read on', async () => {
    const path = '/api/operations/statement?from_timestamp=1&to_timestamp=9999999999';
    const left = get(`${house.url}${path}`, { headers: { authorization: `Bearer ${ada.token}` } });
    left.on('error', () => undefined);
    await until('it is read', () => seen.asked.length === 1);
    const next = ask(ada);
    left.destroy();
    // The end of a connection arrives before what is asked after it.
    expect((await ada.ask('me')).status).toBe(200);
    release();
    expect((await next).status).toBe(200);
    expect(seen.asked).toHaveLength(1 + STEPS);
  });

  it('what is booked while it is read does not belong to it: it is not read again for that', async () => {
    seen.heldFrom = 2;
    const first = ask(ada);
    await until('its entries are read', () => seen.asked.length === 2);
    await new Promise((resolve) => {
      setTimeout(resolve, 2);
    });
    await house.grant(ada, '5');
    release();
    expect((await first).body).toMatchObject({ total: MANY, rewards: 0 });
    expect(seen.asked).toHaveLength(STEPS);
  });

  it('one of few entries asks once', async () => {
    const eve = await house.person();
    await house.grant(eve, '5');
    expect((await ask(eve)).body).toMatchObject({ total: 1, data: [{ amount_token: '5' }] });
    expect(seen.asked).toHaveLength(1);
  });
});
