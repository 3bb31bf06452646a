import { useLingui } from '@lingui/react/macro';
import { AMOUNT_FRACTION_DIGITS, ceilDivide } from '@axiom/domain/money';
import type { AmountFault } from '#machines/amount-form/types.ts';
import { amountText, roundText } from '../../ui/format/amount-text.ts';
import { useHiding } from '../../ui/hidden/hidden.tsx';

/** Exact to the nano: Max fills in this bound, so that a sale of everything leaves nothing. */
const exact = (nano: bigint) => amountText(nano, { decimals: AMOUNT_FRACTION_DIGITS }).replace(/\.?0+$/, '');

/** Rounded up to hundredths, so that the missing amount is never too small. */
const missing = (nano: bigint) => roundText(ceilDivide(nano, HUNDREDTH_NANO) * HUNDREDTH_NANO);

const HUNDREDTH_NANO = 10_000_000n;

/** The text for why an amount cannot be used. */
export function useFaultText(): (fault: AmountFault, unit: string) => string {
  const { t } = useLingui();
  const { isHidden } = useHiding();
  return (fault, unit) => {
    switch (fault.name) {
      case 'not-a-number':
        return t`Type a number`;
      case 'too-many-decimals':
        return t`At most 9 decimals`;
      case 'unclear-groups':
        return t`Unclear separator: write it as 1234.56`;
      case 'too-small':
        return t`At least ${exact(fault.minNano)} ${unit}`;
      case 'too-large':
        return t`At most ${exact(fault.maxNano)} ${unit}`;
      case 'not-enough':
        // The missing amount and the typed one would give the wallet's balance.
        if (isHidden) return t`Not enough ${unit} in the wallet, network fee included`;
        return t`Not enough ${unit}: ${missing(fault.missingNano)} missing, fee included`;
    }
  };
}

/** "5 to 10 000 TON"; if less than the minimum is available: "At least 5 TON, 0 available". */
export function useBoundsText(): (minNano: bigint, maxNano: bigint, unit: string) => string {
  const { t } = useLingui();
  return (minNano, maxNano, unit) => {
    const [min, max] = [exact(minNano), exact(maxNano)];
    return maxNano < minNano ? t`At least ${min} ${unit}, ${max} available` : t`${min} to ${max} ${unit}`;
  };
}
