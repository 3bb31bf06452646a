import { randomBytes, randomUUID } from 'node:crypto';
import { ORDER_EXPIRY_MS } from '@axiom/domain/constants';
import { booking } from '@axiom/domain/ledger';
import { type Mint, transitionMint } from '@axiom/domain/mint';
import { newMint } from '@axiom/domain/mint';
import { axiom, type Nano, percent6, ton } from '@axiom/domain/money';
import { price9 } from '@axiom/domain/price';
import { utcDayStart } from '@axiom/domain/time';
import type { ChainDeps } from '#server/chain/deps.ts';
import { reasonNow, type ShownReason } from '@axiom/domain/withdrawal';
import { newReference } from '#server/use-cases/payout-reference.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { reconcile } from '#server/chain/reconcile.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import type { Chain } from '#server/ports/chain.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { MintRecord } from '#server/ports/store-bonds.ts';
import type { Store, StoreTx } from '#server/ports/store.ts';
import type { Payout, PlacedPayout } from '#server/ports/store-chain.ts';
import type { Place } from '../../support/stores.ts';
import { address, FakeChain, fakeWallet, type NodeFault } from './fake-chain.ts';
import { userRow } from '../../support/users.ts';

export const TON = 1_000_000_000n;
export const TREASURY = address('treasury');

/** A clock whose both hands are set by hand. */
export class HandClock {
  ms = 1_800_000_000_000;
  nowMs = (): number => this.ms;
  wallMs = (): number => this.ms;
}

let counter = 0;
export const testIds = {
  next: () => `${(counter += 1).toString(36).padStart(8, '0')}${randomUUID().slice(0, 8)}`,
};
export const testRandom = { bytes: (count: number) => new Uint8Array(randomBytes(count)) };

/** What tests do to the store, whatever the chain is. */
export interface Books {
  /** A person with so many AXIOM in the main balance, granted by an adjustment. */
  person(nano?: bigint): Promise<string>;
  order(userId: string, nano: bigint): Promise<{ record: MintRecord; code: string }>;
  sell(userId: string, nano: bigint, to?: string): Promise<Payout>;
  mint(id: string): Promise<Mint>;
  /** With the reason that its seller reads. */
  payout(id: string): Promise<Omit<PlacedPayout, 'reason'> & { readonly reason: ShownReason | null }>;
  main(userId: string): Promise<bigint>;
  /** What the books and the chain say is the same, to the nano, and the ledger balances. */
  reconcile(): Promise<void>;
}

export interface World extends Books {
  readonly chain: FakeChain;
  readonly clock: HandClock;
  readonly store: Store;
  readonly deps: ChainDeps;
  readonly alarms: string[];
  readonly fault: NodeFault;
  /** A block, a round of watching, a round of paying. */
  round(seconds?: number): Promise<void>;
}

export interface WorldOptions {
  readonly nodes?: (chain: FakeChain) => Chain;
  readonly capitalNano?: bigint;
  readonly payoutTonPerDay?: Nano<'TON'>;
}

/** The watcher and the payout engine on a real store and a scripted chain. */
export async function makeWorld(place: Place, options: WorldOptions = {}): Promise<World> {
  const chain = new FakeChain();
  const clock = new HandClock();
  const fault: NodeFault = {};
  const alarms: string[] = [];
  const capital = options.capitalNano ?? 1_000n * TON;
  if (capital > 0n) chain.receive({ from: TREASURY, nano: capital });
  const store = await place.open(clock, testIds);
  const deps: ChainDeps = {
    store,
    chain: options.nodes?.(chain) ?? { nodes: [chain.node('one', fault)] },
    wallet: fakeWallet,
    clock,
    ids: testIds,
    random: testRandom,
    treasury: new Set([TREASURY]),
    payoutTonPerDay: options.payoutTonPerDay ?? null,
    activateMint,
    isPriceCertain: async () => true,
    findStakingFee: async () => null,
    balanceChanged: async (tx, userId) => {
      await tx.outbox.raise(userId);
    },
    alarm: (what) => alarms.push(what),
  };
  await insertPolicy(store);
  const world: World = {
    chain,
    clock,
    store,
    deps,
    alarms,
    fault,
    ...booksOf(deps),
    round: async (seconds = 5) => {
      clock.ms += seconds * 1000;
      chain.block(seconds);
      await payOnce(deps, await watchOnce(deps));
    },
  };
  return world;
}

/** One policy, because mints name the one they were made under. */
export async function insertPolicy(store: Store): Promise<void> {
  await store.transaction(async (tx) => {
    if ((await tx.policies.byId('policy')) !== null) return;
    await tx.policies.insert({ id: 'policy', document: '{}', inForceFromMs: 0, createdAtWallMs: 0 });
  });
}

export function booksOf(deps: ChainDeps): Books {
  const { store, clock } = deps;
  return {
    person: (nano = 0n) => insertPerson(store, clock, nano),
    order: (userId, nano) => insertOrder(store, clock, userId, nano),
    sell: (userId, nano, to) => insertSale(deps, userId, nano, to ?? address(`home of ${userId}`)),
    mint: async (id) => (await found(store.transaction((tx) => tx.mints.byId(id)))).mint,
    payout: async (id) => {
      const read = async (tx: StoreTx) => ({
        payout: await found(tx.payouts.byId(id)),
        line: await tx.payouts.line(utcDayStart(clock.nowMs())),
      });
      const { payout, line } = await store.transaction(read);
      return { ...payout, reason: reasonNow(payout, line) };
    },
    main: async (userId) => (await store.transaction((tx) => tx.ledger.balances(userId))).main,
    reconcile: async () => {
      const { books, chain, unavailable } = await reconcile(deps, { pauseMs: 0 });
      if (chain?.differenceNano !== 0n || chain.unbooked !== 0 || books.found > 0) {
        throw new Error(`the books differ: ${unavailable} ${text(chain)} ${text(books.differences)}`);
      }
    },
  };
}

const text = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner));

async function found<T>(promise: Promise<T | null>): Promise<T> {
  const value = await promise;
  if (value === null) throw new Error('no such row');
  return value;
}

export const activateMint: ChainDeps['activateMint'] = async (tx, { record, transfer }) => {
  const { amountToken, amountTon, ownerId } = record.mint;
  const { mint } = transitionMint(record.mint, { type: 'activate', atMs: transfer.atS * 1000, amountToken });
  if (!(await tx.mints.move(record, { ...record, mint, txHash: transfer.hash }))) throw new Error('moved');
  await tx.ledger.post(booking.mintActivated({ userId: ownerId, amountTon, amountToken }), {
    atMs: transfer.atS * 1000,
    mintId: record.mint.id,
  });
  await tx.work.schedule('mint', mint.id, mint.maturesAtMs ?? 0, { ownerId });
};

async function insertPerson(store: Store, clock: Clock, nano: bigint): Promise<string> {
  const id = testIds.next();
  await store.transaction(async (tx) => {
    await tx.users.insert(
      userRow(id, { communityCheckedAtWallMs: clock.wallMs(), createdAtMs: clock.nowMs() }),
    );
    if (nano === 0n) return;
    const entries = booking.adjustment({ userId: id, account: 'main', amountToken: axiom(nano) });
    await tx.ledger.post(entries, { atMs: clock.nowMs() });
  });
  return id;
}

async function insertOrder(store: Store, clock: Clock, userId: string, nano: bigint) {
  const code = testIds.next();
  const mint = newMint({
    id: testIds.next(),
    ownerId: userId,
    origin: 'paid',
    nowMs: clock.nowMs(),
    amountTon: ton(nano),
    amountToken: axiom(nano),
    tariffDays: 30,
    terms: {
      price: price9(1_000_000_000n),
      bonusPercent: percent6(0n),
      dailyReward: percent6(0n),
      maxRewardPercent: percent6(0n),
      earlyExitFee: { percent: percent6(10_000_000n), flatToken: axiom(0n) },
    },
  });
  const record: MintRecord = {
    policyId: 'policy',
    orderCode: code,
    txHash: null,
    returned: null,
    mint: { ...mint, validUntilMs: clock.nowMs() + 60_000 },
  };
  await store.transaction(async (tx) => {
    await tx.mints.insert(record);
    await tx.work.schedule('mint', record.mint.id, record.mint.createdAtMs + ORDER_EXPIRY_MS, {
      ownerId: record.mint.ownerId,
    });
  });
  return { record, code };
}

/** What selling does to the store: the debit and a payout in the line, at one TON a token. */
async function insertSale(
  deps: Pick<ChainDeps, 'store' | 'clock' | 'ids' | 'random'>,
  userId: string,
  nano: bigint,
  to: string,
): Promise<Payout> {
  const atMs = deps.clock.nowMs();
  const payout: Payout = {
    id: deps.ids.next(),
    kind: 'withdrawal',
    userId,
    fromReferral: false,
    depositId: null,
    address: to,
    shownAddress: to,
    amountTon: ton(nano),
    tokenAmount: axiom(nano),
    feeToken: axiom(nano / 100n),
    reference: newReference(deps.random),
    status: 'queued',
    reason: null,
    batchId: null,
    attempts: 0,
    isReleased: false,
    transaction: null,
    createdAtMs: atMs,
    updatedAtMs: atMs,
  };
  await deps.store.transaction(async (tx) => {
    const amounts = {
      userId,
      source: 'main',
      tokenAmount: axiom(nano),
      feeToken: payout.feeToken,
      amountTon: ton(nano),
    } as const;
    await tx.ledger.post(booking.withdrawalCreated(amounts), { atMs, payoutId: payout.id });
    await tx.payouts.insert(payout);
  });
  return payout;
}
