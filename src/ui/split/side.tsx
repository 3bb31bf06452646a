import type { ReactNode } from 'react';
import './split.css';

/**
 * The second column of a screen whose class is `is-split`: numbers, lists or a filter that belong to what stands at the left.
 * From 768 px on it is beside it; elsewhere, and for the keyboard everywhere, it stands where it is written.
 */
export function Side({
  isBusy = false,
  children,
}: {
  readonly isBusy?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className="split-side" aria-busy={isBusy || undefined}>
      {children}
    </div>
  );
}
