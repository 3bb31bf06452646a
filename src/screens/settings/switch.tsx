interface SwitchProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onSwitch: (isOn: boolean) => void;
}

/** On or off at once, 48 × 44. */
export function Switch({ label, isOn, onSwitch }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onSwitch(!isOn)}
    />
  );
}
