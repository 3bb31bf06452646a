import type { RouteAnswer } from '#contract/routes.ts';
import { formatDecimal } from '@axiom/domain/money';
import { stakeFigures } from '@axiom/domain/staking';
import type { StoreTx } from '../../ports/store.ts';
import { Refusal } from '../../refusal.ts';
import { createStake } from '../../use-cases/create-stake.ts';
import { callerOf } from '../../use-cases/read-user.ts';
import { stakeEvent } from '../../wire/bonds.ts';
import { iso, isoOrNull } from '../../wire/time.ts';
import type { HttpDeps } from '../deps.ts';
import { type Handlers, pageOf } from './handler.ts';

export const stakingHandlers: Handlers<'stakes' | 'stakeCalculate' | 'stakeCreate'> = {
  stakes: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const user = await callerOf(tx, userId);
      const { rows, total } = await tx.stakes.list(userId, pageOf(query));
      return {
        data: rows.map(stakeEvent),
        total,
        page: query.page,
        limit: query.limit,
        version: user.version,
      };
    },
  },
  stakeCalculate: {
    kind: 'read',
    run: (tx, deps, { userId, query }) => figuresAnswer(tx, deps, userId, query.staking_id),
  },
  stakeCreate: {
    kind: 'command',
    async run(tx, deps, { userId, body }) {
      const { record, transaction } = await createStake(tx, deps.cases, userId, body.mint_id);
      return { ...stakeEvent(record), ...(transaction === null ? {} : { transaction }) };
    },
  },
};

async function figuresAnswer(
  tx: StoreTx,
  deps: HttpDeps,
  userId: string,
  stakeId: string,
): Promise<RouteAnswer<'stakeCalculate'>> {
  const record = await tx.stakes.ofUser(userId, stakeId);
  if (record === null) throw new Refusal('stake_not_found', 'You have no stake with this id.', 'staking_id');
  const nowMs = deps.cases.clock.nowMs();
  const figures = stakeFigures(record.stake, nowMs);
  return {
    staking_id: stakeId,
    at: iso(nowMs),
    earned: formatDecimal(figures.earned),
    per_second: formatDecimal(figures.perSecond),
    per_minute: formatDecimal(figures.perMinute),
    per_hour: formatDecimal(figures.perHour),
    per_day: formatDecimal(figures.perDay),
    max_reward: formatDecimal(figures.maxReward),
    // A pending stake has not started: its end depends on when its fee is paid.
    completes_at: record.stake.status === 'pending' ? null : isoOrNull(figures.completesAtMs),
  };
}
