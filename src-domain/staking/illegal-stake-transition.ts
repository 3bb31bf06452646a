import { DomainError } from '../errors/index.ts';
import type { StakeStatus, StakeView } from './stake.ts';
import type { StakeEventType } from './stake-event.ts';

const VERB: Readonly<Record<StakeEventType, string>> = {
  activate: 'be activated',
  drop: 'be dropped',
  settle: 'be settled',
};

const LEGAL_FROM: Readonly<Record<StakeEventType, StakeStatus>> = {
  activate: 'pending',
  drop: 'pending',
  settle: 'active',
};

/** A stake cannot take this step now. Nothing was changed. */
export class IllegalStakeTransition extends DomainError {
  override readonly name = 'IllegalStakeTransition' as const;
  override readonly code = 'illegal_stake_transition' as const;
  override readonly category = 'conflict' as const;
  readonly stakeId: string;
  readonly status: StakeStatus;
  readonly event: StakeEventType;

  constructor(stake: Pick<StakeView, 'id' | 'status'>, event: StakeEventType) {
    const allowed = `a stake that is ${LEGAL_FROM[event]}`;
    super({
      message: `This stake cannot ${VERB[event]}: it is ${stake.status}; right is ${allowed}.`,
      field: 'staking_id',
      found: stake.status,
      allowed,
    });
    this.stakeId = stake.id;
    this.status = stake.status;
    this.event = event;
  }
}
