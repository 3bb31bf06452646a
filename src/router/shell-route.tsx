import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useMachine, useMachineValue, useRoot } from '../app/actors.tsx';
import { Failed } from '../screens/shared/failed.tsx';
import { isHome, Shell } from '../screens/shell/shell.tsx';
import { useTopBackStep } from '../ui/back/back-stack.tsx';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { ConnectButton } from '../wallet/connect-button.tsx';
import { ShellContext } from './context.ts';
import { warmScreens } from './lazy-screens.tsx';
import { useGo } from './use-way.ts';

const Overlays = lazy(() => import('./overlays.tsx'));

/** Back: first the sheet on top, then where one came from, then the dashboard (R2.08). */
function useBack(path: string): {
  readonly goBack: () => void;
  readonly isNeeded: boolean;
  readonly isDrawn: boolean;
} {
  const router = useRouter();
  const { host } = useRoot();
  const top = useTopBackStep();
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/', replace: true });
  };
  const isNeeded = path !== '/' || top !== undefined;
  const onBack = useRef(goBack);
  useEffect(() => {
    onBack.current = top ?? goBack;
  });
  useEffect(() => {
    if (!isNeeded || !host.hasBackButton) return;
    return host.showBackButton(() => onBack.current());
  }, [isNeeded, host]);
  return { goBack, isNeeded, isDrawn: !isHome(path) && !host.hasBackButton };
}

function useShell() {
  const { clipboard } = useRoot();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const back = useBack(path);
  const goBack = useRef(back.goBack);
  useEffect(() => {
    goBack.current = back.goBack;
  });
  const actions = useMemo(
    () => ({
      openSettings: () => setIsSettingsOpen(true),
      copy: (text: string) => void clipboard.copy(text),
      goBack: () => goBack.current(),
    }),
    [clipboard],
  );
  return { path, back, actions, isSettingsOpen, closeSettings: () => setIsSettingsOpen(false) };
}

/** From the first time that one of them is open, they stay: a sheet that closes gives the focus back. */
function useOverlays(isSettingsOpen: boolean): boolean {
  const isWalletOpen = useMachineValue('wallet', (snapshot) => snapshot.hasTag('modal'));
  const isCancelOpen = useMachineValue('cancel', (snapshot) => snapshot.hasTag('sheet'));
  const isOpen = isWalletOpen || isCancelOpen || isSettingsOpen;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}

/** The shell around every screen, with what may lie over all of them. */
export function ShellRoute() {
  const { t } = useLingui();
  const { settings } = useRoot();
  const shell = useShell();
  const wallet = useMachine('wallet');
  const newReferrals = useMachineValue('portfolio', (snapshot) => snapshot.context.me?.newReferrals ?? 0);
  const go = useGo();
  const needsOverlays = useOverlays(shell.isSettingsOpen);
  useEffect(warmScreens, []);
  return (
    <ShellContext value={shell.actions}>
      <Shell
        path={shell.path}
        go={go}
        network={settings.network}
        newReferrals={newReferrals}
        onBack={shell.back.isDrawn ? shell.actions.goBack : undefined}
        onSettings={shell.actions.openSettings}
        wallet={<ConnectButton wallet={wallet} onCopy={shell.actions.copy} />}
      >
        <ErrorBoundary
          resetKey={shell.path}
          renderFallback={(again) => (
            <main className="screen">
              <Failed what={t`This screen broke. Your money did not.`} onRetry={again} />
            </main>
          )}
        >
          <Outlet />
        </ErrorBoundary>
      </Shell>
      {needsOverlays && (
        <Suspense fallback={null}>
          <Overlays isSettingsOpen={shell.isSettingsOpen} onCloseSettings={shell.closeSettings} />
        </Suspense>
      )}
    </ShellContext>
  );
}
