import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFailedDoors, useRoot, useValueIfThere } from '../app/actors.tsx';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/note/note.tsx';
import { Failed } from '../screens/shared/failed.tsx';
import { ChunkFailed } from '../app/load-again.ts';
import { mayReloadFor, otherVersion } from './version.ts';

const isPaying = (snapshot: { hasTag(tag: 'paying' | 'pending-payment'): boolean }) =>
  snapshot.hasTag('paying') || snapshot.hasTag('pending-payment');

/**
 * Checks whether the missing code belongs to an old version: then the page reloads once, but not during a
 * payment. Returns whether a new version waits for the person to reload.
 */
function useNewVersion(isChunk: boolean): boolean {
  const { host } = useRoot();
  const isBuying = useValueIfThere('purchase', isPaying, false);
  const isStaking = useValueIfThere('stake', isPaying, false);
  const [isWaiting, setIsWaiting] = useState(false);
  const isBusy = isBuying || isStaking;
  useEffect(() => {
    if (!isChunk) return;
    let isHere = true;
    void otherVersion(window).then((version) => {
      if (!isHere || version === null) return;
      if (!isBusy && mayReloadFor(version, sessionStorage)) host.reload();
      else setIsWaiting(true);
    });
    return () => {
      isHere = false;
    };
  }, [isChunk, isBusy, host]);
  return isWaiting;
}

/** Replaces a screen that failed or could not be loaded: the reason, and what to do (R9.11). */
export function ScreenFailed({ error, again }: { readonly error: Error; readonly again: () => void }) {
  const { t } = useLingui();
  const { host } = useRoot();
  const isChunk = error instanceof ChunkFailed;
  const hasNewVersion = useNewVersion(isChunk);
  const failedDoors = useFailedDoors();
  return (
    <main className="screen">
      <Failed
        what={isChunk ? t`This screen did not load` : t`This screen broke. Your money did not.`}
        onRetry={() => {
          for (const door of failedDoors()) door.again();
          again();
        }}
      />
      {hasNewVersion && (
        <Note action={<Button tone="tonal" isSmall onClick={() => host.reload()}>{t`Reload`}</Button>}>
          {t`There is a new version of the app. A payment goes on by itself, also while it loads.`}
        </Note>
      )}
      {isChunk && error.attempt > 1 && !hasNewVersion && (
        <Note action={<Button tone="tonal" isSmall onClick={() => host.reload()}>{t`Reload`}</Button>}>
          {t`If it stays away, load the app anew: nothing of yours is lost.`}
        </Note>
      )}
    </main>
  );
}
