import { mayBeNegative, type SystemAccountName, systemAccount } from '../ledger/account.ts';
import { type Currency, formatDecimal } from '../money/index.ts';
import { type Difference, differenceIf } from './difference.ts';

/** Sums of what is open at one instant, over its rows. nano. */
export interface StandingFacts {
  /** AXIOM of withdrawals that are queued, held or sending. */
  readonly openSalesToken: bigint;
  /** TON of withdrawals in status sending, and whole deposits whose refund is in status sending. */
  readonly sendingTon: bigint;
  /** TON of deposits that wait, or whose refund waits in the queue. */
  readonly owedDepositsTon: bigint;
  /** TON of the on-chain accounts by their booked transactions; undefined: no account was read yet. */
  readonly cursorsTon?: bigint;
  /** Whether a day has ever begun. `isDayDue`: whether its due row exists. */
  readonly hasDays: boolean;
  readonly isDayDue: boolean;
}

/** Sums of system accounts by `name currency`, in nano. */
export type SystemTotals = ReadonlyMap<string, bigint>;

/** Checks sums that are kept, by `account currency` in nano, against those of all entries. */
export function auditSums(kept: SystemTotals, booked: SystemTotals): readonly Difference[] {
  return [...new Set([...kept.keys(), ...booked.keys()])].flatMap((key) => {
    const currency = key.slice(key.lastIndexOf(' ') + 1);
    const told = (sums: SystemTotals) => `${formatDecimal(sums.get(key) ?? 0n)} ${currency}`;
    return differenceIf('total', `kept sum of ${key}`, told(booked), told(kept));
  });
}

/** Checks the number of people that is kept against the number of their rows. */
export function auditPeople(kept: number, rows: number): readonly Difference[] {
  return differenceIf('total', 'kept number of people', String(rows), String(kept));
}

/** TON of open withdrawals: all, and the part that a signed message carries. nano. */
export interface OpenSales {
  readonly owedTon: bigint;
  readonly sendingTon: bigint;
}

/** Checks what open withdrawals are worth, as it is kept, against their rows. */
export function auditOpenSales(kept: OpenSales, rows: OpenSales): readonly Difference[] {
  const told = ({ owedTon, sendingTon }: OpenSales) =>
    `${formatDecimal(owedTon)} TON, of it ${formatDecimal(sendingTon)} sending`;
  return differenceIf('total', 'kept sums of open sales', told(rows), told(kept));
}

/** Checks the shared accounts: only those that may be negative are; those with rows match the rows. */
export function auditStanding(facts: StandingFacts, totals: SystemTotals): readonly Difference[] {
  const of = (name: SystemAccountName, currency: Currency) => totals.get(`${name} ${currency}`) ?? 0n;
  const compare = (name: SystemAccountName, currency: Currency, rows: bigint) =>
    differenceIf(
      'total',
      `account system/${name}`,
      `${formatDecimal(rows)} ${currency}`,
      `${formatDecimal(of(name, currency))} ${currency}`,
    );
  const booksTon =
    of('treasury_hot', 'TON') + of('unmatched_deposits', 'TON') + of('payouts_in_flight', 'TON');
  return [
    ...negatives(totals),
    ...compare('payouts_in_flight', 'AXIOM', facts.openSalesToken),
    ...compare('payouts_in_flight', 'TON', facts.sendingTon),
    ...compare('unmatched_deposits', 'TON', facts.owedDepositsTon),
    ...(facts.cursorsTon === undefined
      ? []
      : differenceIf(
          'total',
          'hot wallet by its booked transactions',
          `${formatDecimal(booksTon)} TON`,
          `${formatDecimal(facts.cursorsTon)} TON`,
        )),
    ...(facts.hasDays
      ? differenceIf('due', 'day', 'a due row', facts.isDayDue ? 'a due row' : 'no due row')
      : []),
  ];
}

/**
 * The network takes fees from the whole wallet balance, which includes coins owed back. So `treasury_hot` may
 * be negative by the sum of those fees, never by more.
 */
function negatives(totals: SystemTotals): readonly Difference[] {
  return [...totals].flatMap(([key, total]) => {
    const [name = '', currency = ''] = key.split(' ');
    const account = systemAccount(name as SystemAccountName);
    const fees = name === 'treasury_hot' ? (totals.get('network_fees TON') ?? 0n) : 0n;
    if (total + fees >= 0n || mayBeNegative(account)) return [];
    return differenceIf(
      'negative',
      `account system/${name}`,
      `at least ${formatDecimal(-fees)} ${currency}`,
      `${formatDecimal(total)} ${currency}`,
    );
  });
}
