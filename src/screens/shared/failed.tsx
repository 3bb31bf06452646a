import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import './shared.css';

/** The retry of something that could not be loaded. */
export interface Again {
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
}

export function Failed({ what, onRetry, isBusy = false }: Again & { readonly what: string }) {
  const { t } = useLingui();
  return (
    <Card as="div" className="failed">
      <p className="failed-words" role="alert">
        <Icon of={CircleAlert} />
        <span>{what}</span>
      </p>
      <Button tone="tonal" isSmall onClick={onRetry} isBusy={isBusy}>
        {t`Retry`}
      </Button>
    </Card>
  );
}

/** An empty state: one sentence and its button. */
export function Empty({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  return (
    <Card as="div" className="empty">
      <p>
        <span className="medium">{title}</span>
        {text !== undefined && <span className="caption hint empty-more">{text}</span>}
      </p>
      {children}
    </Card>
  );
}
