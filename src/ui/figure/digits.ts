import { formatAmount } from '@axiom/domain/money';
import { GROUP } from '../format/group.ts';

/** Digits at the end that change every second. */
const LIVE_DIGITS = 2;

export interface Digits {
  /** Everything but the last two digits. */
  readonly head: string;
  /** Exactly the last two digits. */
  readonly tail: string;
}

/** Splits an amount into a stable head and a live tail; truncated, never rounded. */
export function splitDigits(nano: bigint, decimals: number, prefix = ''): Digits {
  const text = prefix + formatAmount(nano, decimals, { group: GROUP });
  return { head: text.slice(0, -LIVE_DIGITS), tail: text.slice(-LIVE_DIGITS) };
}
