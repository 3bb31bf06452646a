import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import './check.css';

interface CheckNoteProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

/** A sentence to agree to; the whole note is the tap target. */
export function CheckNote({ isChecked, onChange, children }: CheckNoteProps) {
  return (
    <label className="check-note">
      <input
        type="checkbox"
        className="visually-hidden"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className="check-box" aria-hidden="true">
        {isChecked && <Icon of={Check} size="tiny" />}
      </span>
      <span>{children}</span>
    </label>
  );
}
