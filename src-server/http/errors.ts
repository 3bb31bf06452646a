import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '#contract/errors.ts';
import { DomainError } from '@axiom/domain/errors';
import { IllegalMintTransition } from '@axiom/domain/mint';
import { StoreBusy, StoreUnavailable } from '../ports/store.ts';
import { Refusal } from '../refusal.ts';

/** Names of the domain's refusals where the catalogue has another. */
const DOMAIN_CODES: Readonly<Record<string, ErrorCode>> = {
  amount_below_minimum: 'amount_too_small',
  amount_above_maximum: 'amount_too_large',
  unknown_plan: 'plan_not_found',
  too_many_pending_mints: 'too_many_pending',
  invalid_decimal: 'invalid_amount',
  sale_price_moved: 'price_moved',
};

export interface ErrorReply {
  readonly status: number;
  readonly answer: ErrorAnswer;
  /** True where the operator must hear of it: something of ours is broken. */
  readonly isOurs: boolean;
}

function reply(code: ErrorCode, message: string, field?: string, isOurs = false): ErrorReply {
  return {
    status: ERROR_STATUS[code],
    answer: { message, code, ...(field === undefined ? {} : { field }) },
    isOurs,
  };
}

/** The one mapper of errors to answers. What is not a refusal says nothing about the inside. */
export function replyTo(error: unknown): ErrorReply {
  if (error instanceof Refusal) return reply(error.code, error.message, error.field);
  if (error instanceof DomainError) return reply(codeOf(error), error.message, error.field);
  if (error instanceof StoreBusy)
    return reply('conflict', 'Another of your requests is being worked on; try again.');
  if (error instanceof StoreUnavailable)
    return reply('unavailable', 'The service cannot be reached now; try again soon.', undefined, true);
  if (isCoded(error, 'invalid_init_data')) return reply('invalid_init_data', (error as Error).message);
  if (isCoded(error, 'chain_unavailable') || isCoded(error, 'chain_answer_invalid'))
    return reply('chain_unavailable', 'The chain cannot be asked now; try again soon.', undefined, true);
  return frameworkReply(error) ?? reply('internal', 'Something went wrong on our side.', undefined, true);
}

function codeOf(error: DomainError): ErrorCode {
  if (error instanceof IllegalMintTransition && error.reason === 'reserved') return 'mint_reserved';
  const named = DOMAIN_CODES[error.code];
  if (named !== undefined) return named;
  if (Object.hasOwn(ERROR_STATUS, error.code)) return error.code as ErrorCode;
  return ({ invalid: 'validation_failed', conflict: 'conflict', missing: 'not_found' } as const)[
    error.category
  ];
}

function isCoded(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** What Fastify itself refuses before a handler runs. */
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
    default:
      return null;
  }
}
