import { MS_PER_DAY } from '@axiom/domain/constants';
import { utcMidnightAfter } from '@axiom/domain/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../support/until.ts';
import { databaseKinds, hasPostgres, storeKinds, type StoreKind } from '../support/databases.ts';
import { type House, openHouse, SHARED_SECRET } from '../support/house.ts';
import { historyOf } from '../support/one-history/deeds.ts';
import { historyScenario } from '../support/one-history/scenario.ts';
import { openServerPlay, type ServerPlay } from '../support/one-history/server.ts';
import { auditBeside, breakStake, moveTo, ownerOfStake, settledAt, stake } from '../support/staked.ts';

const SEED = 53;
const PAGE = { offset: 0, limit: 1000 };

afterEach(() => vi.useRealTimers());

describe.each([...databaseKinds])('stakes settled together, on %s', { timeout: 120_000 }, (kind) => {
  /** Everything that people have after a history of which three days at a time are caught up on, without ids. */
  async function after(store: StoreKind, most: number | undefined): Promise<unknown> {
    vi.useFakeTimers({ toFake: ['Date'] });
    const parsed = historyScenario();
    const history = historyOf(parsed.scenario, SEED);
    const play = await openServerPlay(store, parsed, history, SEED);
    try {
      let caughtUpDay = 0;
      for (const deed of history.deeds) {
        vi.setSystemTime(deed.atMs);
        const day = Math.floor(deed.atMs / MS_PER_DAY);
        if (day - caughtUpDay >= 3) {
          await play.doDue(most);
          caughtUpDay = day;
        }
        await play.do(deed);
      }
      vi.setSystemTime((parsed.scenario.startDay + parsed.scenario.days) * MS_PER_DAY);
      await play.doDue(most);
      return await everything(play);
    } finally {
      await play.close();
      vi.useRealTimers();
    }
  }

  it('end in the same rows, balances and bookings as one by one, to the nano', async () => {
    const alone = await after('memory', 1);
    expect(JSON.stringify(alone)).toContain('completed');
    expect(await after('memory', 3)).toEqual(alone);
    expect(await after(kind, undefined)).toEqual(alone);
  });
});

async function everything({ core: { store }, users }: ServerPlay): Promise<unknown> {
  const people = [];
  for (const id of users) {
    const stakes = (await store.reads.stakes(id, PAGE))?.rows ?? [];
    const history = await store.reads.operations(id, { ...PAGE, order: 'asc' });
    const user = await store.transaction((tx) => tx.users.byId(id));
    people.push({
      held: [user?.heldSinceMs, user?.heldUntilMs, user?.heldDayMs, user?.heldDays],
      balances: texts(await store.reads.balances(id)),
      stakes: stakes
        .map(({ stake: { id: _id, ownerId: _owner, mintId: _mint, ...rest }, completesAtMs }) =>
          texts({ ...rest, completesAtMs }),
        )
        .toSorted(),
      bookings: history.rows
        .map(({ kind, createdAtMs, account, amountToken }) =>
          texts({ kind, createdAtMs, account, amountToken }),
        )
        .toSorted(),
    });
  }
  return people;
}

/** Fields in one order, whichever store they are from. */
function texts(row: object): string {
  const fields = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return fields.map(([name, value]) => `${name} ${String(value)}`).join(', ');
}

describe.each(storeKinds)('a midnight of many, on %s', { timeout: 120_000 }, (kind) => {
  const STAKES = 30;

  it('settles each once, whoever is there, and the one that fails among them waits alone', async () => {
    const env = { ...SHARED_SECRET, LOG_LEVEL: 'silent' };
    const house = await openHouse(kind, { env });
    const beside = kind === 'postgres' && hasPostgres ? await openHouse(kind, { env, beside: house }) : null;
    try {
      const { store, clock } = house.core;
      const midnightMs = utcMidnightAfter(clock.nowMs()) + MS_PER_DAY;
      await moveTo(house, midnightMs - MS_PER_DAY / 2);
      await house.settle();
      const ids = await stake(house, STAKES);
      const broken = await breakStake(house, midnightMs);
      await moveTo(house, midnightMs + 1000);
      await until('the others are settled', async () => (await settledAt(house, ids, midnightMs)) === STAKES);
      await until('the broken one was tried', async () => (await waiting(house)).length > 0);
      expect(await waiting(house)).toEqual([broken]);
      const settlements = [];
      for (const id of ids) {
        const { rows } = await store.reads.operations(ownerOfStake(id), { ...PAGE, order: 'asc' });
        settlements.push(
          rows.filter(({ kind: what }) => what === 'stake_settled').map(({ createdAtMs }) => createdAtMs),
        );
      }
      expect(settlements).toEqual(ids.map(() => [midnightMs]));
      await auditBeside(house, broken);
    } finally {
      await beside?.stop();
      await house.stop();
    }
  });
});

/** Rows that were tried in vain. */
function waiting({ core: { store, clock } }: House): Promise<readonly string[]> {
  const far = { nowMs: clock.nowMs(), wallMs: clock.wallMs() + MS_PER_DAY, paymentsSeenUntilMs: null };
  return store.transaction(async (tx) => {
    const rows = await tx.work.due(far, 100);
    return rows.filter(({ attempts }) => attempts > 0).map(({ subject }) => subject);
  });
}
