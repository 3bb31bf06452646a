import { hasArrived, watchedUntilMs } from '@axiom/domain/hot-wallet';
import { booking } from '@axiom/domain/ledger';
import { formatDecimal, ton } from '@axiom/domain/money';
import type { StoreTx } from '../ports/store.ts';
import type { BookedWallet } from '../ports/store-chain.ts';
import type { ChainDeps } from './deps.ts';
import { OperatorRefused } from './operator-refused.ts';
import type { Watch } from './watch.ts';

/** The wallet that the ledger belongs to; undefined before the first start. */
export function currentOf(wallets: readonly BookedWallet[]): BookedWallet | undefined {
  return wallets.find(({ retiredAtMs }) => retiredAtMs === null);
}

/** Wallets that are retired and still watched. */
export function retiredOf(wallets: readonly BookedWallet[]): readonly BookedWallet[] {
  return wallets.filter(({ retiredAtMs, closedAtMs }) => retiredAtMs !== null && closedAtMs === null);
}

/** What the retired wallets still hold by their booked transactions, in nano TON. */
export async function leftNano(tx: StoreTx, wallets: readonly BookedWallet[]): Promise<bigint> {
  let left = 0n;
  for (const { address } of retiredOf(wallets)) left += (await tx.chain.cursor(address))?.balanceNano ?? 0n;
  return left;
}

/** Whether coins at this address stay ours: a treasury address, or any wallet the ledger ever belonged to. */
export async function isOwnAddress(
  tx: StoreTx,
  { treasury }: Pick<ChainDeps, 'treasury'>,
  address: string,
): Promise<boolean> {
  return treasury.has(address) || (await tx.hotWallets.has(address));
}

/** The mnemonic opens a wallet that the ledger does not belong to: nothing is signed, no order names it. */
export class ForeignWallet extends Error {
  override readonly name = 'ForeignWallet';
  readonly code = 'foreign_wallet';
  constructor(own: string, books: string) {
    super(
      `HOT_WALLET_MNEMONIC opens the wallet ${own}, but this ledger belongs to ${books}. Give the words of ${books} again, or move on ` +
        'to the new wallet with npm run admin -- wallet rotate (docs/operations.md, “Another hot wallet”).',
    );
  }
}

/** @throws ForeignWallet if the ledger belongs to another wallet */
export async function refuseForeignWallet({
  store,
  wallet,
}: Pick<ChainDeps, 'store' | 'wallet'>): Promise<void> {
  const wallets = await store.transaction((tx) => tx.hotWallets.list(), { readOnly: true });
  const current = currentOf(wallets);
  if (current !== undefined && current.address !== wallet.address)
    throw new ForeignWallet(wallet.address, current.address);
}

export interface Rotation {
  /** null: the ledger belonged to this wallet already, and nothing was changed. */
  readonly from: string | null;
  readonly to: string;
  readonly watchedUntilMs: number | null;
  /** What the new wallet must hold before any payout leaves, in nano TON. */
  readonly targetNano: bigint;
  /** What the old wallet holds by its booked transactions, in nano TON. */
  readonly heldByOldNano: bigint;
}

/**
 * Binds the ledger to this wallet in one transaction, after the watcher and the payout engine have finished
 * theirs. A repeated call changes nothing. A call with an earlier wallet goes back to that one.
 * @throws OperatorRefused while the ledger belongs to no wallet yet
 */
export function rotateWallet(
  { store, clock }: Pick<ChainDeps, 'store' | 'clock'>,
  address: string,
): Promise<Rotation> {
  return store.transaction(async (tx) => {
    await tx.lock('watcher', true);
    await tx.lock('payouts', true);
    const current = currentOf(await tx.hotWallets.list());
    if (current === undefined)
      throw new OperatorRefused('this ledger belongs to no wallet yet: start the server with the new words');
    const { targetNano } = current;
    if (current.address === address)
      return { from: null, to: address, watchedUntilMs: null, targetNano, heldByOldNano: 0n };
    const nowMs = clock.nowMs();
    const cursor = await tx.chain.cursor(current.address);
    // The old wallet was never checked: no order names it, none of its coins are booked: nothing to watch.
    const untilMs = cursor === null ? nowMs : watchedUntilMs(nowMs);
    const closedAtMs = cursor === null ? nowMs : null;
    await tx.hotWallets.put({ ...current, retiredAtMs: nowMs, watchedUntilMs: untilMs, closedAtMs });
    const { system } = await tx.ledger.sums();
    const target = system('treasury_hot', 'TON') + system('unmatched_deposits', 'TON');
    await tx.hotWallets.put({ ...BEGUN, address, sinceMs: nowMs, targetNano: target });
    const heldByOldNano = cursor?.balanceNano ?? 0n;
    return { from: current.address, to: address, watchedUntilMs: untilMs, targetNano: target, heldByOldNano };
  });
}

const BEGUN = { arrivedAtMs: null, retiredAtMs: null, watchedUntilMs: null, closedAtMs: null };

/** Binds a ledger without a wallet to this one. @throws ForeignWallet if it belongs to another */
export async function bindFirst(tx: StoreTx, address: string, nowMs: number): Promise<void> {
  const current = currentOf(await tx.hotWallets.list());
  if (current?.address === address) return;
  if (current !== undefined) throw new ForeignWallet(address, current.address);
  await tx.hotWallets.put({ ...BEGUN, address, sinceMs: nowMs, targetNano: 0n, arrivedAtMs: nowMs });
}

/**
 * Why no payout may leave this server's wallet: the ledger belongs to another one, or the coins have not
 * arrived yet. null if neither. The arrival is stored, so coins that come late to an old address never stop
 * payouts again. `watch` must be of the wallet in use and caught up.
 */
export async function reasonToWait(deps: ChainDeps, watch: Watch): Promise<string | null> {
  const { wallets, left } = await deps.store.transaction(
    async (tx) => {
      const all = await tx.hotWallets.list();
      return { wallets: all, left: await leftNano(tx, all) };
    },
    { readOnly: true },
  );
  const current = currentOf(wallets);
  if (current === undefined) return null;
  if (current.address !== deps.wallet.address)
    return new ForeignWallet(deps.wallet.address, current.address).message;
  if (current.arrivedAtMs !== null) return null;
  const held = watch.cursor.balanceNano;
  if (!hasArrived({ targetTon: ton(current.targetNano), heldTon: ton(held), leftTon: ton(left) })) {
    const from = retiredOf(wallets).map(({ address }) => address);
    return (
      `the new hot wallet ${current.address} holds ${formatDecimal(held)} TON of the ${formatDecimal(current.targetNano)} TON that the ` +
      `ledger says; ${formatDecimal(left)} TON are still in ${from.join(', ')}`
    );
  }
  await deps.store.transaction(async (tx) => {
    await tx.lock('payouts', true);
    const now = currentOf(await tx.hotWallets.list());
    if (now?.address !== current.address || now.arrivedAtMs !== null) return;
    await tx.hotWallets.put({ ...now, arrivedAtMs: deps.clock.nowMs() });
  });
  return null;
}

/**
 * Ends the watch of a retired wallet once its time is over by chain time, its last message has ended and the
 * new wallet has taken over. What it still holds leaves the ledger as capital, and comes back as capital if
 * it is moved.
 */
export async function closeWhenOver(deps: ChainDeps, retired: BookedWallet, watch: Watch): Promise<void> {
  const isOver = watch.snapshot.atS * 1000 > (retired.watchedUntilMs ?? 0);
  if (!isOver || !watch.isCaughtUp || watch.isDisputed) return;
  const left = await deps.store.transaction(async (tx) => {
    await tx.lock('watcher', true);
    await tx.lock('payouts', true);
    const wallets = await tx.hotWallets.list();
    const now = retiredOf(wallets).find(({ address }) => address === retired.address);
    const cursor = await tx.chain.cursor(retired.address);
    const hasMessage = (await tx.payouts.openBatch())?.account === retired.address;
    if (now === undefined || hasMessage || (currentOf(wallets)?.arrivedAtMs ?? null) === null) return 0n;
    if (cursor === null || cursor.lt !== watch.cursor.lt || cursor.hash !== watch.cursor.hash) return 0n;
    const atMs = deps.clock.nowMs();
    if (cursor.balanceNano !== 0n)
      await tx.ledger.post(booking.capital({ amountTon: ton(-cursor.balanceNano) }), {
        atMs,
        note: `left in the retired hot wallet ${retired.address}`,
      });
    await tx.chain.endCursor(retired.address);
    await tx.hotWallets.put({ ...now, closedAtMs: atMs });
    return cursor.balanceNano;
  });
  if (left > 0n)
    deps.alarm('coins_left_in_a_retired_wallet', { address: retired.address, nano: left.toString() });
}
