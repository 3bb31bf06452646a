import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Opened } from '../app/opened.ts';
import { DashboardSkeleton } from '../screens/dashboard/skeleton.tsx';
import { ScreenSkeleton } from '../screens/shared/screen-skeleton.tsx';
import type { Path } from '../screens/shared/go.ts';
import { isHome, Shell } from '../screens/shell/shell.tsx';
import { Button } from '../ui/button/button.tsx';
import { Gate } from '../ui/gate/gate.tsx';
import { HidingProvider } from '../ui/hidden/hidden.tsx';
import { Block } from '../ui/skeleton/skeleton.tsx';
import { useHidingOf } from './hiding-of.ts';
import { mayReloadFor, otherVersion } from './version.ts';

/**
 * The first frame, before the machines' code is there: tabs and buttons act, the app opens where they led. Nothing
 * where no messenger opened the page: a gate stands there at once.
 */
export function Waiting({ opened }: { readonly opened: Opened }) {
  const { view, settings, host, launch, own } = opened;
  const [path, setPath] = useState(view.location.pathname);
  const hiding = useHidingOf(own);
  useEffect(() => {
    const look = () => setPath(view.location.pathname);
    view.addEventListener('popstate', look);
    return () => view.removeEventListener('popstate', look);
  }, [view]);
  const go = (to: Path) => {
    view.history.pushState(null, '', to);
    setPath(to);
  };
  if (launch === null) return null;
  return (
    <HidingProvider value={hiding}>
      <Shell
        path={path}
        go={go}
        network={settings.network}
        newReferrals={0}
        openTasks={0}
        onBack={isHome(path) || host.hasBackButton ? undefined : () => go('/')}
        onSettings={() => go('/settings')}
        wallet={<Block width={8} height={2.25} />}
      >
        {isHome(path) ? <DashboardSkeleton go={go} /> : <ScreenSkeleton />}
      </Shell>
    </HidingProvider>
  );
}

/**
 * The machines' code did not arrive. Retry loads the page anew, because all later code imports from the file that the
 * browser will not ask for again. A new version, whose files replaced it, loads by itself, once.
 */
export function NotStarted({ opened }: { readonly opened: Opened }) {
  const { t } = useLingui();
  const { view, host } = opened;
  useEffect(() => {
    void otherVersion(view).then((version) => {
      if (version !== null && mayReloadFor(version, view.sessionStorage)) host.reload();
    });
  }, [view, host]);
  return (
    <div className="gate-room">
      <Gate kind="broken" title={t`AXIOM did not load`} text={t`Check your connection and try again.`}>
        <Button onClick={() => host.reload()}>{t`Retry`}</Button>
      </Gate>
    </div>
  );
}
