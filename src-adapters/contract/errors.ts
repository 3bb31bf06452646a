import * as z from 'zod/mini';

/**
 * Every refusal: `message` is for people and shown in a toast, `code` is stable, `field` names the input if
 * one is wrong.
 */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
});

/**
 * All error codes with their HTTP status. 401 and 403 are only for authentication; a business refusal is 400,
 * 404, 409 or 422, so that no rule signs a person out.
 */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_json: 400,
  unauthorized: 401,
  token_expired: 401,
  invalid_init_data: 401,
  refresh_invalid: 401,
  refresh_reused: 401,
  forbidden: 403,
  not_found: 404,
  mint_not_found: 404,
  stake_not_found: 404,
  plan_not_found: 404,
  farm_link_not_found: 404,
  withdrawal_not_found: 404,
  task_not_found: 404,
  method_not_allowed: 405,
  timeout: 408,
  conflict: 409,
  join_required: 409,
  price_stale: 409,
  price_moved: 409,
  illegal_mint_transition: 409,
  illegal_stake_transition: 409,
  illegal_farm_link_transition: 409,
  illegal_task_transition: 409,
  mint_reserved: 409,
  not_pending: 409,
  own_farm_link: 409,
  task_not_done: 409,
  task_budget_spent: 409,
  too_many_pending: 409,
  idempotency_in_progress: 409,
  insufficient_balance: 409,
  payload_too_large: 413,
  photo_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  invalid_amount: 422,
  amount_too_small: 422,
  amount_too_large: 422,
  nothing_left: 422,
  invalid_address: 422,
  invalid_proof: 422,
  invalid_activation_count: 422,
  invalid_task_link: 422,
  not_a_photo: 422,
  photo_missing: 422,
  two_farm_sources: 422,
  day_limit_exceeded: 422,
  repeated_parameter: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal: 500,
  chain_unavailable: 503,
  maintenance: 503,
  messenger_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
export type ErrorAnswer = z.infer<typeof errorAnswer>;
