import { Drawing, WALLET } from './drawing.tsx';

/** The widget's icons. */
const PATHS = {
  back: 'M14.5 6.5 9 12l5.5 5.5',
  bolt: 'M13 3.5 5.5 13.5H11l-1 7 7.5-10H12z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17.5 17.5H20V20M14 20h.5',
  copy: 'M9 9h10v11H9zM15 9V5H5v11h4',
  desktop: 'M3.5 5h17v11h-17zM9 19.5h6M12 16v3.5',
  extension: 'M9 5.5a2 2 0 1 1 4 0V7h5v5h-1.5a2 2 0 1 0 0 4H18v4H5v-5h1.5a2 2 0 1 0 0-4H5V7h4z',
  identity:
    'M4 6h16v12H4zM9 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM6.5 15.5c.7-1.3 4.3-1.3 5 0M14.5 10H17M14.5 13.5H17',
  leave: 'M10 5H5v14h5M14.5 8l4 4-4 4M18.5 12H9.5',
  mobile: 'M8 3.5h8v17H8zM11 17.5h2',
  open: 'M13 5h6v6M19 5l-9 9M17 14v5H5V7h5',
  retry: 'M4.5 12a7.5 7.5 0 0 1 13-5.1L20 9.5M20 4.5v5h-5M19.5 12a7.5 7.5 0 0 1-13 5.1L4 14.5M4 19.5v-5h5',
  shield: 'M12 3.5 5 6v5.5c0 4.5 3 7.5 7 9 4-1.5 7-4.5 7-9V6z',
  wallet: WALLET,
  warning: 'M12 4.5 3.3 19.5h17.4zM12 10.5v4M12 17h.01',
} as const;

export type GlyphName = keyof typeof PATHS;

interface GlyphProps {
  readonly of: GlyphName;
  readonly size?: 'tiny' | 'small' | 'normal' | undefined;
}

/** A drawn icon; decoration only: the text beside it has the meaning. */
export function Glyph({ of, size }: GlyphProps) {
  return <Drawing path={PATHS[of]} size={size} />;
}
