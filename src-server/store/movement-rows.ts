import { accountKey } from '@axiom/domain/ledger';
import type { Posting } from '../ports/store-ledger.ts';
import { personOf } from './owners.ts';

/** A booking under the id of its movement. */
export interface Movement extends Posting {
  readonly id: string;
}

/** The columns of a movement that are written. */
export const MOVEMENT_COLUMNS =
  'id, owner_id, kind, at, mint_id, stake_id, payout_id, deposit_id, link_id, task_id, note, shown_ton';

export const movementRow = ({ id, booking, subject }: Movement) => ({
  id,
  owner_id: personOf(booking),
  kind: booking.kind,
  at: subject.atMs,
  mint_id: subject.mintId,
  stake_id: subject.stakeId,
  payout_id: subject.payoutId,
  deposit_id: subject.depositId,
  link_id: subject.linkId,
  task_id: subject.taskId,
  note: subject.note,
  shown_ton: subject.shownTonNano,
});

/** The columns of an entry; its owner is that of its movement, also where the account is another's. */
export const ENTRY_COLUMNS = 'movement_id, position, account, currency, amount, owner_id, at';

export const entryRowsOf = ({ id, booking, subject }: Movement) => {
  const owner = personOf(booking);
  return booking.entries.map((entry, position) => ({
    movement_id: id,
    position,
    account: accountKey(entry.account),
    currency: entry.currency,
    amount: entry.amount,
    owner_id: owner,
    at: subject.atMs,
  }));
};
