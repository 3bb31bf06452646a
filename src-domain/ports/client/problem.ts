/** How a call failed. `refused`: by a rule. `isOutcomeKnown` says whether a command's outcome is known. */
export type ProblemKind =
  | 'refused'
  | 'unauthenticated'
  | 'maintenance'
  | 'rate-limited'
  | 'too-large'
  | 'network'
  | 'timeout'
  | 'server'
  | 'invalid-answer';

/** An error as machines store it and views show it. */
export interface Problem {
  readonly kind: ProblemKind;
  /** For people. */
  readonly message: string;
  /** Stable; the server's code if it sent one. */
  readonly code: string;
  /** The input field with the problem, in the wire's snake_case. */
  readonly field?: string;
  /** True if the call surely changed nothing or succeeded; false after a command's timeout. */
  readonly isOutcomeKnown: boolean;
  readonly retryAfterMs?: number;
}

/** The server could not answer, and a notice said so (R6.01). */
export const UNANSWERED: Problem = {
  kind: 'server',
  message: 'The server could not answer.',
  code: 'internal',
  isOutcomeKnown: true,
};

/** A failed call of the server. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed' as const;
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(problem.message, options);
    this.problem = problem;
  }
}

/** The problem of anything that was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'server', message, code: 'unexpected', isOutcomeKnown: false };
}
