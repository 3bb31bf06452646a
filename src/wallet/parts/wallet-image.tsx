import { useState } from 'react';
import './wallet-image.css';

interface WalletImageProps {
  readonly name: string;
  readonly imageUrl: string | null;
  /** `whole`: 56 px; `small`: 36 px; `part`: a quarter of the "View all wallets" tile; `badge`: 60 px. */
  readonly size?: 'whole' | 'small' | 'part' | 'badge';
}

/** A wallet's picture: a quiet block while it loads, the wallet's initial if it cannot be loaded. */
export function WalletImage({ name, imageUrl, size = 'whole' }: WalletImageProps) {
  const [end, setEnd] = useState<'loaded' | 'failed'>();
  const hasPicture = imageUrl !== null && imageUrl !== '' && end !== 'failed';
  const initial = /[^\s\p{C}]/u.exec(name)?.[0] ?? '?';
  return (
    <span
      className={`wallet-image is-${size}`}
      data-picture={hasPicture ? (end ?? 'loading') : 'none'}
      style={hasPicture ? undefined : { background: `oklch(0.46 0.07 ${hueOf(name)})` }}
      aria-hidden="true"
    >
      {hasPicture ? (
        <img
          src={imageUrl}
          alt=""
          loading="lazy"
          onLoad={() => setEnd('loaded')}
          onError={() => setEnd('failed')}
        />
      ) : (
        initial.toUpperCase()
      )}
    </span>
  );
}

/** The same hue for the same name, in degrees. */
function hueOf(name: string): number {
  return [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 360, 7);
}
