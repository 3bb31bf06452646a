import type { ClientNotice, Problem } from '@axiom/domain/ports/client';

/** A failed call and its notice. */
export interface Failure {
  readonly problem: Problem;
  readonly notice: ClientNotice;
}

/** The body of a refusal: `message` is for people; other servers may send `detail` instead. */
export interface ErrorBody {
  readonly message: string;
  readonly code: string | null;
  readonly field: string | null;
}

/** Reads `message` or `detail`, `code` and `field` from any error body. */
export function readErrorBody(body: unknown, status: number): ErrorBody {
  const record = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: string) => (typeof record[name] === 'string' ? record[name] : null);
  const message = text('message') ?? text('detail') ?? '';
  return {
    message: message === '' ? `Status ${status}` : message,
    code: text('code'),
    field: text('field'),
  };
}

/**
 * The meaning of a status (R6.01, R6.02). A refused command changed nothing. After a 5xx the outcome is
 * unknown, except during maintenance, when no command runs.
 */
export function failureOfStatus(
  status: number,
  body: ErrorBody,
  options: { readonly isCommand: boolean; readonly retryAfterMs: number | null },
): Failure {
  const kind = kindOf(status, body);
  const isOutcomeKnown = !options.isCommand || status < 500 || kind === 'maintenance';
  const problem: Problem = {
    kind,
    message: body.message,
    code: body.code ?? `http_${status}`,
    isOutcomeKnown: isOutcomeKnown && body.code !== 'idempotency_in_progress',
    ...(body.field === null ? {} : { field: body.field }),
    ...(options.retryAfterMs === null ? {} : { retryAfterMs: options.retryAfterMs }),
  };
  const notice: ClientNotice =
    status === 413
      ? { name: 'file-too-large' }
      : { name: 'error', message: problem.message, code: problem.code };
  return { problem, notice };
}

function kindOf(status: number, body: ErrorBody): Problem['kind'] {
  if (status === 401 || status === 403) return 'unauthenticated';
  if (status === 413) return 'too-large';
  if (status === 429) return 'rate-limited';
  if (status === 503 && body.code === 'maintenance') return 'maintenance';
  return status >= 500 ? 'server' : 'refused';
}

/** No answer arrived: network error, or the 25 s timeout. The outcome of a command is unknown. */
export function failureWithoutAnswer(reason: 'network' | 'timeout', isCommand: boolean): Failure {
  const isTimeout = reason === 'timeout';
  return {
    problem: {
      kind: reason,
      message: isTimeout ? 'Timeout Error!' : 'Network Error! Code: ERR_NETWORK',
      code: isTimeout ? 'timeout' : 'ERR_NETWORK',
      isOutcomeKnown: !isCommand,
    },
    notice: { name: isTimeout ? 'timeout' : 'network-error' },
  };
}

/** An answer arrived that the contract does not allow. */
export function failureOfAnswer(message: string, isCommand: boolean): Failure {
  return {
    problem: { kind: 'invalid-answer', message, code: 'invalid_answer', isOutcomeKnown: !isCommand },
    notice: { name: 'error', message, code: 'invalid_answer' },
  };
}
