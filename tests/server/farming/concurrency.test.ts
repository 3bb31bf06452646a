import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RouteAnswer } from '#contract/routes.ts';
import type { Person, Reply } from '../support/client.ts';
import { nanoOf } from '../support/bonds.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund, fundedLink, type Link, linkOrder, opening } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { TRIALS, withinMs } from '../support/rounds.ts';

/** PostgreSQL alone shows races: the embedded database has one session. */
describe.runIf(hasPostgres)('links and 20 at once on postgres', { timeout: withinMs(TRIALS) }, () => {
  let house: House;
  let crowd: Person[];
  beforeAll(async () => {
    house = await openHouse('postgres');
    crowd = await Promise.all(Array.from({ length: 20 }, () => house.person()));
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  const open = (link: Link, key?: string) =>
    Promise.all(
      crowd.map((person) =>
        person.ask('farmActivate', { ...opening(link), ...(key === undefined ? {} : { key }) }),
      ),
    );
  const statusesOf = (replies: readonly Reply[]) =>
    replies.map(({ body }) => (body as RouteAnswer<'farmActivate'>).status);
  const count = <Value>(values: readonly Value[], value: Value) =>
    values.filter((each) => each === value).length;
  const bondsOf = async () => {
    const lists = await Promise.all(crowd.map((person) => person.get('mints')));
    return lists.reduce((total, list) => total + list.total, 0);
  };
  const rowOf = async (author: Person, link: Link) =>
    (await author.get('farmLinks')).data.find((row) => row.id === link.id);
  const trials = async (trial: (index: number) => Promise<void>) => {
    for (let index = 0; index < TRIALS; index += 1) {
      await trial(index);
      await house.audit();
    }
  };

  it(`the last 3 shares are taken exactly 3 times, the others read REACHED (${TRIALS} trials)`, () =>
    trials(async (index) => {
      const author = await house.person();
      const link = await fundedLink(house, author, 3);
      const before = await bondsOf();
      const replies = await open(link, index % 2 === 0 ? undefined : `trial-${index}`);
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
      expect([count(statusesOf(replies), 'ACTIVE'), count(statusesOf(replies), 'REACHED')]).toEqual([3, 17]);
      expect(await rowOf(author, link)).toMatchObject({ status: 'REACHED', activated: 3, left_token: '0' });
      expect(await bondsOf()).toBe(before + 3);
    }));

  it(`one person gets one bond, however often they ask (${TRIALS} trials)`, () =>
    trials(async () => {
      const [author, person] = [await house.person(), await house.person()];
      const link = await fundedLink(house, author, 5);
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, key) =>
          person.ask('farmActivate', { ...opening(link), key: `k${key}` }),
        ),
      );
      expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
      expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1);
      expect((await person.get('mints')).total).toBe(1);
      expect(await rowOf(author, link)).toMatchObject({ activated: 1, left_token: '40' });
    }));

  it(`a cancel among 20 activations: every share is a bond or back in the balance (${TRIALS} trials)`, () =>
    trials(async (index) => {
      const author = await house.person();
      const link = await fundedLink(house, author, 20);
      const before = await bondsOf();
      const activations = crowd.map((person) => () => person.ask('farmActivate', opening(link)));
      const asks = activations.toSpliced((index * 4 + 3) % 20, 0, () =>
        author.ask('farmCancel', { id: link.id }),
      );
      const replies = await Promise.all(asks.map((ask) => ask()));
      expect(replies.map((reply) => reply.status).filter((status) => ![200, 409].includes(status))).toEqual(
        [],
      );
      const taken = (await bondsOf()) - before;
      const row = await rowOf(author, link);
      expect(row).toMatchObject({
        status: taken === 20 ? 'REACHED' : 'REVOKED',
        activated: taken,
        left_token: '0',
      });
      expect((await author.get('me')).balance_token).toBe(String(200 - 10 * taken));
      expect(count(statusesOf(replies), 'ACTIVE')).toBe(taken);
    }));

  it(`20 cancels return the rest once (${TRIALS} trials)`, () =>
    trials(async () => {
      const author = await house.person();
      const link = await fundedLink(house, author, 3);
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => author.ask('farmCancel', { id: link.id })),
      );
      const statuses = replies.map((reply) => reply.status);
      expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 19]);
      expect((await author.get('me')).balance_token).toBe('30');
    }));

  it(`20 creates on a balance for one make one (${TRIALS} trials)`, () =>
    trials(async (index) => {
      const author = await house.person();
      await fund(house, author, '15');
      const body = linkOrder({ is_for_me: index % 2 === 1 });
      const replies = await Promise.all(Array.from({ length: 20 }, () => author.ask('farmCreate', { body })));
      const statuses = replies.map((reply) => reply.status);
      expect([count(statuses, 200), count(statuses, 422)]).toEqual([1, 19]);
      expect((await author.get('farmLinks')).total).toBe(1);
      expect((await author.get('me')).balance_token).toBe('5');
    }));

  it(`links, sales and cancels of one balance at once never spend more than there is (${TRIALS} trials)`, () =>
    trials(async () => {
      const author = await house.person();
      const link = await fundedLink(house, author, 1);
      await fund(house, author, '35');
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          if (index === 0) return author.ask('farmCancel', { id: link.id });
          if (index % 2 === 0) return author.ask('farmCreate', { body: linkOrder() });
          return author.ask('withdrawCreate', { body: { token_amount: '10', address: HOME } });
        }),
      );
      const won = replies.filter((reply) => reply.status === 200).length - 1;
      expect((await author.get('me')).balance_token).toBe(String(45 - 10 * won));
      expect([3, 4]).toContain(won);
    }));

  it('two authors who open each other’s links at once, under keys, do not stand in each other’s way', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const links: Link[][] = [];
    for (const author of [ada, bob]) {
      const own: Link[] = [];
      for (let made = 0; made < 10; made += 1) own.push(await fundedLink(house, author, 1));
      links.push(own);
    }
    const replies = await Promise.all(
      (links[0] ?? []).flatMap((adas, index) => [
        bob.ask('farmActivate', { ...opening(adas), key: `b${index}` }),
        ada.ask('farmActivate', { ...opening(links[1]?.[index] ?? adas), key: `a${index}` }),
      ]),
    );
    expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200));
    for (const person of [ada, bob]) {
      const bonds = (await person.get('mints')).data;
      expect(bonds.reduce((total, bond) => total + nanoOf(bond.amount_token), 0n)).toBe(nanoOf('100'));
    }
  });
});
