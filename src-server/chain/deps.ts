import type { InternalMessage } from '../ports/chain.ts';
import type { Chain, HotWallet, TransactionRef } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids, Random } from '../ports/random.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { MintRecord } from '../ports/store-bonds.ts';
import type { PaymentOrder } from '@axiom/domain/payment';

/** A payment that reached the hot wallet. */
export interface IncomingTransfer extends TransactionRef, Pick<InternalMessage, 'source' | 'valueNano'> {
  /** Chain time, epoch seconds. */
  readonly atS: number;
}

/** An order that a payment's comment names. */
export interface PayableOrder {
  readonly mintId: string;
  readonly terms: PaymentOrder;
  /** What the payment sets off, inside the watcher's transaction; `transfer` carries the order's amount, without a surplus. */
  pay(transfer: IncomingTransfer): Promise<void>;
}

/** What the chain's side of the server needs of the rest. */
export interface ChainDeps {
  readonly store: Store;
  readonly chain: Chain;
  readonly wallet: HotWallet;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  /** Raw addresses whose transfers are capital. */
  readonly treasury: ReadonlySet<string>;
  /** Turns a paid mint active inside the watcher's transaction: domain transition, ledger, referral bonus, outbox. */
  readonly activateMint: (
    tx: StoreTx,
    paid: { record: MintRecord; transfer: IncomingTransfer },
  ) => Promise<void>;
  /** Whether there is a price for a payment of that chain time (epoch ms); a late one is credited at it. */
  readonly isPriceCertain: (tx: StoreTx, atMs: number) => Promise<boolean>;
  /** The staking fee whose order code a comment is; null where it is none. */
  readonly findStakingFee: (tx: StoreTx, orderCode: string) => Promise<PayableOrder | null>;
  /** Tells a person's sockets that their balances changed. */
  readonly balanceChanged: (tx: StoreTx, userId: string) => Promise<void>;
  /** For the operator: something happened that must not. */
  readonly alarm: (what: string, facts: Readonly<Record<string, string>>) => void;
}
