import { systemAccount } from '@axiom/domain/ledger';
import type { ChainDeps } from './deps.ts';
import { look } from './look.ts';

/** The hot wallet on chain beside the hot wallet in the ledger, nano TON. */
export interface ChainReconciliation {
  readonly address: string;
  readonly chainNano: bigint;
  /** The ledger's hot wallet, the deposits owed back and what is set aside for the message in flight: on chain all are one balance. */
  readonly ledgerNano: bigint;
  readonly inFlightNano: bigint;
  /** chain − ledger; 0 when every nano is accounted for. */
  readonly differenceNano: bigint;
  /** Transactions that the chain knows and nothing has booked yet; a difference is only final when there are none. */
  readonly unbooked: number;
}

/**
 * Compares ledger and chain at the same transaction, reading only.
 * @throws ChainUnavailable when no node gives a usable history; NotStarted when the account was never looked at
 */
export async function reconcileChain(
  deps: Pick<ChainDeps, 'store' | 'chain' | 'wallet' | 'clock'>,
): Promise<ChainReconciliation> {
  const { address } = deps.wallet;
  const before = await deps.store.transaction((tx) => tx.chain.cursor(address), { readOnly: true });
  if (before === null) throw new NotStarted(address);
  const seen = await look(deps.chain, address, before, Math.floor(deps.clock.nowMs() / 1000));
  return deps.store.transaction(
    async (tx) => {
      const hotNano = await tx.ledger.total(systemAccount('treasury_hot'), 'TON');
      const unmatchedNano = await tx.ledger.total(systemAccount('unmatched_deposits'), 'TON');
      const inFlightNano = await tx.ledger.total(systemAccount('payouts_in_flight'), 'TON');
      const cursor = await tx.chain.cursor(address);
      const ledgerNano = hotNano + unmatchedNano + inFlightNano;
      const fresh = seen.fresh.filter((transaction) => transaction.lt > (cursor?.lt ?? 0n));
      const unbooked = fresh.length + seen.unconfirmed;
      return {
        address,
        chainNano: seen.snapshot.balanceNano,
        ledgerNano,
        inFlightNano,
        differenceNano: seen.snapshot.balanceNano - ledgerNano,
        unbooked,
      };
    },
    { readOnly: true },
  );
}

/** The hot wallet was never watched, so there is nothing to compare. */
class NotStarted extends Error {
  override readonly name = 'NotStarted';
  readonly code = 'chain_not_started';
  constructor(address: string) {
    super(`the hot wallet ${address} has not been looked at yet; start the server once`);
  }
}
