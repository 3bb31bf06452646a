import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFlash } from '../flash/use-flash.ts';
import { Icon } from '../icons/icon.tsx';
import './address.css';

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
