import type { RouteValue } from '#contract/routes.ts';
import { stakeFigures } from '@axiom/domain/staking';
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
    kind: 'read',
    run: (deps, { userId, query }) => figuresOf(deps, userId, query.staking_id),
  },
  stakeCreate: {
    kind: 'command',
    needs: ({ body }) => ({ mintId: body.mint_id, isStake: true }),
    async run(tx, deps, { userId, body }) {
      const { record, transaction } = await createStake(tx, deps.cases, userId, body.mint_id);
      return { ...stakeEvent(record), ...(transaction === null ? {} : { transaction }) };
    },
  },
};

async function figuresOf(
  deps: HttpDeps,
  userId: string,
  stakeId: string,
): Promise<RouteValue<'stakeCalculate'>> {
  const record = await deps.signIn.store.reads.stake(userId, stakeId);
  if (record === null) throw new Refusal('stake_not_found', 'You have no stake with this id.', 'staking_id');
  const nowMs = deps.cases.clock.nowMs();
  const figures = stakeFigures(record.stake, nowMs);
  return {
    ...figures,
    id: stakeId,
    atMs: nowMs,
    // A pending stake has not started: its end depends on when its fee is paid.
    completesAtMs: record.stake.status === 'pending' ? undefined : figures.completesAtMs,
  };
}
