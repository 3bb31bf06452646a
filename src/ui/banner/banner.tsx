import type { ReactNode } from 'react';
import { WifiOff } from 'lucide-react';
import { Icon } from '../icons/icon.tsx';
import './banner.css';

/** Says at the top that the figures are outdated. */
export function OfflineBanner({
  children,
  action,
}: {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="banner" role="status">
      <Icon of={WifiOff} />
      <span className="banner-words">{children}</span>
      {action}
    </div>
  );
}
