import type { ReactNode } from 'react';
import './price.css';

/** A form, and what stands beside it from 768 px on. */
export function Beside({ children, beside }: { readonly children: ReactNode; readonly beside: ReactNode }) {
  return (
    <div className="has-beside">
      {children}
      {beside !== undefined && <aside className="beside">{beside}</aside>}
    </div>
  );
}
