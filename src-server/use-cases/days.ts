import { collectiveBonusFor } from '@axiom/domain/bonus';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { formatPercent } from '@axiom/domain/money';
import type { StoreTx } from '../ports/store.ts';
import type { SharedTx } from '../ports/store-commands.ts';
import type { DayFacts } from '../ports/store-days.ts';
import { DAY_SUBJECT } from '../ports/store-plumbing.ts';
import type { Deps } from './deps.ts';
import { tellCollectiveBonus } from './tell-all.ts';

const ANNOUNCED = 'collective_bonus';

type DayDeps = Pick<Deps, 'policies'>;

/**
 * The common facts behind everybody's bonuses of a UTC day. They are stored when the day begins. If none are
 * stored they are computed, and stored only if the day has begun here: before that, work still due from
 * earlier days may change them.
 */
export async function dayFacts(tx: SharedTx, deps: DayDeps, dayMs: number): Promise<DayFacts> {
  const kept = await tx.days.newest(dayMs);
  if (kept?.dayMs === dayMs) return kept;
  const facts = await workedOut(tx, deps, dayMs);
  const lastMs = await lastDayBegun(tx);
  return lastMs !== null && dayMs <= lastMs ? tx.days.keep(facts) : facts;
}

/** Begins every day that is due up to a 00:00 UTC, in order, so each settlement at it uses stored facts. */
export async function beginDaysUntil(tx: StoreTx, deps: DayDeps, untilMs: number): Promise<void> {
  const nextMs = await tx.work.dueAtMs('day', DAY_SUBJECT);
  for (let dayMs = nextMs ?? Number.POSITIVE_INFINITY; dayMs <= untilMs; dayMs += MS_PER_DAY) {
    await beginDayAt(tx, deps, dayMs);
    await tx.work.schedule('day', DAY_SUBJECT, dayMs + MS_PER_DAY);
  }
}

/**
 * Begins a day. All work due before it is done, and the lock waits for stakes that are being created. Stores
 * the day's facts and, if the bonus changed, publishes it to every socket.
 */
export async function beginDayAt(tx: StoreTx, deps: DayDeps, dayMs: number): Promise<void> {
  await tx.lock('stakes', true);
  const { collectiveBonus } = await tx.days.keep(await workedOut(tx, deps, dayMs));
  const text = formatPercent(collectiveBonus);
  if (((await tx.settings.get(ANNOUNCED)) ?? '0') === text) return;
  await tx.settings.set(ANNOUNCED, text);
  await tellCollectiveBonus(tx, collectiveBonus);
}

/**
 * The instant (epoch ms) at which a new stake begins. The shared lock keeps a day from beginning before this
 * stake is stored, so a day's total contains every stake that began before its 00:00.
 */
export async function stakesFromMs(tx: SharedTx, { clock }: Pick<Deps, 'clock'>): Promise<number> {
  await tx.share('stakes');
  return clock.nowMs();
}

/** The last 00:00 UTC whose `day` row was done; null before there is such a row. */
export async function lastDayBegun(tx: SharedTx): Promise<number | null> {
  const nextMs = await tx.work.dueAtMs('day', DAY_SUBJECT);
  return nextMs === null ? null : nextMs - MS_PER_DAY;
}

async function workedOut(tx: SharedTx, deps: DayDeps, dayMs: number): Promise<DayFacts> {
  const { id: policyId, policy } = await deps.policies.at(tx, dayMs);
  const stakedToken = await tx.stakes.stakedTotalAt(dayMs);
  return { dayMs, stakedToken, policyId, collectiveBonus: collectiveBonusFor(policy, { stakedToken }) };
}
