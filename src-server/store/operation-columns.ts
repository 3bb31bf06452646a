import { type BookingKind, USER_ACCOUNTS, type UserAccountName } from '@axiom/domain/ledger';
import * as z from 'zod/mini';
import { isoTime, token, ton } from '#contract/primitives.ts';
import { nullable, nullIfAbsent } from '#contract/wired.ts';
import type { OperationRow } from '../ports/store-ledger.ts';
import { type Columns, oneOf, stored } from './stored.ts';

/** A person's accounts, most liquid first: the history shows a movement by its entry on the first of them. */
const LIQUID_FIRST: readonly UserAccountName[] = [
  'main',
  'referral',
  'task',
  'referral_pending',
  'staked',
  'bonded',
];

const operationColumns = stored<OperationRow>()({
  id: ['id', z.string()],
  kind: ['kind', oneOf<BookingKind>()],
  createdAtMs: ['at', isoTime],
  account: {
    read: ({ account }: { readonly account: string }) => nameOf(account),
    write: (account: UserAccountName) => ({ account }),
  },
  amountToken: ['amount', token],
  amountTon: ['shown_ton', nullable(ton)],
  mintId: ['mint_id', nullIfAbsent(z.string())],
  stakingId: ['stake_id', nullIfAbsent(z.string())],
  withdrawId: ['payout_id', nullIfAbsent(z.string())],
  farmingId: ['link_id', nullIfAbsent(z.string())],
  taskId: ['task_id', nullIfAbsent(z.string())],
});

/** A movement with one of the person's entries in it. */
export type HistoryRow = Columns<typeof operationColumns>;

/** The movements of rows that stand movement by movement, each by the most liquid of its accounts. */
export function operationsIn(rows: readonly HistoryRow[]): readonly OperationRow[] {
  const shown = new Map<string, HistoryRow>();
  for (const row of rows) {
    const before = shown.get(row.id);
    if (before === undefined || rank(row.account) < rank(before.account)) shown.set(row.id, row);
  }
  return [...shown.values()].map(operationColumns.read);
}

function nameOf(key: string): UserAccountName {
  return USER_ACCOUNTS.find((name) => key.endsWith(`/${name}`)) ?? 'main';
}

function rank(key: string): number {
  return LIQUID_FIRST.indexOf(nameOf(key));
}
