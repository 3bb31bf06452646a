import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useMachineValue, useSend } from '../app/actors.tsx';
import { OfflineBanner } from '../ui/banner/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { useClock } from '../ui/clock/clock.tsx';
import { useDates } from '../ui/format/use-dates.tsx';
import type { OutletPlace } from '../ui/toasts/types.ts';
import { isAway } from './use-way.ts';

/** Shorter gaps of the socket are not shown. */
const OFFLINE_AFTER_MS = 2500;

/** Since when the figures are outdated, epoch ms; undefined while they are live. */
function useOfflineSince(): number | undefined {
  const clock = useClock();
  const isGone = useMachineValue('realtime', isAway);
  const [sinceMs, setSinceMs] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (!isGone) return;
    const startedMs = clock.nowMs();
    const timer = setTimeout(() => setSinceMs(startedMs), OFFLINE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSinceMs(undefined);
    };
  }, [isGone, clock]);
  return sinceMs;
}

function Offline({ sinceMs, place }: { readonly sinceMs: number; readonly place: OutletPlace }) {
  const { t } = useLingui();
  const dates = useDates();
  const figures = useSend('portfolio');
  const socket = useSend('realtime');
  const retry = () => {
    socket({ type: 'realtime.retry' });
    figures({ type: 'portfolio.refresh' });
  };
  const since = dates.time(sinceMs);
  return (
    <OfflineBanner action={<Button tone="plain" isSmall onClick={retry}>{t`Retry`}</Button>}>
      {place === 'page'
        ? t`Offline: figures as of ${since}.`
        : t`Offline since ${since}. Nothing can be sent until it works again.`}
    </OfflineBanner>
  );
}

/** The banner while there is no connection (R9.11); undefined while there is one. */
export function useOffline(): ((place: OutletPlace) => ReactNode) | undefined {
  const sinceMs = useOfflineSince();
  return useMemo(
    () =>
      sinceMs === undefined ? undefined : (place: OutletPlace) => <Offline sinceMs={sinceMs} place={place} />,
    [sinceMs],
  );
}
