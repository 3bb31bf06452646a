import { mayBeNegative, type SystemAccountName, systemAccount } from '../ledger/account.ts';
import { type Currency, formatDecimal } from '../money/index.ts';
import { type Difference, unless } from './difference.ts';

/** What is open at one instant, summed over its rows. nano. */
export interface StandingFacts {
  /** AXIOM of withdrawals that are queued, held or sending. */
  readonly openSalesToken: bigint;
  /** TON of withdrawals that are sending, and of whole deposits whose refund is. */
  readonly sendingTon: bigint;
  /** TON of deposits that wait, or whose refund stands in the line. */
  readonly owedDepositsTon: bigint;
  /** TON that the accounts on chain hold by the books' own sums; undefined: none was ever looked at. */
  readonly cursorsTon?: bigint;
  /** Whether the day was ever begun, and whether its row is there. */
  readonly hasDays: boolean;
  readonly isDayDue: boolean;
}

/** Sums of system accounts by `name currency`, nano. */
export type SystemTotals = ReadonlyMap<string, bigint>;

/** The balances of the accounts that all share: none below zero that may not, and those that have rows behind them as the rows say. */
export function auditStanding(facts: StandingFacts, totals: SystemTotals): readonly Difference[] {
  const of = (name: SystemAccountName, currency: Currency) => totals.get(`${name} ${currency}`) ?? 0n;
  const compare = (name: SystemAccountName, currency: Currency, rows: bigint) =>
    unless(
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
      : unless(
          'total',
          'hot wallet by its booked transactions',
          `${formatDecimal(booksTon)} TON`,
          `${formatDecimal(facts.cursorsTon)} TON`,
        )),
    ...(facts.hasDays ? unless('due', 'day', 'a due row', facts.isDayDue ? 'a due row' : 'no due row') : []),
  ];
}

/**
 * The network takes its fees from whatever the wallet holds, coins that are owed back included: the hot wallet may be short by what
 * fees took, never by more.
 */
function negatives(totals: SystemTotals): readonly Difference[] {
  return [...totals].flatMap(([key, total]) => {
    const [name = '', currency = ''] = key.split(' ');
    const account = systemAccount(name as SystemAccountName);
    const fees = name === 'treasury_hot' ? (totals.get('network_fees TON') ?? 0n) : 0n;
    if (total + fees >= 0n || mayBeNegative(account)) return [];
    return unless(
      'negative',
      `account system/${name}`,
      `at least ${formatDecimal(-fees)} ${currency}`,
      `${formatDecimal(total)} ${currency}`,
    );
  });
}
