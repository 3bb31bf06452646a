import { useLingui } from '@lingui/react/macro';
import type { Withdrawal } from '@axiom/domain/ports/client';
import { countText } from '../../ui/format/amount-text.ts';

/** The place of a sale in line in words; undefined: it is in none. */
export function usePlace(): (sale: Withdrawal) => string | undefined {
  const { t } = useLingui();
  return ({ position, positionIsUpperBound }) => {
    if (position === undefined) return undefined;
    const place = countText(position);
    return positionIsUpperBound === true ? t`place ${place} in line or sooner` : t`place ${place} in line`;
  };
}
