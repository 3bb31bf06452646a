import {
  type Account,
  SYSTEM_ACCOUNTS,
  type SystemAccountName,
  systemAccount,
  type UserAccountName,
  userAccount,
  linkEscrow,
} from '@axiom/domain/ledger';
import { axiom, type Currency, sum, ton } from '@axiom/domain/money';
import { type Counted, type Row, rowOf } from '../measures/row.ts';
import type { SystemTotals } from '../result.ts';
import { entryKey, held } from './books.ts';
import { exactRewards } from './stakes.ts';
import { todayMs, todaysPrice, type World } from './world.ts';

/** Everybody's balances of these accounts together. */
function ofUsers(world: World, names: readonly UserAccountName[]): bigint {
  let total = 0n;
  for (const { userId } of world.people)
    for (const name of names) total += held(world.books, userAccount(userId, name), 'AXIOM');
  return total;
}

/** The row of the midnight at which today begins, before anything of today happens. */
export function measure(world: World): Row {
  const { books, people, payouts } = world;
  const rewardsToken = exactRewards(world, todayMs(world, 0));
  const booked = ofUsers(world, ['main', 'referral', 'referral_pending', 'task']);
  const escrows = world.links.map(({ link }) => axiom(held(books, linkEscrow(link.id), 'AXIOM')));
  const system = (name: SystemAccountName, currency: Currency) => held(books, systemAccount(name), currency);
  const counted: Counted = {
    price: todaysPrice(world, 0),
    people: world.arrived,
    boughtTon: world.boughtTon,
    soldTon: world.soldTon,
    bondedToken: axiom(ofUsers(world, ['bonded'])),
    stakedToken: axiom(ofUsers(world, ['staked'])),
    balancesToken: axiom(booked - world.creditedToken + rewardsToken),
    escrowToken: sum(escrows),
    rewardsToken,
    feesToken: axiom(system('fees', 'AXIOM')),
    treasuryTon: ton(system('treasury_hot', 'TON')),
    payoutsWaiting: payouts.length,
    payoutsWaitingTon: sum(payouts.map(({ quote }) => quote.amountTon)),
    activeStakes: people.reduce((total, { stakes }) => total + stakes.length, 0),
  };
  return rowOf(counted, world.scenario.policy.spread);
}

/** The system's accounts by name and currency. */
export function systemTotals({ books }: World): SystemTotals {
  const totals: Record<string, bigint> = {};
  for (const name of Object.keys(SYSTEM_ACCOUNTS) as SystemAccountName[]) {
    const account: Account = systemAccount(name);
    for (const currency of SYSTEM_ACCOUNTS[name])
      totals[entryKey({ account, currency })] = held(books, account, currency);
  }
  return totals;
}
