import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import './address.css';

/** True for a while after `mark` is called, then false again. */
export function useFlash(durationMs: number): readonly [boolean, () => void] {
  const [isOn, setIsOn] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const mark = () => {
    clearTimeout(timer.current);
    setIsOn(true);
    timer.current = setTimeout(() => setIsOn(false), durationMs);
  };
  return [isOn, mark];
}

/** A code or an address that is copied with one tap and confirms it. */
export function Copyable({
  name,
  children,
  onCopy,
}: {
  readonly name: string;
  readonly children: ReactNode;
  readonly onCopy: () => void;
}) {
  const { t } = useLingui();
  const [isCopied, mark] = useFlash(1500);
  return (
    <button
      type="button"
      className="copyable"
      onClick={() => {
        onCopy();
        mark();
      }}
    >
      <span>{children}</span>
      <Icon of={isCopied ? Check : Copy} size="tiny" />
      <span className="visually-hidden">{isCopied ? t`Copied` : t`Copy ${name}`}</span>
    </button>
  );
}
