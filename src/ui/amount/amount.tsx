import { type AmountTextOptions, amountText } from '../format/amount-text.ts';
import { useUnits } from '../units/units.tsx';

interface Props extends AmountTextOptions {
  /** Count of 1e-9. */
  readonly nano: bigint;
  readonly className?: string;
  /** After the unit, in its tone: "per day". */
  readonly per?: string;
}

function Measure({ nano, unit, per, className, ...options }: Props & { readonly unit: string }) {
  return (
    <span className="keep">
      <span className={className}>{amountText(nano, options)}</span>{' '}
      <span className="unit">{per === undefined ? unit : `${unit} ${per}`}</span>
    </span>
  );
}

export function Token(props: Props) {
  return <Measure {...props} unit={useUnits().token} />;
}

export function Coin(props: Props) {
  return <Measure {...props} unit={useUnits().coin} />;
}
