import { DomainError, IllegalTransition } from '../errors/index.ts';
import type { FarmLink, FarmLinkStatus } from './farm-link.ts';

/** The referral and the task balance were both chosen. */
export class TwoFarmSources extends DomainError {
  override readonly name = 'TwoFarmSources' as const;
  override readonly code = 'two_farm_sources' as const;
  override readonly category = 'invalid' as const;

  constructor() {
    super({
      message: 'from_ref_balance and from_task_balance are both set; a link is funded from one balance.',
      field: 'from_task_balance',
      found: 'both',
      allowed: 'one of from_ref_balance and from_task_balance, or neither for the main balance',
    });
  }
}

/** Why a number of activations is not allowed. */
export type CountFault = 'out_of_range' | 'for_me' | 'not_multilink';

/** This number of activations is not allowed; `reason` says why. */
export class InvalidActivationCount extends DomainError {
  override readonly name = 'InvalidActivationCount' as const;
  override readonly code = 'invalid_activation_count' as const;
  override readonly category = 'invalid' as const;
  readonly reason: CountFault;

  constructor(reason: CountFault, count: number, maxActivations: number) {
    const allowed = reason === 'out_of_range' ? `a whole number from 1 to ${maxActivations}` : '1';
    const why = {
      out_of_range: '',
      for_me: ' for a bond of one’s own',
      not_multilink: ' for a link that is no multilink',
    }[reason];
    super({
      message: `count_activations must be ${allowed}${why}; ${count} was given.`,
      field: 'count_activations',
      bound: reason === 'out_of_range' ? String(maxActivations) : '1',
      found: String(count),
      allowed,
    });
    this.reason = reason;
  }
}

/** The author cannot activate their own link. */
export class OwnFarmLink extends DomainError {
  override readonly name = 'OwnFarmLink' as const;
  override readonly code = 'own_farm_link' as const;
  override readonly category = 'conflict' as const;
  readonly linkId: string;

  constructor(link: Pick<FarmLink, 'id'>) {
    super({
      message: 'This link is your own; somebody else has to open it.',
      field: 'activation_code',
      found: 'a link of one’s own',
      allowed: 'a link of somebody else',
    });
    this.linkId = link.id;
  }
}

const WORDS: Readonly<Record<FarmLinkStatus, string>> = {
  ACTIVE: 'active',
  REACHED: 'used up',
  REVOKED: 'revoked',
};

/** Only an active link can be canceled. Nothing was changed. */
export class IllegalFarmLinkTransition extends IllegalTransition<FarmLinkStatus, 'cancel'> {
  override readonly name = 'IllegalFarmLinkTransition' as const;
  override readonly code = 'illegal_farm_link_transition' as const;
  readonly linkId: string;

  constructor({ id, status }: Pick<FarmLink, 'id' | 'status'>, event: 'cancel') {
    super({
      thing: 'link',
      status,
      event,
      legalFrom: ['ACTIVE'],
      field: 'id',
      words: WORDS,
      message: (seen, needed) => `This link cannot be canceled: it has to be ${needed}, and it is ${seen}.`,
    });
    this.linkId = id;
  }
}
