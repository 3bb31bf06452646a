import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemAccountName } from '@axiom/domain/ledger';
import { type Currency, formatDecimal, percent6, percentOfFloor, smaller } from '@axiom/domain/money';
import { SIMULATED_PRICE_BOUNDS } from '@axiom/domain/price';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { leftOfDayLimit } from '@axiom/domain/withdrawal';
import { pino } from 'pino';
import type { PaymentRequest } from '#server/ports/payment.ts';
import { payOnce } from '#server/chain/payouts.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { type Core, openCore } from '#server/compose/core.ts';
import { openDataDir } from '#server/data-dir/index.ts';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import type { Prices } from '#server/ports/price.ts';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';
import type { StoreTx } from '#server/ports/store.ts';
import { DAY_SUBJECT } from '#server/ports/store-plumbing.ts';
import { readSettings } from '#server/settings/index.ts';
import { activatePaidMint } from '#server/use-cases/activate-mint.ts';
import { cancelMint } from '#server/use-cases/cancel-mint.ts';
import { createMint } from '#server/use-cases/create-mint.ts';
import { createStake } from '#server/use-cases/create-stake.ts';
import { createWithdrawal } from '#server/use-cases/create-withdrawal.ts';
import type { Deps } from '#server/use-cases/deps.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { transferReferral } from '#server/use-cases/transfer-referral.ts';
import { vi } from 'vitest';
import { type PriceTable, priceAt, tabulatePrices } from '../../../../src-simulation/prices/index.ts';
import { address, FakeChain, fakeWallet } from '../../chain/support/fake-chain.ts';
import { commentIn } from '../bonds.ts';
import { makeDatabase, type StoreKind } from '../databases.ts';
import { HOME, openMemory } from '../house.ts';
import { BOT_TOKEN } from '../launch.ts';
import type { Deed, History } from './deeds.ts';
import type { HistoryScenario } from './scenario.ts';
import { userRow } from '../users.ts';

const DAY_MS = 86_400_000;
const BLOCK_MS = 5000;
const PAGE = { offset: 0, limit: 300 };
const WORDS = Array.from({ length: 24 }, () => 'word').join(' ');

export interface Balances {
  readonly main: bigint;
  readonly referral: bigint;
  readonly referralPending: bigint;
  readonly bonded: bigint;
  readonly staked: bigint;
  /** Released, TON. */
  readonly turnover: bigint;
}

/** The server's use cases on a real store, on a scripted chain, at instants that the test sets (fake `Date`). */
export interface ServerPlay {
  readonly core: Core;
  readonly cases: Deps;
  /** Ids by number of the person. */
  readonly users: readonly string[];
  nextDueMs(): Promise<number>;
  /** Everything that is due now; at most so many stakes in one transaction, as many as the server takes unless told. */
  doDue(most?: number): Promise<void>;
  do(deed: Deed): Promise<void>;
  /** Pays what waits in the line: some blocks pass. */
  payOut(): Promise<void>;
  balances(person: number): Promise<Balances>;
  total(name: SystemAccountName, currency: Currency): Promise<bigint>;
  close(): Promise<void>;
}

/** Sets the time of server and chain. */
function moveTo(chain: FakeChain, atMs: number): void {
  vi.setSystemTime(atMs);
  chain.block(Math.max(0, Math.floor(atMs / 1000) - chain.nowS));
}

export async function openServerPlay(
  kind: StoreKind,
  { scenario, policyDocument }: HistoryScenario,
  { people }: History,
  seed: number,
  paymentsSeenUntilMs: () => number | null = () => Date.now(),
): Promise<ServerPlay> {
  const startMs = scenario.startDay * DAY_MS;
  const folder = mkdtempSync(join(tmpdir(), 'axiom-one-history-'));
  const policyFile = join(folder, 'policy.json');
  writeFileSync(policyFile, JSON.stringify(policyDocument));
  const chain = new FakeChain();
  chain.nowS = startMs / 1000;
  chain.balanceNano = scenario.capitalTon;
  vi.setSystemTime(startMs);
  const database = kind === 'memory' ? null : await makeDatabase(kind);
  const opened = await database?.open();
  const dataDir = openDataDir(folder);
  const core = await openCore(settingsOf(folder, policyFile), dataDir, pino({ level: 'silent' }), {
    nodes: [chain.node('one')],
    wallet: fakeWallet,
    ...(opened === undefined ? { openStore: openMemory } : { database: opened }),
  });
  const prices = tablePrices(core.prices, tabulatePrices(scenario, seed), startMs);
  const cases: Deps = { ...core.cases, prices, paymentsSeenUntilMs };
  const chainDeps = {
    ...core.chain,
    activateMint: (tx: StoreTx, paid: Parameters<typeof activatePaidMint>[2]) =>
      activatePaidMint(tx, cases, paid),
  };
  await watchOnce(chainDeps);
  const users = await register(core, people.inviter);
  await core.store.transaction((tx) => tx.work.schedule('day', DAY_SUBJECT, utcMidnightAfter(startMs)));
  const bonds = new Map<string, { readonly id: string; readonly code: string }>();
  const failures: unknown[] = [];

  /** What is to be paid at once for it; null: nothing. Each as the server's routes run it. */
  const act = async (deed: Deed, userId: string): Promise<PaymentRequest | null> => {
    const command = <T>(need: Omit<CommandNeed, 'userId'>, decide: (tx: CommandTx) => Promise<T>) =>
      core.store.command({ userId, ...need }, decide);
    const cancel = (mintId: string) =>
      command({ mintId }, (tx) => cancelMint(tx, cases, userId, mintId, { onlyPending: false }));
    const isActive = (mintId: string) =>
      command({ mintId }, async (tx) => (await tx.mints.ofUser(userId, mintId))?.mint.status === 'active');
    switch (deed.kind) {
      case 'order': {
        const order = { amount: formatDecimal(deed.amountTon), days: deed.days };
        const { record } = await command({}, (tx) => createMint(tx, cases, userId, order));
        bonds.set(deed.bond, { id: record.mint.id, code: record.orderCode ?? '' });
        return null;
      }
      case 'stake':
      case 'cancel': {
        const mintId = bonds.get(deed.bond)?.id ?? '';
        // It matured, or went in a hurry, before its day came.
        if (!(await isActive(mintId))) return null;
        if (deed.kind === 'cancel') {
          await cancel(mintId);
          return null;
        }
        const need = { mintId, isStake: true };
        return (await command(need, (tx) => createStake(tx, cases, userId, mintId))).transaction;
      }
      case 'cancel_all': {
        const own = await core.store.reads.mints(userId, PAGE);
        const todayMs = utcDayStart(deed.atMs);
        for (const { mint } of (own?.rows ?? []).toReversed())
          if (mint.status === 'active' && (mint.activatedAtMs ?? 0) < todayMs) await cancel(mint.id);
        return null;
      }
      case 'transfer':
        await command({}, (tx) => transfer(tx, cases, userId));
        return null;
      case 'sell':
        await command({ isSale: true }, (tx) => sell(tx, cases, userId, deed));
        return null;
      case 'pay':
        throw new Error('paying is the chain’s');
    }
  };

  const pay = async (nano: bigint, comment: string) => {
    chain.receive({ from: address('payer'), nano, comment });
    await watchOnce(chainDeps);
  };

  return {
    core,
    cases,
    users,
    nextDueMs: async () =>
      (await core.store.transaction((tx) => tx.work.nextDueAtMs())) ?? Number.POSITIVE_INFINITY,
    async doDue(most) {
      const { store, clock } = core;
      const work: Parameters<typeof doNextDue>[0]['work'] = (tx, rows) => doDueWork(tx, cases, rows);
      const onError = (error: unknown) => void failures.push(error);
      const { paymentsSeenUntilMs } = cases;
      while (await doNextDue({ store, clock, paymentsSeenUntilMs, work, onError }, most))
        if (failures.length > 0) throw failures[0];
    },
    async do(deed) {
      moveTo(chain, deed.atMs);
      if (deed.kind !== 'pay') {
        const due = await act(deed, users[deed.person] as string);
        if (due !== null) await pay(BigInt(due.messages[0]?.amount ?? 0), commentIn(due));
        return;
      }
      const bond = bonds.get(deed.bond);
      const mint = await core.store.transaction((tx) => tx.mints.byId(bond?.id ?? ''));
      if (bond === undefined || mint === null) throw new Error(`nobody ordered ${deed.bond}`);
      await pay(mint.mint.amountTon, bond.code);
    },
    async payOut() {
      const isWaiting = async () =>
        (await core.store.transaction((tx) => tx.payouts.list(PAGE))).rows.some(
          ({ status }) => status === 'queued' || status === 'sending',
        );
      for (let round = 0; await isWaiting(); round += 1) {
        if (round > 8) throw new Error('a payout does not leave');
        await payOnce(chainDeps, await watchOnce(chainDeps));
        moveTo(chain, Date.now() + BLOCK_MS);
        await watchOnce(chainDeps);
      }
    },
    balances: (person) => core.store.transaction((tx) => balancesOf(tx, users[person] as string)),
    total: async (name, currency) =>
      (await core.store.transaction((tx) => tx.ledger.sums())).system(name, currency),
    async close() {
      await core.close();
      dataDir.release();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function settingsOf(folder: string, policyFile: string) {
  return readSettings({
    TON_NETWORK: 'devnet',
    DATA_DIR: folder,
    BOT_TOKEN,
    BOT_USERNAME: 'axiom_test_bot',
    TON_API_URL: 'http://127.0.0.1:9/none',
    HOT_WALLET_MNEMONIC: WORDS,
    POLICY_FILE: policyFile,
    LOG_LEVEL: 'silent',
  });
}

/** The scenario's prices, as the server's source tells them. */
function tablePrices(prices: Prices, table: PriceTable, startMs: number): Prices {
  const now = () => priceAt(table, Math.floor((Date.now() - startMs) / 1000));
  return {
    bounds: SIMULATED_PRICE_BOUNDS,
    latest: () => ({ price: now(), atMs: Date.now() }),
    doubted: () => null,
    complaint: () => null,
    current: (nowMs) => prices.current(nowMs),
    candleNow: (interval, nowMs) => prices.candleNow(interval, nowMs),
    onChange: (listener) => prices.onChange(listener),
    onReading: (listener) => prices.onReading(listener),
  };
}

/** In order of their numbers: whoever invites has a lower one. */
async function register(core: Core, inviters: Int32Array): Promise<readonly string[]> {
  const users = [...inviters].map(() => core.cases.ids.next());
  await core.store.transaction(async (tx) => {
    for (const [number, id] of users.entries()) {
      await tx.users.insert(
        userRow(id, {
          telegramId: String(1000 + number),
          firstName: `Person ${number}`,
          refCode: `ref${number}`,
          inviterId: users[inviters[number] as number] ?? null,
          communityCheckedAtWallMs: core.clock.wallMs(),
          createdAtMs: core.clock.nowMs(),
        }),
      );
    }
  });
  return users;
}

/** The whole referral balance to the main one; too little: nothing. */
async function transfer(tx: CommandTx, cases: Deps, userId: string): Promise<void> {
  const { policy } = cases.policies.current();
  const { referral } = await tx.ledger.balances(userId);
  if (referral < policy.transfer.minToken) return;
  await transferReferral(tx, cases, userId, formatDecimal(referral));
}

/** A share of the balance at this instant, cut to what is left of the day's limit; too little: none. */
async function sell(
  tx: CommandTx,
  cases: Deps,
  userId: string,
  { atMs, source, share }: Extract<Deed, { kind: 'sell' }>,
): Promise<void> {
  const { policy } = cases.policies.current();
  const balances = await tx.ledger.balances(userId);
  const wanted = percentOfFloor(balances[source], percent6(BigInt(share)));
  const soldToday = await tx.payouts.soldOn(userId, utcDayStart(atMs));
  const withdrawnTodayToken = soldToday.tokenAmount;
  const tokenAmount = smaller(wanted, leftOfDayLimit({ withdrawnTodayToken, policy }));
  if (tokenAmount < policy.withdrawal.minToken) return;
  await createWithdrawal(tx, cases, userId, {
    tokenAmount: formatDecimal(tokenAmount),
    address: HOME,
    fromReferral: source === 'referral',
    minAmountTon: undefined,
  });
}

async function balancesOf(tx: StoreTx, userId: string): Promise<Balances> {
  const { main, referral, referralPending, bonded, staked } = await tx.ledger.balances(userId);
  const { turnover } = await tx.referrals.sums(userId);
  return { main, referral, referralPending, bonded, staked, turnover };
}
