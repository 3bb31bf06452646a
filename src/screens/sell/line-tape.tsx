import type { CSSProperties } from 'react';

const SHOWN = 4;

/** The payout queue: paid ones left of the line, waiting ones right; the own place in the accent colour. */
export function LineTape({ position }: { readonly position: number }) {
  const places = Array.from({ length: Math.min(position, SHOWN) }, (_, index) => index);
  return (
    <span
      className="tape line-tape"
      style={{ '--from': -6, '--at': 0, '--to': 0 } as CSSProperties}
      aria-hidden="true"
    >
      <i className="tape-past" />
      {places.map((place) => (
        <i
          key={place}
          className={place === places.length - 1 ? 'line-place is-mine' : 'line-place'}
          style={{ '--place': place } as CSSProperties}
        />
      ))}
      <b className="tape-line" />
    </span>
  );
}
