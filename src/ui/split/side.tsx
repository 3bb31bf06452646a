import type { ReactNode } from 'react';
import './split.css';

/**
 * The second column of a screen whose class is `is-split`: numbers, lists or a filter that belong to what stands at the left.
 * From 768 px on it is beside it; elsewhere, and for the keyboard everywhere, it stands where it is written.
 */
export function Side({ children }: { readonly children: ReactNode }) {
  return <div className="split-side">{children}</div>;
}
