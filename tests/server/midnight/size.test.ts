import { booking } from '@axiom/domain/ledger';
import { axiom } from '@axiom/domain/money';
import { utcDayStart, utcMidnightAfter } from '@axiom/domain/time';
import { describe, expect, it } from 'vitest';
import { doNextDue } from '#server/jobs/due-work-loop.ts';
import type { StoreTx } from '#server/ports/store.ts';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';
import { KyselyStore } from '#server/store/kysely-store.ts';
import { activateFarmLink } from '#server/use-cases/activate-farm-link.ts';
import { activatePaidMint } from '#server/use-cases/activate-mint.ts';
import { createFarmLink } from '#server/use-cases/create-farm-link.ts';
import { createMint } from '#server/use-cases/create-mint.ts';
import { createStake } from '#server/use-cases/create-stake.ts';
import { createWithdrawal } from '#server/use-cases/create-withdrawal.ts';
import { doDueWork } from '#server/use-cases/due-work.ts';
import { transferReferral } from '#server/use-cases/transfer-referral.ts';
import { until } from '../../support/until.ts';
import { type Cost, costOf, counted } from '../support/counted.ts';
import { hasPostgres } from '../support/databases.ts';
import { grow, growUses, patiently } from '../support/grown.ts';
import { HOME, type House, openHouse, TON } from '../support/house.ts';
import { linkOrder } from '../support/link-order.ts';
import { userRow } from '../support/users.ts';

const isLong = process.env['TEST_LONG'] === '1';
const SMALL = 10_000;
const LARGE = isLong ? 1_000_000 : 50_000;
/** No work for one person reads more rows than this; everybody's stakes are ten thousand at least. */
const MOST_ROWS = 150;
/** A stake's share where many are settled at once: the database may rather read a small table whole than look up hundreds of rows. */
const MOST_ROWS_TOGETHER = 1000;

const DAY_MS = 86_400_000;

/** A server whose database holds so many stakes, and what each command and one settled stake costs there. */
async function costsAt(stakes: number): Promise<ReadonlyMap<string, Cost>> {
  const house = await openHouse('postgres', { reach: patiently });
  try {
    const { clock, cases, store: own } = house.core;
    // At noon: no midnight passes meanwhile.
    await house.advance(utcDayStart(clock.nowMs()) + 1.5 * DAY_MS - clock.nowMs());
    await house.settle();
    if (house.database === null) throw new Error('no database');
    await grow(house.database, { stakes, dayMs: utcDayStart(clock.nowMs()) });
    const store = await KyselyStore.open(counted(house.database), clock, cases.ids);
    const costs = new Map<string, Cost>();
    const costing = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
      let answer: T | undefined;
      costs.set(
        what,
        await costOf(async () => {
          answer = await work();
        }),
      );
      return answer as T;
    };
    const measure = <T>(what: string, need: CommandNeed, decide: (tx: CommandTx) => Promise<T>) =>
      costing(what, () => store.command(need, decide));
    const userId = 'grown000000001';
    const [one, other] = [userId, await newcomer(own)];
    await own.transaction(async (tx) => {
      for (const account of ['main', 'referral'] as const)
        await tx.ledger.post(
          booking.adjustment({ userId: one, account, amountToken: axiom(1_000_000_000_000n) }),
          { atMs: clock.nowMs() },
        );
    });
    const { record } = await measure('mint create', { userId }, (tx) =>
      createMint(tx, cases, one, { amount: '10', days: 30 }),
    );
    const transfer = {
      lt: 1n,
      hash: 'ab',
      source: HOME,
      valueNano: 10n * TON,
      atS: Math.floor(clock.nowMs() / 1000),
    };
    await costing('mint activate', () =>
      store.transaction((tx) => activatePaidMint(tx, cases, { record, transfer })),
    );
    await measure('stake create', { userId, mintId: record.mint.id, isStake: true }, (tx) =>
      createStake(tx, cases, one, record.mint.id),
    );
    const { record: link } = await measure('farm create', { userId }, (tx) =>
      createFarmLink(tx, cases, one, linkOrder()),
    );
    const { id: linkId, activationCode = '' } = link.link;
    await growUses(house.database, linkId, 500);
    await measure('farm activate', { userId: other, activationCode }, (tx) =>
      activateFarmLink(tx, cases, other, activationCode),
    );
    await measure('transfer', { userId }, (tx) => transferReferral(tx, cases, one, '10'));
    // Last of the commands: what waits in line is the payer's next, who may hold the person for a moment.
    await measure('withdraw', { userId, isSale: true }, (tx) =>
      createWithdrawal(tx, cases, one, {
        tokenAmount: '10',
        address: HOME,
        fromReferral: false,
        minAmountTon: undefined,
      }),
    );
    await measureMidnight({ house, store, costs });
    return costs;
  } finally {
    await house.stop();
  }
}

async function newcomer(store: House['core']['store']): Promise<string> {
  const id = 'newcomer';
  await store.transaction((tx) => tx.users.insert(userRow(id)));
  return id;
}

/** The midnight's own row, and the mean of some stakes of it: few at once and as many as the server takes. */
async function measureMidnight({
  house,
  store,
  costs,
}: {
  readonly house: House;
  readonly store: KyselyStore;
  readonly costs: Map<string, Cost>;
}): Promise<void> {
  const { clock, cases } = house.core;
  const midnightMs = utcMidnightAfter(clock.nowMs());
  let settled = 0;
  const deps = {
    store,
    clock: { nowMs: () => midnightMs, wallMs: () => clock.wallMs() },
    paymentsSeenUntilMs: cases.paymentsSeenUntilMs,
    work: async (tx: StoreTx, rows: Parameters<typeof doDueWork>[2]) => {
      const outcome = await doDueWork(tx, cases, rows);
      settled += rows.filter(({ kind }) => kind === 'stake').length;
      return outcome;
    },
    onError: (error: unknown) => {
      throw error;
    },
  };
  // The house's own loop may hold the lock for a moment: what was asked for nothing is not counted.
  const one = async (most?: number): Promise<Cost> => {
    let cost: Cost | undefined;
    await until('it is our turn', async () => {
      let isDone = false;
      const paid = await costOf(async () => {
        isDone = await doNextDue(deps, most);
      });
      if (isDone) cost = paid;
      return isDone;
    });
    if (cost === undefined) throw new Error('nothing was done');
    return cost;
  };
  await one();
  for (const [what, most] of [
    ['stake settled alone', 1],
    ['stake settled among twenty', 20],
    ['stake settled among many', undefined],
  ] as const) {
    settled = 0;
    const cost = await one(most);
    costs.set(what, { statements: cost.statements / settled, rows: cost.rows / settled });
  }
}

describe.runIf(hasPostgres)(`what is done for one person, at ${SMALL} and ${LARGE} stakes`, () => {
  it('costs the same round trips, and reads no more rows', { timeout: 1_800_000 }, async () => {
    const small = await costsAt(SMALL);
    const large = await costsAt(LARGE);
    const statements = (costs: ReadonlyMap<string, Cost>) =>
      [...costs].map(([what, cost]) => [what, cost.statements]);
    expect(statements(large)).toEqual(statements(small));
    const rows = (costs: ReadonlyMap<string, Cost>) =>
      [...costs].filter(
        ([what, { rows: read }]) => read > (what.includes('among') ? MOST_ROWS_TOGETHER : MOST_ROWS),
      );
    expect(rows(small)).toEqual([]);
    expect(rows(large)).toEqual([]);
  });
});
