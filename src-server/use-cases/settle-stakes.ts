import type { Bonuses } from '@axiom/domain/bonus';
import { bookingOfStakeEffect } from '@axiom/domain/ledger';
import { formatDecimal } from '@axiom/domain/money';
import {
  completesAtMs,
  nextSettlementAtMs,
  type StakeEffect,
  transitionStake,
  withBonuses,
} from '@axiom/domain/staking';
import { utcDayStart } from '@axiom/domain/time';
import type { StoreTx } from '../ports/store.ts';
import type { StakeMove, StakeRecord } from '../ports/store-bonds.ts';
import type { WorkRow } from '../ports/store-plumbing.ts';
import { bonusesOfAll, holdingEnded } from './bonuses.ts';
import type { Deps } from './deps.ts';
import { MovedMeanwhile } from './moved-meanwhile.ts';
import { tellSettled } from './tell.ts';

type SettleDeps = Pick<Deps, 'policies' | 'clock'>;

interface Settled extends StakeMove {
  readonly effects: readonly StakeEffect[];
}

/**
 * Settles stakes that are due at one instant, 00:00 UTC or a completion: the reward to the main balance, then
 * the new day's bonuses, or the stake's release. Reads and writes all rows of one kind at once, and emits one
 * event per person. The caller has locked the owners before it read the stakes; none is pending.
 * @throws MovedMeanwhile
 */
export async function settleStakes(
  tx: StoreTx,
  deps: SettleDeps,
  rows: readonly WorkRow[],
  records: ReadonlyMap<string, StakeRecord>,
): Promise<void> {
  const atMs = rows[0]?.dueAtMs ?? 0;
  const active: StakeRecord[] = [];
  const ended: string[] = [];
  for (const row of rows) {
    const record = records.get(row.subject);
    if (record?.stake.status !== 'active') ended.push(row.subject);
    // Not due: another transaction was first and has set the new due time.
    else if (nextSettlementAtMs(record.stake) <= atMs) active.push(record);
  }
  await tx.work.finishAll('stake', ended, atMs);
  if (active.length === 0) return;
  const owners = [...new Set(active.map(({ stake }) => stake.ownerId))];
  const bonuses = await newBonuses(tx, deps, owners, atMs);
  const settled = active.map((before) => settledAt(before, atMs, bonuses.get(before.stake.ownerId)));
  if (!(await tx.stakes.moveAll(settled))) throw new MovedMeanwhile(`a stake due at ${atMs}`);
  await tx.ledger.postAll(settled.flatMap((each) => postingsOf(each, atMs)));
  await tx.work.scheduleAll(
    settled
      .filter(({ after }) => after.stake.status === 'active')
      .map(({ after: { stake } }) => ({
        kind: 'stake',
        subject: stake.id,
        ownerId: stake.ownerId,
        dueAtMs: nextSettlementAtMs(stake),
      })),
  );
  await complete(
    tx,
    settled.map(({ after }) => after).filter(({ stake }) => stake.status === 'completed'),
    atMs,
  );
  await tellSettled(
    tx,
    deps,
    settled.map(({ after }) => after),
  );
}

/** Bonuses of the day that begins at the instant; empty when it is not 00:00 UTC. */
async function newBonuses(
  tx: StoreTx,
  deps: SettleDeps,
  owners: readonly string[],
  atMs: number,
): Promise<ReadonlyMap<string, Bonuses>> {
  if (utcDayStart(atMs) !== atMs) return new Map();
  return bonusesOfAll(tx, deps, [...(await tx.users.byIds(owners)).values()], atMs);
}

/** Settles a stake at an instant, with the given bonuses from then on; undefined keeps the bonuses it has. */
function settledAt(before: StakeRecord, atMs: number, bonuses: Bonuses | undefined): Settled {
  const step = transitionStake(before.stake, { type: 'settle', atMs });
  if (step.stake === null) throw new Error(`stake ${before.stake.id} was dropped by a settlement`);
  const isCompleted = step.stake.status === 'completed';
  const stake = bonuses === undefined || isCompleted ? step.stake : withBonuses(step.stake, bonuses);
  const endsAtMs = isCompleted ? atMs : (completesAtMs(stake) ?? null);
  return { before, after: { ...before, stake, completesAtMs: endsAtMs }, effects: step.effects };
}

function postingsOf({ after: { stake }, effects }: Settled, atMs: number) {
  const subject = { atMs, stakeId: stake.id, mintId: stake.mintId };
  return effects.flatMap((effect) => {
    const booking = bookingOfStakeEffect(stake, effect);
    return booking === null ? [] : [{ booking, subject }];
  });
}

async function complete(tx: StoreTx, records: readonly StakeRecord[], atMs: number): Promise<void> {
  if (records.length === 0) return;
  const stakes = records.map(({ stake }) => stake);
  await holdingEnded(tx, [...new Set(stakes.map(({ ownerId }) => ownerId))], atMs);
  await tx.work.finishAll(
    'stake',
    stakes.map(({ id }) => id),
    atMs,
  );
  await tx.messages.noticeAll(
    stakes.map((stake) => ({
      userId: stake.ownerId,
      notice: {
        kind: 'stake_completed',
        stakeId: stake.id,
        totalToken: formatDecimal(stake.totalAmount),
        rewardToken: formatDecimal(stake.maxReward),
      },
    })),
  );
}
