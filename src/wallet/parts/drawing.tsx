import '../../ui/icons/icon.css';

/** The icons of the button, which is there before all else of the widget. */
export const WALLET = 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2.5 2.5 0 0 0 2.5 2.5H20V8H5M16.3 13.8h.1';
export const DOWN = 'M6.5 9.5 12 15l5.5-5.5';

interface DrawingProps {
  /** Drawn on 24 × 24. */
  readonly path: string;
  readonly size?: 'tiny' | 'small' | 'normal' | undefined;
}

/** A drawn icon; decoration only: the text beside it has the meaning. */
export function Drawing({ path, size = 'small' }: DrawingProps) {
  return (
    <svg className={`icon is-${size}`} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
