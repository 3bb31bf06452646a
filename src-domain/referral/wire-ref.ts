import { InvalidField } from '../errors/index.ts';
import { LEVELS, type ReferralLevel } from './levels.ts';

/** The wire's `ref` is not a valid level. */
export class InvalidRef extends InvalidField {
  override readonly name = 'InvalidRef' as const;
  override readonly code = 'invalid_ref' as const;

  constructor(found: unknown) {
    super('ref', found, `a whole number from 0 to ${LEVELS.length - 1}`);
  }
}

/** The wire's `ref`: the level less 1, 0 to 7. */
export function wireRef(level: ReferralLevel): number {
  return level - 1;
}

/**
 * The level of a `ref` just read from the wire (R4.07). Do not apply it to a stored level.
 * @throws InvalidRef
 */
export function levelFromWire(ref: number): ReferralLevel {
  const row = LEVELS[ref];
  if (row === undefined) throw new InvalidRef(ref);
  return row.level;
}
