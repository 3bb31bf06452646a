import { Check, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import './badge.css';

/** `note`: as strong as `wait`, but nothing is pending. */
export type BadgeTone = 'quiet' | 'note' | 'wait' | 'done' | 'go' | 'bad';

/** A word on a tinted background; waiting and done also have an icon, so colour is not the only sign. */
export function Badge({
  tone = 'quiet',
  children,
}: {
  readonly tone?: BadgeTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={`badge is-${tone}`}>
      {tone === 'wait' && <Icon of={Clock3} size="tiny" />}
      {tone === 'done' && <Icon of={Check} size="tiny" />}
      {children}
    </span>
  );
}
