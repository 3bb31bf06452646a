/**
 * How a call failed. `refused`: a rule said no. `unknown` outcome of a command is in `isOutcomeKnown`.
 */
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

/** What went wrong, as machines keep it and views show it. */
export interface Problem {
  readonly kind: ProblemKind;
  /** For people. */
  readonly message: string;
  /** Stable; the server's code where it gave one. */
  readonly code: string;
  /** The input at fault, in the wire's snake_case. */
  readonly field?: string;
  /** Whether the call provably changed nothing or provably happened; false after a timeout of a command. */
  readonly isOutcomeKnown: boolean;
  readonly retryAfterMs?: number;
}

/** A failed call of the server. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed' as const;
  readonly problem: Problem;

  constructor(problem: Problem, options?: { cause?: unknown }) {
    super(problem.message, options);
    this.problem = problem;
  }
}

/** The problem behind whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof CallFailed) return error.problem;
  const message = error instanceof Error ? error.message : String(error);
  return { kind: 'server', message, code: 'unexpected', isOutcomeKnown: false };
}
