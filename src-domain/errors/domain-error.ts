/** How a caller should treat a refusal: bad input, a state that forbids it now, or something that does not exist. */
export type ErrorCategory = 'invalid' | 'conflict' | 'missing';

/** What a refusal says beyond its kind. */
export interface DomainErrorDetails {
  /** Text for people: what was seen and what would have been right. */
  readonly message: string;
  /** The input field at fault, in the wire's snake_case. */
  readonly field?: string | undefined;
  /** The bound that was crossed, as people write it ("5 TON"). */
  readonly bound?: string | undefined;
  /** The value that was seen, as text. */
  readonly found?: string | undefined;
  /** What would have been right, as text. */
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
