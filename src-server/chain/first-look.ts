import { booking } from '@axiom/domain/ledger';
import { ton } from '@axiom/domain/money';
import { type AccountSnapshot, ChainUnavailable } from '../ports/chain.ts';
import type { ChainCursor } from '../ports/store-chain.ts';
import { queryNodes } from './query-nodes.ts';
import type { ChainDeps } from './deps.ts';
import { bindFirst } from './hot-wallets.ts';

/**
 * Starts the cursor of an account that has none. Its present balance is booked as capital, later transactions
 * are watched, and the ledger is bound to this wallet.
 * @throws ForeignWallet if the ledger belongs to another wallet
 */
export async function startAtFirstLook(deps: ChainDeps, account: string): Promise<ChainCursor> {
  const snapshot = await firstSnapshot(deps, account);
  return deps.store.transaction(async (tx) => {
    // Waits for a rotation to end: a wallet retired before its first check must not begin to be watched.
    await tx.lock('watcher', true);
    const cursor: ChainCursor = {
      account,
      lt: snapshot.last?.lt ?? 0n,
      hash: snapshot.last?.hash ?? '',
      atS: snapshot.atS,
      balanceNano: snapshot.balanceNano,
    };
    await bindFirst(tx, account, deps.clock.nowMs());
    if (!(await tx.chain.startCursor(cursor))) {
      const other = await tx.chain.cursor(account);
      if (other === null) throw new Error('the cursor was started by another server and is gone');
      return other;
    }
    if (snapshot.balanceNano > 0n) {
      await tx.ledger.post(booking.capital({ amountTon: ton(snapshot.balanceNano) }), {
        atMs: deps.clock.nowMs(),
        note: `balance of ${account} at the first start`,
      });
    }
    return cursor;
  });
}

/**
 * The account before anything is booked, as two fresh nodes report it, or the only fresh one. All booking
 * starts from here, so one lying node among several must not decide it.
 */
async function firstSnapshot({ chain, clock }: ChainDeps, account: string): Promise<AccountSnapshot> {
  const complaints: string[] = [];
  const answers = await queryNodes(chain, account, Math.floor(clock.nowMs() / 1000), complaints);
  const fresh = answers.filter(({ isFresh }) => isFresh).map(({ snapshot }) => snapshot);
  const [first, ...others] = fresh;
  if (first === undefined) throw new ChainUnavailable(complaints.join('; ') || 'no node is configured');
  if (others.length === 0) return first;
  const told = fresh.find((one) => fresh.some((other) => other !== one && isSame(one, other)));
  if (told === undefined) throw new ChainUnavailable('the nodes tell different accounts at the first look');
  return told;
}

function isSame(one: AccountSnapshot, other: AccountSnapshot): boolean {
  return (
    one.balanceNano === other.balanceNano &&
    one.last?.lt === other.last?.lt &&
    one.last?.hash === other.last?.hash
  );
}
