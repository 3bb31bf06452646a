import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts';
import { DomainError } from '@axiom/domain/errors';
import { IllegalMintTransition, type MintRefusal } from '@axiom/domain/mint';
import { codeOf } from '../../src-process/code-of.ts';
import { StoreBusy, StoreUnavailable } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';

/**
 * The public error code for every error of the domain. `internal`: only a bug of ours can cause it, because
 * it concerns the ledger, payouts or the client's own side.
 */
export const DOMAIN_CODES: Readonly<Record<string, ErrorCode>> = {
  amount_above_maximum: 'amount_too_large',
  amount_below_minimum: 'amount_too_small',
  day_limit_exceeded: 'day_limit_exceeded',
  illegal_farm_link_transition: 'illegal_farm_link_transition',
  illegal_mint_transition: 'illegal_mint_transition',
  illegal_payout_transition: 'internal',
  illegal_stake_transition: 'illegal_stake_transition',
  illegal_task_transition: 'illegal_task_transition',
  insufficient_balance: 'insufficient_balance',
  invalid_activation_count: 'invalid_activation_count',
  invalid_address: 'invalid_address',
  invalid_decimal: 'invalid_amount',
  invalid_start_code: 'validation_failed',
  invalid_task_link: 'invalid_task_link',
  invalid_wallet_value: 'internal',
  join_required: 'join_required',
  missing_connector: 'internal',
  no_messages: 'internal',
  not_a_photo: 'not_a_photo',
  nothing_left: 'nothing_left',
  own_farm_link: 'own_farm_link',
  photo_missing: 'photo_missing',
  photo_too_large: 'photo_too_large',
  policy_refused: 'internal',
  price_stale: 'price_stale',
  sale_price_moved: 'price_moved',
  task_budget_spent: 'task_budget_spent',
  task_not_done: 'task_not_done',
  telegram_wallet_missing: 'internal',
  too_many_messages: 'internal',
  too_many_pending_mints: 'too_many_pending',
  two_farm_sources: 'two_farm_sources',
  unbalanced_booking: 'internal',
  unknown_plan: 'plan_not_found',
  unknown_task: 'task_not_found',
  unknown_wallet: 'internal',
};

/** Refused steps of a bond for which a client needs separate codes. */
const MINT_CODES: Readonly<Partial<Record<MintRefusal, ErrorCode>>> = {
  reserved: 'mint_reserved',
  not_pending: 'not_pending',
};

export interface ErrorReply {
  readonly status: number;
  readonly answer: ErrorAnswer;
  /** For temporary errors: when to try again, in seconds. */
  readonly retryAfterS?: number;
  /** True if the operator must be notified: something of ours is broken. */
  readonly isOurs: boolean;
}

const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  rate_limited: 2,
  unavailable: 2,
  chain_unavailable: 5,
  messenger_unavailable: 5,
  maintenance: 30,
};

function reply(code: ErrorCode, message: string, field?: string, isOurs = false): ErrorReply {
  return {
    status: ERROR_STATUS[code],
    answer: { message, code, ...(field === undefined ? {} : { field }) },
    ...(RETRY_AFTER_S[code] === undefined ? {} : { retryAfterS: RETRY_AFTER_S[code] }),
    isOurs,
  };
}

/** Maps every error to its answer. The answer to an unexpected error reveals no internals. */
export function replyTo(error: unknown): ErrorReply {
  if (error instanceof Refusal) {
    const { code, message, field, retryAfterS } = error;
    return { ...reply(code, message, field), ...(retryAfterS === undefined ? {} : { retryAfterS }) };
  }
  if (error instanceof DomainError) return domainReply(error);
  if (error instanceof StoreBusy)
    return reply('conflict', 'Another of your requests is being worked on; try again.');
  if (error instanceof StoreUnavailable) return unavailable();
  if (codeOf(error) === 'invalid_init_data') return reply('invalid_init_data', (error as Error).message);
  if (codeOf(error) === 'chain_unavailable' || codeOf(error) === 'chain_answer_invalid')
    return reply('chain_unavailable', 'The chain cannot be asked now; try again soon.', undefined, true);
  return frameworkReply(error) ?? internal();
}

function unavailable(): ErrorReply {
  return reply('unavailable', 'The service cannot be reached now; try again soon.', undefined, true);
}

function internal(): ErrorReply {
  return reply('internal', 'Something went wrong on our side.', undefined, true);
}

function domainReply(error: DomainError): ErrorReply {
  if (error instanceof IllegalMintTransition) {
    const own = MINT_CODES[error.reason];
    if (own !== undefined) return reply(own, error.message, error.field);
  }
  const code = DOMAIN_CODES[error.code];
  if (code === undefined || code === 'internal') return internal();
  return reply(code, error.message, error.field);
}

/** Errors of Fastify itself, before a handler runs. */
function frameworkReply(error: unknown): ErrorReply | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null;
  switch (error.statusCode) {
    case 404:
      return reply('not_found', 'There is no such address here.');
    case 405:
      return reply('method_not_allowed', 'This address does not take that method.');
    case 408:
      return reply('timeout', 'The request took too long to arrive.');
    case 413:
      return reply('payload_too_large', 'The request is too large.');
    case 414:
    case 431:
    case 400:
      return reply('bad_request', 'The request cannot be read.');
    case 415:
      return reply('unsupported_media_type', 'The body must be application/json.');
    case 503:
      // The handler's own timeout: something it waits for does not respond.
      return unavailable();
    default:
      return null;
  }
}
