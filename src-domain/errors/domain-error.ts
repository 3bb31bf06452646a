/** Why a request is refused: bad input, a state that forbids it now, or something that does not exist. */
export type ErrorCategory = 'invalid' | 'conflict' | 'missing';

/** Details of a refusal beyond its kind. */
export interface DomainErrorDetails {
  /** Text for people: what was found and what is allowed. */
  readonly message: string;
  /** The input field with the problem, in the wire's snake_case. */
  readonly field?: string | undefined;
  /** The bound that was crossed, for people ("5 TON"). */
  readonly bound?: string | undefined;
  /** The value that was found, as text. */
  readonly found?: string | undefined;
  /** What is allowed, as text. */
  readonly allowed?: string | undefined;
}

/**
 * Base of every refusal of the domain. Each subclass has a literal `name` and a stable literal `code`
 * (snake_case; scripts and clients may rely on it).
 */
export abstract class DomainError extends Error {
  abstract override readonly name: string;
  abstract readonly code: string;
  abstract readonly category: ErrorCategory;
  readonly field: string | undefined;
  readonly bound: string | undefined;
  readonly found: string | undefined;
  readonly allowed: string | undefined;

  constructor(details: DomainErrorDetails) {
    super(details.message);
    this.field = details.field;
    this.bound = details.bound;
    this.found = details.found;
    this.allowed = details.allowed;
  }
}
