import type { UserAccountName } from '../ledger/index.ts';
import { axiom, type Nano, ton } from '../money/index.ts';
import type { OperationKind } from '../ports/client/index.ts';
import { marketValue, type Price } from '../price/index.ts';

/** The most entries that one statement has. */
export const STATEMENT_MAX_ROWS = 50_000;
/** How many of its newest entries a preview shows. */
export const STATEMENT_PREVIEW_ROWS = 4;

/** One entry of the ledger on an account of a person. */
export interface StatementEntry {
  /** Of the operation; the entries of one operation share it. */
  readonly operationId: string;
  readonly kind: OperationKind;
  readonly createdAtMs: number;
  readonly account: UserAccountName;
  /** Signed. */
  readonly amountToken: Nano<'AXIOM'>;
  /** TON paid or received in the operation, signed from the person's view; on one of its entries alone. */
  readonly paidTon: Nano<'TON'> | null;
  /** The market price at that time; null where no price is known. */
  readonly price: Price | null;
  /** The bond, stake, sale, link or task. */
  readonly subjectId: string | null;
}

/** An entry with what follows from it and from the entries before (R9.04c). */
export interface StatementRow extends StatementEntry {
  /** Of this account after the entry. */
  readonly balanceToken: Nano<'AXIOM'>;
  /** The amount's value at the market price of that time, signed, truncated; null without a price. */
  readonly valueTon: Nano<'TON'> | null;
}

/** The balance of each account of a person. */
export type StatementBalances = Readonly<Record<UserAccountName, Nano<'AXIOM'>>>;

/** Entries in the order of time with their balances, and the balances after the last (R9.04c). */
export function statementRows(
  entries: readonly StatementEntry[],
  before: StatementBalances,
): { readonly rows: readonly StatementRow[]; readonly after: StatementBalances } {
  const balances = { ...before };
  const rows = entries.map((entry) => {
    const balanceToken = axiom(balances[entry.account] + entry.amountToken);
    balances[entry.account] = balanceToken;
    return { ...entry, balanceToken, valueTon: valueOf(entry) };
  });
  return { rows, after: balances };
}

/** Below zero truncated like above it: the same amount in and out has the same value. */
function valueOf({ amountToken, price }: StatementEntry): Nano<'TON'> | null {
  if (price === null) return null;
  return amountToken < 0n ? ton(-marketValue(axiom(-amountToken), price)) : marketValue(amountToken, price);
}

/** The rewards among rows: how many, their sum, and what each was worth when it was paid (R9.04c). */
export interface RewardsSum {
  readonly rewards: number;
  readonly rewardsToken: Nano<'AXIOM'>;
  /** null if the price of one is unknown. */
  readonly rewardsTon: Nano<'TON'> | null;
}

/** What a statement would hold (R9.04c). */
export interface StatementPreview extends RewardsSum {
  /** Its entries. */
  readonly total: number;
  /** The newest ones, newest first. */
  readonly newest: readonly StatementRow[];
}

/**
 * How far an ordered statement is: `waiting` for the bot, `sent` into the person's chat, `blocked` because the
 * bot may not write to them, `failed` (R9.04d).
 */
export const STATEMENT_STATUSES = ['waiting', 'sent', 'blocked', 'failed'] as const;

/** An ordered statement (R9.04d). */
export interface OrderedStatement {
  readonly id: string;
  readonly status: (typeof STATEMENT_STATUSES)[number];
  readonly fileName: string;
  /** Its entries when it was ordered. */
  readonly total: number;
}

/** Before the first row. */
export const NO_REWARDS: RewardsSum = { rewards: 0, rewardsToken: axiom(0n), rewardsTon: ton(0n) };

/** Adds the rewards among some rows to a sum (R9.04c). */
export function addRewards(sum: RewardsSum, rows: readonly StatementRow[]): RewardsSum {
  return rows
    .filter(({ kind }) => kind === 'reward')
    .reduce<RewardsSum>(
      ({ rewards, rewardsToken, rewardsTon }, { amountToken, valueTon }) => ({
        rewards: rewards + 1,
        rewardsToken: axiom(rewardsToken + amountToken),
        rewardsTon: rewardsTon === null || valueTon === null ? null : ton(rewardsTon + valueTon),
      }),
      sum,
    );
}
