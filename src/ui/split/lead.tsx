import type { ReactNode } from 'react';
import './split.css';

/**
 * The first column of a screen whose class is `is-split`: time and the primary action, on the line of now. One box from
 * 768 px on, so that the action sticks within it; elsewhere its children stand in the screen.
 */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <div className="split-lead">{children}</div>;
}
