import { type AmountTextOptions, amountText, signOf } from '../format/amount-text.ts';
import { Dots, useHiding } from '../hidden/hidden.tsx';
import { useUnits } from '../units/units.tsx';

interface Props extends AmountTextOptions {
  /** Count of 1e-9. */
  readonly nano: bigint;
  readonly className?: string;
  /** After the unit, in its tone: "per day". */
  readonly per?: string;
  /** An offer or a term, the same for everybody: shown also while balances are hidden. */
  readonly isPublic?: boolean;
}

function Measure({
  nano,
  unit,
  per,
  className,
  isPublic = false,
  ...options
}: Props & { readonly unit: string }) {
  const isHidden = useHiding().isHidden && !isPublic;
  const amount = (
    <span className="keep">
      <span className={className}>
        {isHidden ? signOf(nano, options.sign) : amountText(nano, options)}
        {isHidden && <Dots />}
      </span>{' '}
      <span className="unit">{unit}</span>
    </span>
  );
  if (per === undefined) return amount;
  return (
    <span>
      {amount} <span className="unit">{per}</span>
    </span>
  );
}

export function Token(props: Props) {
  return <Measure {...props} unit={useUnits().token} />;
}

export function Coin(props: Props) {
  return <Measure {...props} unit={useUnits().coin} />;
}
