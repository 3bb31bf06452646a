import { USER_ACCOUNTS } from '../ledger/index.ts';
import { formatDecimal } from '../money/index.ts';
import { formatPrice } from '../price/index.ts';
import { utcDate, utcIso } from '../time/index.ts';
import type { StatementBalances, StatementRow } from './statement.ts';

/** The columns of a statement; docs/statement.md describes them (R9.04c). */
export const STATEMENT_COLUMNS = [
  'time_utc',
  'operation_id',
  'kind',
  'account',
  'amount_axiom',
  'balance_axiom',
  'price_ton',
  'value_ton',
  'paid_ton',
  'subject_id',
] as const;
type Line = Readonly<Partial<Record<(typeof STATEMENT_COLUMNS)[number], string>>>;

/** The file's name: the first and the last day of the statement (R9.04c). @param toMs exclusive */
export function statementFileName(fromMs: number, toMs: number): string {
  return `axiom-${utcDate(fromMs)}_${utcDate(Math.max(fromMs, toMs - 1))}.csv`;
}

/** The head of the file: the columns, and every account's balance before the first entry (R9.04c). @param fromMs epoch ms */
export function statementHead(fromMs: number, balances: StatementBalances): string {
  return `${STATEMENT_COLUMNS.join(',')}\r\n${balanceLines('opening_balance', fromMs, balances)}`;
}

/** The end of the file: every account's balance after the last entry (R9.04c). @param toMs epoch ms, exclusive */
export function statementEnd(toMs: number, balances: StatementBalances): string {
  return balanceLines('closing_balance', toMs, balances);
}

/** One line per entry (R9.04c). */
export function statementLines(rows: readonly StatementRow[]): string {
  return rows
    .map((row) =>
      lineOf({
        time_utc: utcIso(row.createdAtMs),
        operation_id: harmless(row.operationId),
        kind: row.kind,
        account: row.account,
        amount_axiom: formatDecimal(row.amountToken),
        balance_axiom: formatDecimal(row.balanceToken),
        price_ton: row.price === null ? '' : formatPrice(row.price),
        value_ton: row.valueTon === null ? '' : formatDecimal(row.valueTon),
        paid_ton: row.paidTon === null ? '' : formatDecimal(row.paidTon),
        subject_id: harmless(row.subjectId ?? ''),
      }),
    )
    .join('');
}

function balanceLines(kind: string, atMs: number, balances: StatementBalances): string {
  return USER_ACCOUNTS.map((account) =>
    lineOf({
      time_utc: utcIso(atMs),
      kind,
      account,
      balance_axiom: formatDecimal(balances[account]),
    }),
  ).join('');
}

function lineOf(line: Line): string {
  return `${STATEMENT_COLUMNS.map((column) => line[column] ?? '').join(',')}\r\n`;
}

/**
 * A text that no spreadsheet takes for a formula: one that begins like a formula gets an apostrophe, and one
 * with a separator, a quote or a line's end is quoted (RFC 4180).
 */
export function harmless(text: string): string {
  const plain = /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
