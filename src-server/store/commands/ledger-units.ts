import {
  accountKey,
  assertBalanced,
  type Entry,
  InsufficientBalance,
  isCached,
  userAccount,
} from '@axiom/domain/ledger';
import type { CommandTx } from '../../ports/store-commands.ts';
import type { Ids } from '../../ports/random.ts';
import type { Posting } from '../../ports/store-ledger.ts';
import { balancesOfAccounts } from '../balances.ts';
import { entriesBefore } from '../ledger-marks.ts';
import { netChanges } from '../net-changes.ts';
import type { Ask, Statement } from '../statement.ts';
import { NotNamed, type UnitOfWork } from './unit-of-work.ts';

export function ledgerUnits(work: UnitOfWork, ids: Ids, ask: Ask): CommandTx['ledger'] {
  const balances = (userId: string) => {
    if (!work.users.get(userId)) throw new NotNamed(`person ${userId}`);
    return balancesOfAccounts((name) => work.balances.get(accountKey(userAccount(userId, name))) ?? 0n);
  };
  return {
    post: async (booking, subject) => post(work, ids, { booking, subject }),
    async postAll(postings) {
      for (const posting of postings) post(work, ids, posting);
    },
    balances: async (userId) => balances(userId),
    balancesOf: async (userIds) => new Map(userIds.map((id) => [id, balances(id)])),
    async countEntries(userId, { fromMs, toMs }) {
      const [row] = await ask<{ count: bigint }>(COUNT_ENTRIES, [userId, fromMs, toMs]);
      return Number(row?.count ?? 0);
    },
  };
}

/** How many entries $1 has from $2 on, before $3. */
const COUNT_ENTRIES: Statement = {
  name: 'count_entries',
  text: `select greatest(u.entries - b.entries, 0) as count
    from (${entriesBefore('$1::text', '$3::int8')}) u, (${entriesBefore('$1::text', '$2::int8')}) b`,
};

function post(work: UnitOfWork, ids: Ids, { booking, subject }: Posting): string {
  assertBalanced(booking);
  const id = ids.next();
  for (const change of netChanges(booking.entries)) move(work, change);
  work.movements.add({ id, booking, subject });
  return id;
}

/** @throws InsufficientBalance */
function move(work: UnitOfWork, { account, currency, amount }: Entry): void {
  if (!isCached(account)) return;
  if (currency !== 'AXIOM') throw new Error(`people hold no ${currency} here`);
  const key = accountKey(account);
  const isKnown =
    account.owner === 'link'
      ? work.links.get(account.linkId)
      : account.owner === 'user' && work.users.get(account.userId);
  if (!isKnown) throw new NotNamed(`account ${key}`);
  const before = work.balances.get(key) ?? 0n;
  if (before + amount < 0n) throw new InsufficientBalance(account, currency, before, -amount);
  work.balances.set(key, before + amount);
}
