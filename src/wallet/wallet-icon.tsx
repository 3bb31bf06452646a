import { useState } from 'react';

interface WalletIconProps {
  readonly name: string;
  readonly imageUrl: string | null;
  readonly size?: 'normal' | 'small';
}

/** A wallet's picture, loaded only when it is on screen; its initial if it cannot be loaded. */
export function WalletIcon({ name, imageUrl, size = 'normal' }: WalletIconProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const className = `wallet-icon is-${size}`;
  if (imageUrl === null || imageUrl === '' || hasFailed) {
    return (
      <span className={className} aria-hidden="true">
        {[...name][0] ?? '?'}
      </span>
    );
  }
  return (
    <img className={className} src={imageUrl} alt="" loading="lazy" onError={() => setHasFailed(true)} />
  );
}
