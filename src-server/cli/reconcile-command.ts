import { differs, reconcile } from '../chain/reconcile.ts';
import type { Core } from '../compose/core.ts';
import type { Caller } from './channel.ts';

/** Exit codes of `reconcile`. */
const SAME = 0;
const DIFFERENT = 1;
const NO_ANSWER = 2;

/** Recounts everything. Exit code 1 for a difference, 2 when none was found but the chain was not readable. */
export async function reconcileBooks(
  core: Pick<Core, 'chain'>,
  caller: Caller,
): Promise<{ readonly result: unknown; readonly exitCode: number }> {
  const found = await reconcile(core.chain, caller);
  const { books, chain, unavailable } = found;
  const result = {
    ledger: books.differences,
    ...(books.found > books.differences.length ? { differences: books.found } : {}),
    rows: books.rows,
    chain:
      chain === null
        ? `could not be asked: ${unavailable}`
        : {
            wallets: chain.wallets.map((wallet) => ({
              address: wallet.address,
              chain_nano: String(wallet.chainNano),
              booked_nano: String(wallet.bookedNano),
              unbooked: wallet.unbooked,
            })),
            chain_nano: String(chain.chainNano),
            ledger_nano: String(chain.ledgerNano),
            in_flight_nano: String(chain.inFlightNano),
            difference_nano: String(chain.differenceNano),
            unbooked: chain.unbooked,
          },
  };
  return { result, exitCode: differs(found) ? DIFFERENT : unavailable === null ? SAME : NO_ANSWER };
}
