import type { LucideIcon } from 'lucide-react';
import './icon.css';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: 'tiny' | 'small' | 'normal';
}

/** A lucide icon with the app's stroke; decoration only: the text beside it has the meaning. */
export function Icon({ of: Glyph, size = 'small' }: IconProps) {
  return <Glyph className={`icon is-${size}`} strokeWidth={1.5} aria-hidden="true" />;
}

/** The bond's own icon: a tape below the line of now. */
export function BondMark({ size = 'normal' }: { readonly size?: 'tiny' | 'small' | 'normal' }) {
  return (
    <svg
      className={`icon is-${size}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M3 8.5h6.5v7H3z" fill="currentColor" />
      <path
        d="M9.5 8.5H21v7H9.5zM9.5 3v18M12.5 15.5l2.6-7M16.5 15.5l2.6-7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
