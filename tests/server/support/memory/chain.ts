import { add, type Nano, ton, ZERO_AXIOM, ZERO_TON } from '@axiom/domain/money';
import type { ReturnReason } from '@axiom/domain/payment';
import { utcDayStart } from '@axiom/domain/time';
import {
  isAbove,
  isFree,
  LINE_LOOKED_AT,
  type PayoutLine,
  type PayoutStatus,
  placeInLine,
} from '@axiom/domain/withdrawal';
import { listedAs } from '#server/chain/refund-deposit.ts';
import {
  type BookedWallet,
  type ChainRepositories,
  type ChainRepository,
  type Deposit,
  type DepositRepository,
  type HotWalletRepository,
  OPEN_STATUSES,
  PAYOUTS_HALTED,
  type Payout,
  type PayoutOrder,
  type PayoutRepository,
  type PlacedPayout,
} from '#server/ports/store-chain.ts';
import type { SalesPage, SalesQuery } from '#server/ports/store-reads.ts';
import { by, descending, pageOf } from './ordering.ts';
import type { MemoryTables } from './tables.ts';
import { NOTHING_SAID, type StoredPayout } from './tables/chain.ts';

export function chainRepositories(tables: MemoryTables): ChainRepositories {
  return {
    chain: chainRepository(tables),
    deposits: depositRepository(tables),
    hotWallets: hotWalletRepository(tables),
    payouts: { ...payoutRepository(tables), ...payoutSums(tables), ...batchRepository(tables) },
  };
}

function chainRepository({ cursors, transactions }: MemoryTables): ChainRepository {
  return {
    cursor: async (account) => cursors.get(account),
    startCursor: async (cursor) => cursors.insertNew(cursor),
    endCursor: async (account) => void cursors.delete(account),
    moveCursor: async (from, to) => {
      const now = cursors.get(to.account);
      if (now === null || now.lt !== from.lt || now.hash !== from.hash) return false;
      cursors.put(to);
      return true;
    },
    insertTransaction: async (transaction) => transactions.insertNew(transaction),
  };
}

function hotWalletRepository({ hotWallets, cursors }: MemoryTables): HotWalletRepository {
  return {
    list: async () => hotWallets.all().toSorted(by<BookedWallet>(({ sinceMs }) => sinceMs)),
    has: async (address) => hotWallets.get(address) !== null,
    put: async (wallet) => hotWallets.put(wallet),
    takesPayments: async (address) =>
      hotWallets.get(address)?.retiredAtMs === null && cursors.get(address) !== null,
  };
}

const oldestDeposit = by<Deposit>(
  ({ atS }) => atS,
  ({ id }) => id,
);

const oldestOnChain = by<Deposit>(
  ({ lt }) => lt,
  ({ id }) => id,
);

function depositRepository({ deposits, mints }: MemoryTables): DepositRepository {
  const tell = ({ id, mintId, comment, valueNano, reason, status }: Deposit): void => {
    const record = mintId === null ? null : mints.get(mintId);
    const same = deposits.all().filter((one) => one.mintId === mintId && one.comment === comment);
    if (record === null || record.orderCode !== comment || same.toSorted(oldestOnChain).at(-1)?.id !== id)
      return;
    mints.put({ ...record, returned: { amountTon: ton(valueNano), reason: reason as ReturnReason, status } });
  };
  return {
    insert: async (deposit) => {
      deposits.insert(deposit);
      tell(deposit);
    },
    byId: async (id) => deposits.get(id),
    countAutomatic: async (sender, fromS, toS) =>
      deposits.of('sender', sender).filter(({ automatic, atS }) => automatic && atS >= fromS && atS < toS)
        .length,
    move: async (id, from, status, payoutId) => {
      const deposit = deposits.get(id);
      if (deposit?.status !== from) return false;
      const moved = { ...deposit, status, payoutId };
      deposits.put(moved);
      tell(moved);
      return true;
    },
    list: async ({ status, oldestFirst = false, offset, limit }) => {
      const wanted = deposits.all().filter((deposit) => status === undefined || listedAs(deposit) === status);
      const order = oldestFirst ? oldestDeposit : descending(oldestDeposit);
      return pageOf(wanted.toSorted(order), { offset, limit });
    },
  };
}

const line = by<StoredPayout>(
  ({ payout }) => payout.kind,
  ({ place }) => place,
);
const inPlace = by<StoredPayout>(({ place }) => place);

const ORDER: Readonly<Record<PayoutOrder, (payout: Payout) => bigint | number | string>> = {
  created_at: ({ createdAtMs }) => createdAtMs,
  token_amount: ({ tokenAmount }) => tokenAmount,
  amount_ton: ({ amountTon }) => amountTon,
  status: ({ status }) => status,
};

function placedIn(payouts: MemoryTables['payouts'], { payout, place }: StoredPayout): PlacedPayout {
  if (payout.status !== 'queued' || payout.kind !== 'withdrawal')
    return { ...payout, position: null, positionIsUpperBound: false };
  const head = payouts
    .of('status', 'queued')
    .filter((other) => other.payout.kind === 'withdrawal')
    .map((other) => other.place)
    .toSorted((one, other) => one - other)
    .slice(0, LINE_LOOKED_AT);
  return { ...payout, ...placeInLine(head, place) };
}

type Main = Omit<PayoutRepository, keyof Sums | keyof Batches>;

function payoutRepository(tables: MemoryTables): Main {
  const { payouts } = tables;
  const queued = () => payouts.of('status', 'queued').toSorted(line);
  const placed = (stored: StoredPayout) => placedIn(payouts, stored);
  return {
    insert: async (payout) => payouts.insert({ payout, place: payouts.all().length + 1 }),
    byId: async (id) => {
      const stored = payouts.get(id);
      return stored === null ? null : placed(stored);
    },
    byReference: async (reference) => payouts.one('reference', reference)?.payout ?? null,
    move: async (id, from, change) => {
      const stored = payouts.get(id);
      if (stored?.payout.status !== from) return false;
      payouts.put({ ...stored, payout: { ...stored.payout, ...change } });
      return true;
    },
    queued: async (limit, which = { upToTon: null }) =>
      queued()
        .map(({ payout }) => payout)
        .filter(
          (payout) => isFree(payout) || (which !== 'free' && !isAbove(payout, { aboveTon: which.upToTon })),
        )
        .slice(0, limit),
    line: async (dayMs) => lineIn(tables, dayMs),
    keepLine: async (state, dayMs) => tables.line.put({ ...state, dayMs }),
    inBatch: async (batchId) =>
      payouts
        .of('batch', batchId)
        .toSorted(inPlace)
        .map(({ payout }) => payout),
    list: async ({ status, oldestFirst = false, offset, limit }) => {
      const isWanted = (found: PayoutStatus) =>
        status === undefined || (status === 'open' ? OPEN_STATUSES.includes(found) : found === status);
      const wanted = payouts.all().filter(({ payout }) => isWanted(payout.status));
      const order = oldestFirst ? inPlace : descending(inPlace);
      const page = pageOf(wanted.toSorted(order), { offset, limit });
      return { rows: page.rows.map((stored) => stored.payout), total: page.total };
    },
  };
}

/** Sales of a person. */
export function salesOf(
  tables: MemoryTables,
  userId: string,
  { orderBy, descending: isDown, fromMs = -Infinity, toMs = Infinity, offset, limit, dayMs }: SalesQuery,
): SalesPage {
  const upwards = by<StoredPayout>(
    ({ payout }) => ORDER[orderBy](payout),
    ({ place }) => place,
  );
  const rows = tables.payouts
    .of('owner', userId)
    .filter(({ payout }) => payout.createdAtMs >= fromMs && payout.createdAtMs < toMs)
    .toSorted(isDown ? descending(upwards) : upwards);
  const page = pageOf(rows, { offset, limit });
  const line = lineIn(tables, dayMs);
  return { rows: page.rows.map((row) => placedIn(tables.payouts, row)), total: page.total, line };
}

/** What those in line wait for. */
function lineIn(tables: MemoryTables, dayMs: number): PayoutLine {
  const isHalted = tables.settings.get(PAYOUTS_HALTED) !== null;
  const { dayMs: saidOf, ...state } = tables.line.get('line') ?? NOTHING_SAID;
  const restTon = saidOf === dayMs ? state.restTon : state.aboveTon;
  return { ...state, restTon, isHalted, isDayBegun: countedSince(tables, dayMs) > 0n };
}

type Sums = Pick<PayoutRepository, 'soldOn' | 'openTon' | 'foldOpenTon'>;

function payoutSums({ payouts }: MemoryTables): Sums {
  const withdrawals = (...statuses: PayoutStatus[]) =>
    statuses
      .flatMap((status) => payouts.of('status', status))
      .reduce(
        (total, { payout }) => (payout.kind === 'withdrawal' ? add(total, payout.amountTon) : total),
        ZERO_TON,
      );
  return {
    soldOn: async (userId, dayMs) =>
      payouts
        .of('owner', userId)
        .map(({ payout }) => payout)
        .filter(({ createdAtMs, status }) => utcDayStart(createdAtMs) === dayMs && status !== 'refunded')
        .reduce(
          (sum, payout) => ({
            tokenAmount: add(sum.tokenAmount, payout.tokenAmount),
            amountTon: add(sum.amountTon, payout.amountTon),
          }),
          { tokenAmount: ZERO_AXIOM, amountTon: ZERO_TON },
        ),
    openTon: async () => ({
      owedTon: withdrawals('queued', 'held', 'sending'),
      sendingTon: withdrawals('sending'),
    }),
    foldOpenTon: async () => 0,
  };
}

/** What the batches since an instant count towards the limit of a day. */
export function countedSince({ batches }: MemoryTables, fromMs: number): Nano<'TON'> {
  return batches
    .all()
    .filter(({ createdAtMs, status }) => createdAtMs >= fromMs && status !== 'expired')
    .map(({ countedTon }) => countedTon)
    .reduce(add, ZERO_TON);
}

type Batches = Pick<
  PayoutRepository,
  'insertBatch' | 'countedSince' | 'openBatch' | 'batchByMessage' | 'markSent' | 'closeBatch'
>;

function batchRepository(tables: MemoryTables): Batches {
  const { batches } = tables;
  return {
    countedSince: async (fromMs) => countedSince(tables, fromMs),
    insertBatch: async (batch) => batches.insert(batch),
    openBatch: async () => batches.one('open', 'open'),
    batchByMessage: async (messageHash) => batches.one('message', messageHash),
    markSent: async (id, sentAtMs) => {
      const batch = batches.get(id);
      if (batch !== null) batches.put({ ...batch, sentAtMs, sentCount: batch.sentCount + 1 });
    },
    closeBatch: async (id, status) => {
      const batch = batches.get(id);
      if (batch?.status !== 'open') return false;
      batches.put({ ...batch, status });
      return true;
    },
  };
}
