import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../button/button.tsx';
import { Icon } from '../icons/icon.tsx';
import './field.css';

interface StepperProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
  /** After the number: "friends". */
  readonly unit: string;
  /** Names of the two buttons. */
  readonly fewer: string;
  readonly more: string;
  readonly bounds: ReactNode;
  readonly aside?: ReactNode;
}

/** A whole number from 1: by two buttons, or typed. */
export function Stepper(props: StepperProps) {
  const { label, value, most, onChange, unit, fewer, more, bounds, aside } = props;
  const id = useId();
  return (
    <div>
      <div className="stepper">
        <IconButton
          tone="tonal"
          label={fewer}
          icon={<Icon of={Minus} />}
          disabled={value <= 1}
          onClick={() => onChange(value - 1)}
        />
        <div className="field">
          <label className="visually-hidden" htmlFor={id}>{`${label}, ${unit}`}</label>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '') || '1'))}
            onFocus={(event) => event.currentTarget.select()}
            aria-describedby={`${id}-under`}
          />
          <span className="field-unit" aria-hidden="true">
            {unit}
          </span>
        </div>
        <IconButton
          tone="tonal"
          label={more}
          icon={<Icon of={Plus} />}
          disabled={value >= most}
          onClick={() => onChange(value + 1)}
        />
      </div>
      <div className="field-under" id={`${id}-under`}>
        <span>{bounds}</span>
        <span>{aside}</span>
      </div>
    </div>
  );
}
