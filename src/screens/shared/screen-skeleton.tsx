import { useLingui } from '@lingui/react/macro';
import { Stack } from '../../ui/card/card.tsx';
import { CardSkeleton } from '../../ui/skeleton/skeleton.tsx';
import './shared.css';

/** A screen whose code is being loaded. */
export function ScreenSkeleton() {
  const { t } = useLingui();
  return (
    <main className="screen" aria-busy="true">
      <p className="visually-hidden" role="status">{t`Loading`}</p>
      <Stack>
        <CardSkeleton />
        <CardSkeleton />
        <CardSkeleton />
      </Stack>
    </main>
  );
}
