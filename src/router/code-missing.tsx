import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useRoot, useValueIfThere } from '../app/actors.tsx';
import { ChunkFailed } from '../app/load-again.ts';
import { Button } from '../ui/button/button.tsx';
import { Note } from '../ui/note/note.tsx';
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

/**
 * The way out where code did not arrive: a new version loads by itself, or waits for the person. After a second
 * failure the page may be loaded anew, because a browser never asks again for a file that the missing code imports.
 */
export function CodeMissing({ error }: { readonly error: Error }) {
  const { t } = useLingui();
  const { host } = useRoot();
  const isChunk = error instanceof ChunkFailed;
  const hasNewVersion = useNewVersion(isChunk);
  if (!hasNewVersion && !(isChunk && error.attempt > 1)) return null;
  return (
    <Note action={<Button tone="tonal" isSmall onClick={() => host.reload()}>{t`Reload`}</Button>}>
      {hasNewVersion
        ? t`There is a new version of the app. A payment goes on by itself, also while it loads.`
        : t`If it stays away, load the app anew: nothing of yours is lost.`}
    </Note>
  );
}
