import { Check, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import './badge.css';

/** `note`: as loud as waiting, but nothing is awaited. */
export type BadgeTone = 'quiet' | 'note' | 'wait' | 'done' | 'bad' | 'go';

/** A word on its tint; waiting and done carry their icon too, so that colour is never alone. */
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
