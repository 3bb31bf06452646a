import type { Nano } from '@axiom/domain/money';
import type { Chain, HotWallet } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { IncomingTransfer, PayableOrder } from '../ports/payment.ts';
import type { Ids, Random } from '../ports/random.ts';
import type { Store, StoreTx } from '../ports/store.ts';
import type { MintRecord } from '../ports/store-bonds.ts';

export interface ChainDeps {
  readonly store: Store;
  readonly chain: Chain;
  readonly wallet: HotWallet;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly random: Random;
  /** Raw addresses whose transfers are capital. */
  readonly treasury: ReadonlySet<string>;
  /** What may leave in a UTC day without the operator, nano TON; null: as much as is asked for. */
  readonly payoutTonPerDay: Nano<'TON'> | null;
  /** Activates a paid mint in the watcher's transaction: domain transition, ledger, referral bonus, outbox. */
  readonly activateMint: (
    tx: StoreTx,
    paid: { record: MintRecord; transfer: IncomingTransfer },
  ) => Promise<void>;
  /** Whether the price at that chain time (epoch ms) is known; a late payment is credited at it. */
  readonly isPriceCertain: (tx: StoreTx, atMs: number) => Promise<boolean>;
  /** The staking fee with this order code; null if there is none. */
  readonly findStakingFee: (tx: StoreTx, orderCode: string) => Promise<PayableOrder | null>;
  /** Emits the person's new balances to their sockets. */
  readonly balanceChanged: (tx: StoreTx, userId: string) => Promise<void>;
  /** Reports to the operator something that must never happen. */
  readonly alarm: (what: string, facts: Readonly<Record<string, string>>) => void;
}
