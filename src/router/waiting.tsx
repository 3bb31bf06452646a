import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { Opened } from '../app/opened.ts';
import { readHasBegun } from '../app/preferences.ts';
import type { Path } from '../screens/shared/go.ts';
import { isHome } from '../screens/shell/shell.tsx';
import { Button } from '../ui/button/button.tsx';
import { Gate } from '../ui/gate/gate.tsx';
import { HidingProvider } from '../ui/hidden/hidden.tsx';
import { FirstFrame } from './first-frame.tsx';
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
      <FirstFrame
        path={path}
        go={go}
        hasBegun={readHasBegun(own)}
        network={settings.network}
        onBack={isHome(path) || host.hasBackButton ? undefined : () => go('/')}
      />
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
