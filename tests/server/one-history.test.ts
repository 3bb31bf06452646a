import { type Rule, RULES } from '@axiom/simulation';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { databaseKinds } from './support/databases.ts';
import { type Played, playThroughout, playWithGaps } from './support/one-history/play.ts';
import { historyOf } from './support/one-history/deeds.ts';
import { historyScenario } from './support/one-history/scenario.ts';
import { openServerPlay } from './support/one-history/server.ts';
import { callersOf, type Side, spoil } from './support/one-history/side.ts';

vi.mock('../../src-domain/staking/accrual.ts', async (original) => {
  const real = await original<typeof import('../../src-domain/staking/accrual.ts')>();
  const { watched } = await import('./support/one-history/side.ts');
  const aNanoMore = (nano: ReturnType<typeof real.accruedNano>) => (nano + 1n) as typeof nano;
  return { ...real, accruedNano: watched('accruedNano', real.accruedNano, aNanoMore) };
});
vi.mock('../../src-domain/staking/settle.ts', async (original) => {
  const real = await original<typeof import('../../src-domain/staking/settle.ts')>();
  const { watched } = await import('./support/one-history/side.ts');
  const aNanoMore = (settlement: ReturnType<typeof real.settle>) => ({
    ...settlement,
    rewardToken: (settlement.rewardToken + 1n) as typeof settlement.rewardToken,
  });
  return { ...real, settle: watched('settle', real.settle, aNanoMore) };
});

/** A history that holds every rule but those left out: orders paid, late and unpaid, early exits, maturities, stakes to their caps … */
const SEED = 53;
const SEED_WITH_GAPS = 301;
const RUNS = process.env['TEST_LONG'] === '1' ? 600 : 6;

/** What these histories leave out: their people make no links and do no tasks, no fee is below its least, the treasury pays at once. */
const LEFT_OUT: readonly Rule[] = RULES.filter((rule) =>
  /^(link|task)_|^fee_flat$|^payout_(held|refused|waited)$/.test(rule),
);

function neverApplied({ run }: Played): readonly Rule[] {
  return RULES.filter((rule) => run.rules[rule] === 0);
}

afterEach(() => {
  spoil(null);
  vi.useRealTimers();
});

describe.each(databaseKinds)('display, server and simulator on %s', { timeout: 300_000 }, (kind) => {
  it('say the same of one history to the last nano, at every midnight and between', async () => {
    const played = await playThroughout({ kind, seed: SEED });
    expect(played.differences).toEqual([]);
    expect(neverApplied(played)).toEqual(LEFT_OUT);
    expect(callersOf('settle')).toEqual(['server', 'simulator']);
    expect(callersOf('accruedNano')).toEqual(['display', 'server', 'simulator']);
  });

  it('and the same when the server was away, for days at last, and catches up', async () => {
    const played = await playWithGaps({ kind, seed: SEED_WITH_GAPS });
    expect(played.differences).toEqual([]);
    expect(neverApplied(played)).toEqual(LEFT_OUT);
  });
});

describe('display, server and simulator in memory', { timeout: 1_200_000 }, () => {
  const seeds = Array.from({ length: RUNS }, (_, index) => index + 1);

  it(`agree on ${RUNS} histories, with the server there all the time and with gaps`, async () => {
    for (const seed of seeds) {
      const throughout = await playThroughout({ kind: 'memory', seed });
      expect([seed, throughout.differences]).toEqual([seed, []]);
      const { differences } = await playWithGaps({ kind: 'memory', seed });
      expect([seed, differences]).toEqual([seed, []]);
    }
  });

  it('agree where everything else overtakes what waits for the chain, for days', async () => {
    for (const seed of [SEED_WITH_GAPS, ...seeds.slice(0, RUNS / 2)]) {
      const { differences } = await playWithGaps({ kind: 'memory', seed, seenEveryDays: 3 });
      expect([seed, differences]).toEqual([seed, []]);
    }
  });

  it('agree where staking costs a fee: the pending stake earns nothing, and everything from its payment on', async () => {
    for (const seed of seeds.slice(0, RUNS / 3)) {
      const { differences, run } = await playThroughout({ kind: 'memory', seed, feeTon: '0.25' });
      expect([seed, differences]).toEqual([seed, []]);
      expect(run.rules.bond_staked).toBeGreaterThan(0);
    }
  });
});

describe('a sale before the server has caught up', { timeout: 300_000 }, () => {
  const DAY_MS = 86_400_000;
  const QUIET_FROM = 18;

  /** What every stake has earned when two missed days are settled before or after everybody sells something. */
  async function earnedBy(seed: number, order: 'caught up first' | 'sold first'): Promise<readonly string[]> {
    vi.useFakeTimers({ toFake: ['Date'] });
    const parsed = historyScenario();
    const history = historyOf(parsed.scenario, seed);
    const server = await openServerPlay('memory', parsed, history, seed);
    try {
      const quietMs = parsed.scenario.startDay * DAY_MS + QUIET_FROM * DAY_MS;
      for (const deed of history.deeds.filter(({ atMs }) => atMs < quietMs)) {
        vi.setSystemTime(deed.atMs);
        await server.doDue();
        await server.do(deed);
      }
      const atMs = quietMs + 2 * DAY_MS + 3_600_000;
      vi.setSystemTime(quietMs);
      await server.doDue();
      vi.setSystemTime(atMs);
      if (order === 'caught up first') await server.doDue();
      for (const person of server.users.keys())
        await server.do({ atMs, person, kind: 'sell', source: 'main', share: 100_000_000 });
      await server.doDue();
      vi.setSystemTime(quietMs + 3 * DAY_MS);
      await server.doDue();
      const { reads } = server.core.store;
      const pages = await Promise.all(server.users.map((id) => reads.stakes(id, { offset: 0, limit: 300 })));
      return pages
        .flatMap((page) => page?.rows ?? [])
        .map(({ stake }) => `${stake.totalAmount}: ${stake.earnedReward} at ${stake.holdBonus}`)
        .toSorted();
    } finally {
      await server.close();
    }
  }

  it.each([2, 3, 13, SEED])('costs nothing of the days before it: seed %i', async (seed) => {
    const earned = await earnedBy(seed, 'caught up first');
    expect(earned.length).toBeGreaterThan(3);
    expect(await earnedBy(seed, 'sold first')).toEqual(earned);
  });
});

describe('a nano more on one side alone', { timeout: 300_000 }, () => {
  const toldOf = ({ differences }: Played) => ({
    server: differences.some((text) => text.includes('server and simulator')),
    display: differences.some((text) => /display and simulator|ticking|across/.test(text)),
  });

  it.each<[Side, string, ReturnType<typeof toldOf>]>([
    ['display', 'accruedNano', { server: false, display: true }],
    ['server', 'settle', { server: true, display: true }],
    ['simulator', 'settle', { server: true, display: true }],
  ])('is noticed: %s, %s', async (by, name, noticed) => {
    spoil({ by, name });
    expect(toldOf(await playThroughout({ kind: 'memory', seed: SEED }))).toEqual(noticed);
  });
});
