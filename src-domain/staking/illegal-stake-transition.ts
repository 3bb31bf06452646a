import { IllegalTransition } from '../errors/index.ts';
import type { StakeStatus, StakeView } from './stake.ts';
import type { StakeEventType } from './stake-event.ts';

/** Why a stake refuses a step. */
export type StakeRefusal = 'wrong_status' | 'not_yet_due';

const VERB: Readonly<Record<StakeEventType, string>> = {
  activate: 'be activated',
  expire: 'expire',
  drop: 'be dropped',
  settle: 'be settled',
};

const WORDS: Readonly<Record<StakeStatus, string>> = {
  pending: 'unpaid',
  active: 'active',
  completed: 'complete',
};

const LEGAL_FROM: Readonly<Record<StakeEventType, StakeStatus>> = {
  activate: 'pending',
  expire: 'pending',
  drop: 'pending',
  settle: 'active',
};

/** A stake cannot take this step now. Nothing was changed. */
export class IllegalStakeTransition extends IllegalTransition<StakeStatus, StakeEventType> {
  override readonly name = 'IllegalStakeTransition' as const;
  override readonly code = 'illegal_stake_transition' as const;
  readonly stakeId: string;
  readonly reason: StakeRefusal;

  constructor(
    stake: Pick<StakeView, 'id' | 'status'>,
    event: StakeEventType,
    reason: StakeRefusal = 'wrong_status',
  ) {
    const { id, status } = stake;
    super({
      thing: 'stake',
      status,
      event,
      legalFrom: [LEGAL_FROM[event]],
      field: 'staking_id',
      words: WORDS,
      message: (seen, needed) => {
        const why =
          reason === 'not_yet_due' ? 'it is too early' : `it has to be ${needed}, and it is ${seen}`;
        return `This stake cannot ${VERB[event]}: ${why}.`;
      },
    });
    this.stakeId = id;
    this.reason = reason;
  }
}
