import { useLingui } from '@lingui/react/macro';
import type { Earnings } from '@axiom/domain/ports/client';
import { Token } from '../../ui/amount/amount.tsx';
import { useOwnAmount } from '../../ui/amount/own-amount.ts';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { useDates } from '../../ui/format/use-dates.tsx';
import { useUnits } from '../../ui/units/units.tsx';
import { EarnedLine } from './earned-line.tsx';

interface EarnedSumProps {
  readonly earnings: Earnings;
  /** px from the column's left edge to the picture's. */
  readonly insetPx: number;
}

/** All that friends brought: the sum, in words since when, and over time. */
export function EarnedSum({ earnings, insetPx }: EarnedSumProps) {
  const nowMs = useNowMs();
  return (
    <>
      <p>
        <Token nano={earnings.earnedToken} className="large" />
      </p>
      <p className="caption hint">
        <Summary earnings={earnings} />
      </p>
      <EarnedLine earnings={earnings} nowMs={nowMs} insetPx={insetPx} />
    </>
  );
}

/** The line in words, for everybody. */
function Summary({ earnings: { points, pendingToken } }: { readonly earnings: Earnings }) {
  const { t } = useLingui();
  const nowMs = useNowMs();
  const dates = useDates();
  const units = useUnits();
  const ownAmount = useOwnAmount();
  const first = points[0];
  const pending = ownAmount(pendingToken);
  if (first === undefined) return t`${pending} ${units.token} pending, nothing counted yet`;
  const since = dates.date(first.atMs, nowMs);
  if (pendingToken <= 0n) return t`from friends’ bonds since ${since}`;
  return t`from friends’ bonds since ${since}, ${pending} more pending`;
}
