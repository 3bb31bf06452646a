import { until } from '../support/until.ts';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buyBond, commentOf, nanoOf } from './support/bonds.ts';
import { reconcile } from './support/books.ts';
import type { Person, Reply } from './support/client.ts';
import { hasPostgres } from './support/databases.ts';
import { fund, fundedLink, linkOrder, opening } from './support/farming.ts';
import { HOME, type House, openHouse } from './support/house.ts';
import { TRIALS, withinMs } from './support/rounds.ts';

const isWon = ({ status }: Reply) => status === 200;
/** Nothing but success and refusals of rules: no failure, no time-out, no limit. */
const wonOf = (replies: readonly Reply[]): readonly Reply[] => {
  expect(replies.map(({ status }) => status).filter((status) => ![200, 409, 422].includes(status))).toEqual(
    [],
  );
  return replies.filter(isWon);
};
const twenty = (ask: (index: number) => Promise<Reply>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => ask(index)));

/** PostgreSQL alone shows races: the embedded database has one session. */
describe.runIf(hasPostgres)('commands against each other on postgres', { timeout: withinMs(TRIALS) }, () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse('postgres');
  });
  afterEach(() => reconcile(house));
  afterAll(() => house.stop());

  const trials = async (trial: (index: number) => Promise<void>) => {
    for (let index = 0; index < TRIALS; index += 1) {
      await trial(index);
      await house.audit();
    }
  };
  const balances = async (person: Person) => {
    const me = await person.get('me');
    return {
      main: nanoOf(me.balance_token),
      referral: nanoOf(me.referral_balance),
      task: nanoOf(me.task_balance),
    };
  };

  it(`T26 20 stakes of one bond are one (${TRIALS} trials)`, () =>
    trials(async (index) => {
      const person = await house.person();
      const { id } = await buyBond(house, person, '10', 30);
      const replies = await twenty((key) =>
        person.ask('stakeCreate', { body: { mint_id: id }, ...(index % 2 === 0 ? {} : { key: `k${key}` }) }),
      );
      expect(wonOf(replies)).toHaveLength(1);
      expect((await person.get('stakes')).total).toBe(1);
      expect((await balances(person)).main).toBe(0n);
    }));

  it(`T25 everything that spends one main balance, at once: sales, links, bonds of one’s own (${TRIALS} trials)`, () =>
    trials(async () => {
      const person = await house.person();
      await fund(house, person, '45');
      const replies = await twenty((index) => {
        if (index % 3 === 0)
          return person.ask('withdrawCreate', { body: { token_amount: '10', address: HOME } });
        return person.ask('farmCreate', { body: linkOrder({ is_for_me: index % 3 === 1 }) });
      });
      expect(wonOf(replies)).toHaveLength(4);
      expect((await balances(person)).main).toBe(nanoOf('5'));
    }));

  it(`T25 everything that spends one referral balance, at once: transfers, sales, links (${TRIALS} trials)`, () =>
    trials(async () => {
      const person = await house.person();
      await fund(house, person, '45', 'referral');
      const replies = await twenty((index) => {
        if (index % 3 === 0) return person.ask('referralTransfer', { body: { token_amount: '10' } });
        if (index % 3 === 1)
          return person.ask('withdrawCreate', {
            body: { token_amount: '10', address: HOME, from_ref_balance: true },
          });
        return person.ask('farmCreate', { body: linkOrder({ from_ref_balance: true }) });
      });
      expect(wonOf(replies)).toHaveLength(4);
      const moved = replies.filter((reply, index) => isWon(reply) && index % 3 === 0).length;
      expect(await balances(person)).toEqual({
        main: BigInt(moved) * nanoOf('10'),
        referral: nanoOf('5'),
        task: 0n,
      });
    }));

  it(`T51 one day’s limit for both balances together (${TRIALS} trials)`, () =>
    trials(async () => {
      const person = await house.person();
      for (const account of ['main', 'referral'] as const) await fund(house, person, '100000', account);
      const replies = await twenty((index) =>
        person.ask('withdrawCreate', {
          body: { token_amount: '6000', address: HOME, from_ref_balance: index % 2 === 0 },
        }),
      );
      expect(wonOf(replies)).toHaveLength(3);
      const { main, referral } = await balances(person);
      expect(main + referral).toBe(nanoOf('182000'));
    }));

  it(`a payment that arrives while its bond is canceled: the bond, or the money back (${TRIALS} trials)`, () =>
    trials(async () => {
      const person = await house.person();
      const created = await person.get('mintCreate', { body: { amount: '10', days: 30 } });
      const canceling = twenty(() => person.ask('mintCancel', { id: created.id }));
      house.pay(commentOf(created), nanoOf('10'));
      const won = wonOf(await canceling);
      await house.settle();
      // Canceled before the payment: free. After it: once more, for the fee. Never twice from the same state.
      expect(won.length).toBeGreaterThan(0);
      expect(won.length).toBeLessThanOrEqual(2);
      expect((await person.get('mints')).data[0]?.status).toBe('canceled');
      await reconcile(house);
    }));

  it(`the last instant of a bond: stakes, cancels and its maturity at once pay it once (${TRIALS} trials)`, () =>
    trials(async () => {
      const person = await house.person();
      const mint = await buyBond(house, person, '10', 7);
      const [replies] = await Promise.all([
        twenty((index) =>
          index % 2 === 0
            ? person.ask('stakeCreate', { body: { mint_id: mint.id } })
            : person.ask('mintCancel', { id: mint.id }),
        ),
        house.advance(7 * MS_PER_DAY),
      ]);
      await house.settle();
      const won = wonOf(replies).length;
      const { status } = (await person.get('mints')).data[0] ?? {};
      expect([won, status]).toEqual([
        won,
        won === 0 ? 'completed' : expect.stringMatching(/^(move_to_staking|canceled)$/),
      ]);
      expect(won).toBeLessThanOrEqual(1);
      const { main } = await balances(person);
      if (status === 'completed') expect(main).toBe(nanoOf(mint.expected_token));
      if (status === 'canceled') expect(main).toBe(nanoOf(mint.amount_token) - nanoOf(mint.early_exit_fee));
    }));

  it(`a sale beside the midnight that pays a stake: the balance is both (${TRIALS} trials)`, () =>
    trials(async () => {
      const person = await house.person();
      await fund(house, person, '25');
      const { id } = await buyBond(house, person, '100', 365);
      await person.get('stakeCreate', { body: { mint_id: id } });
      const [replies] = await Promise.all([
        twenty(() => person.ask('withdrawCreate', { body: { token_amount: '10', address: HOME } })),
        house.advance(MS_PER_DAY),
      ]);
      await house.settle();
      // A message that was under way when the day jumped is past its deadline: its sales come back, and may be made again.
      const readSales = async () => (await person.get('withdrawHistory', { query: { limit: 20 } })).data;
      const backOf = (sales: Awaited<ReturnType<typeof readSales>>) =>
        sales.filter(({ status }) => status === 'refunded').length;
      // One more may come back between two reads: the balance counts where the sales are the same before and after it.
      const { data, main } = await until('sales and balance of one moment', async () => {
        const before = await readSales();
        const read = await balances(person);
        const after = await readSales();
        return backOf(before) === backOf(after) && { data: after, main: read.main };
      });
      const back = backOf(data);
      const kept = wonOf(replies).length - back;
      expect(data).toHaveLength(wonOf(replies).length);
      if (back === 0) expect(kept).toBe(2);
      expect(kept).toBeLessThanOrEqual(2);
      const earned = nanoOf((await person.get('stakes')).data[0]?.earned_reward ?? '0');
      expect(earned).toBeGreaterThan(0n);
      expect(main).toBe(nanoOf('25') - BigInt(kept) * nanoOf('10') + earned);
    }));

  it(`a revoked link beside its last share and a sale of what comes back (${TRIALS} trials)`, () =>
    trials(async () => {
      const [author, taker] = [await house.person(), await house.person()];
      const link = await fundedLink(house, author, 1);
      const [taken, revoked, ...sold] = await Promise.all([
        taker.ask('farmActivate', opening(link)),
        author.ask('farmCancel', { id: link.id }),
        ...Array.from({ length: 5 }, () =>
          author.ask('withdrawCreate', { body: { token_amount: '10', address: HOME } }),
        ),
      ]);
      wonOf([taken, revoked, ...sold]);
      const isTaken = (await taker.get('mints')).total === 1;
      expect(isWon(revoked)).toBe(!isTaken);
      const sales = sold.filter(isWon).length;
      expect((await balances(author)).main + BigInt(sales) * nanoOf('10')).toBe(isTaken ? 0n : nanoOf('10'));
    }));
});
