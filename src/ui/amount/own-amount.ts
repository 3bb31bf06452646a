import { type AmountTextOptions, amountText, signOf } from '../format/amount-text.ts';
import { DOTS, useHiding } from '../hidden/hidden.tsx';

type AmountText = (nano: bigint, options?: AmountTextOptions) => string;

const dots: AmountText = (nano, { sign = 'auto' } = {}) => `${signOf(nano, sign)}${DOTS}`;

/** Writes the person's own amounts: as `amountText` does, or as dots while balances are hidden. */
export function useOwnAmount(): AmountText {
  return useHiding().isHidden ? dots : amountText;
}
