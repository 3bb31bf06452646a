import { IllegalTransition } from '../errors/index.ts';
import type { MintStatus, MintView } from './mint.ts';
import type { MintEventType } from './mint-event.ts';

/** Why a bond refuses a step. */
export type MintRefusal =
  | 'wrong_status'
  | 'farm_created'
  | 'reserved'
  | 'not_reserved_by_this_stake'
  | 'already_matured'
  | 'not_pending'
  | 'not_yet_due'
  | 'nothing_to_credit';

const WHY: Readonly<Record<Exclude<MintRefusal, 'wrong_status'>, string>> = {
  farm_created: 'it was re-bonded, not bought; it matures or is staked',
  reserved: 'it waits for the fee of its stake',
  not_reserved_by_this_stake: 'it does not wait for this stake',
  already_matured: 'it has matured',
  not_pending: 'only an unpaid bond was to be canceled',
  not_yet_due: 'it is too early',
  nothing_to_credit: 'the credited amount must be greater than 0',
};

const VERB: Readonly<Record<MintEventType, string>> = {
  activate: 'be activated',
  cancel: 'be canceled',
  expire: 'expire',
  mature: 'mature',
  reserve: 'be reserved for a stake',
  release: 'be released',
  stake: 'be staked',
};

const WORDS: Readonly<Record<MintStatus, string>> = {
  pending: 'unpaid',
  active: 'active',
  canceled: 'canceled',
  completed: 'matured',
  move_to_staking: 'staked',
};

const LEGAL_FROM: Readonly<Record<MintEventType, readonly MintStatus[]>> = {
  activate: ['pending'],
  cancel: ['pending', 'active'],
  expire: ['pending'],
  mature: ['active'],
  reserve: ['active'],
  release: ['active'],
  stake: ['active'],
};

/** A bond cannot take this step now (R4.01). Nothing was changed. */
export class IllegalMintTransition extends IllegalTransition<MintStatus, MintEventType> {
  override readonly name = 'IllegalMintTransition' as const;
  override readonly code = 'illegal_mint_transition' as const;
  readonly mintId: string;
  readonly reason: MintRefusal;

  constructor(mint: Pick<MintView, 'id' | 'status'>, event: MintEventType, reason: MintRefusal) {
    const { id, status } = mint;
    super({
      thing: 'bond',
      status,
      event,
      legalFrom: LEGAL_FROM[event],
      field: 'mint_id',
      words: WORDS,
      message: (seen, needed) => {
        const why = reason === 'wrong_status' ? `it has to be ${needed}, and it is ${seen}` : WHY[reason];
        return `This bond cannot ${VERB[event]}: ${why}.`;
      },
    });
    this.mintId = id;
    this.reason = reason;
  }
}
