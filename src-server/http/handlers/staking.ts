import type { RouteAnswer } from '#contract/routes.ts';
import { stakeCalculateAnswer } from '#contract/staking.ts';
import { stakeFigures } from '@axiom/domain/staking';
import type { StoreTx } from '../../ports/store.ts';
import { Refusal } from '../../refusal.ts';
import { createStake } from '../../use-cases/create-stake.ts';
import { ownStakeOf, stakeEvent } from '../../wire/bonds.ts';
import type { HttpDeps } from '../deps.ts';
import { type Handlers, ownPage } from './handler.ts';

export const stakingHandlers: Handlers<'stakes' | 'stakeCalculate' | 'stakeCreate'> = {
  stakes: {
    kind: 'read',
    run: ({ signIn }, call) => ownPage(call, signIn.store.reads.stakes, ownStakeOf),
  },
  stakeCalculate: {
    kind: 'snapshot',
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
  return stakeCalculateAnswer.write({
    ...figures,
    id: stakeId,
    atMs: nowMs,
    // A pending stake has not started: its end depends on when its fee is paid.
    completesAtMs: record.stake.status === 'pending' ? undefined : figures.completesAtMs,
  });
}
