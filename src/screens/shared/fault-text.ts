import { useLingui } from '@lingui/react/macro';
import type { AmountFault } from '#machines/amount-form/types.ts';
import { amountText } from '../../ui/format/amount-text.ts';

const trimmed = (nano: bigint) => amountText(nano).replace(/\.00$/, '');

/** Why an amount cannot be used, in words. */
export function useFaultText(): (fault: AmountFault, unit: string) => string {
  const { t } = useLingui();
  return (fault, unit) => {
    switch (fault.name) {
      case 'not-a-number':
        return t`Type a number`;
      case 'too-many-decimals':
        return t`At most 9 decimals`;
      case 'too-small':
        return t`At least ${trimmed(fault.minNano)} ${unit}`;
      case 'too-large':
        return t`At most ${trimmed(fault.maxNano)} ${unit}`;
    }
  };
}

/** "5 to 10 000 TON"; with less than the least to give, "At least 5 TON, 0 available". */
export function useBoundsText(): (minNano: bigint, maxNano: bigint, unit: string) => string {
  const { t } = useLingui();
  return (minNano, maxNano, unit) => {
    const [min, max] = [trimmed(minNano), trimmed(maxNano)];
    return maxNano < minNano ? t`At least ${min} ${unit}, ${max} available` : t`${min} to ${max} ${unit}`;
  };
}
