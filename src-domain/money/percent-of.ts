import { mulDivCeil, mulDivFloor } from './mul-div.ts';
import type { Currency, Nano } from './nano.ts';
import { type Percent6, WHOLE_PERCENT } from './percent.ts';

/** ⌊amount × p %⌋: for credits. */
export function percentOfFloor<C extends Currency>(amount: Nano<C>, percent: Percent6): Nano<C> {
  return mulDivFloor(amount, percent, WHOLE_PERCENT) as Nano<C>;
}

/** ⌈amount × p %⌉: for fees. */
export function percentOfCeil<C extends Currency>(amount: Nano<C>, percent: Percent6): Nano<C> {
  return mulDivCeil(amount, percent, WHOLE_PERCENT) as Nano<C>;
}
