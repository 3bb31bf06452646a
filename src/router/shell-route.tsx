import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { openTasks } from '#machines/tasks/open-tasks.ts';
import {
  useFailedDoors,
  useMachineValue,
  useRoot,
  useSend,
  useStanding,
  useValueIfThere,
} from '../app/actors.tsx';
import { i18n as appI18n } from '../locales/i18n.ts';
import { isHome, Shell } from '../screens/shell/shell.tsx';
import { useTopBackStep } from '../ui/back/back-stack.tsx';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { ToastOutlet } from '../ui/toasts/toast-outlet.tsx';
import { WalletProvider } from '../wallet/provider/wallet-provider.tsx';
import { useHasActionModal } from '../wallet/use-wallet.ts';
import { ShellContext } from './context.ts';
import { Overlays, warmScreens } from './lazy-screens.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { SheetFailed } from './sheet-failed.tsx';
import { useButtonShown } from './use-button-shown.ts';
import { useGo } from './use-way.ts';
import { WalletButton } from './wallet-button.tsx';

/** Back: first closes the top sheet, then goes back in the history, otherwise to the dashboard (R2.08). */
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
  const back = useBack(path);
  const goBack = useRef(back.goBack);
  useEffect(() => {
    goBack.current = back.goBack;
  });
  const actions = useMemo(
    () => ({
      copy: (text: string) => void clipboard.copy(text),
      goBack: () => goBack.current(),
    }),
    [clipboard],
  );
  return { path, back, actions };
}

/** The overlays stay mounted after the first one was opened: a closing sheet returns the focus. */
function useOverlays(): boolean {
  const isModalOpen = useValueIfThere('wallet', (snapshot) => snapshot.hasTag('modal'), false);
  const hasActionModal = useHasActionModal(useValueIfThere('wallet', (snapshot) => snapshot, null));
  const isCancelOpen = useValueIfThere('cancel', (snapshot) => snapshot.hasTag('sheet'), false);
  const isLinkOpen = useValueIfThere('activation', (snapshot) => snapshot.hasTag('sheet'), false);
  const isMissing = [useStanding('wallet'), useStanding('cancel'), useStanding('activation')].includes(
    'failed',
  );
  const isOpen = isModalOpen || hasActionModal || isCancelOpen || isLinkOpen || isMissing;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}

/** Gives up what opened the overlays. */
function useCloseAll(): () => void {
  const { machines } = useRoot();
  const wallet = useSend('wallet');
  const cancel = useSend('cancel');
  const activation = useSend('activation');
  const failedDoors = useFailedDoors();
  return () => {
    for (const door of failedDoors()) door.leave();
    const isThere = (name: 'wallet' | 'cancel' | 'activation') => machines[name].door?.standing() === 'there';
    if (isThere('wallet')) wallet({ type: 'wallet.close' });
    if (isThere('cancel')) cancel({ type: 'cancel.close' });
    if (isThere('activation')) activation({ type: 'activation.close' });
  };
}

/** What the app says while a dialog of the widget makes everything else inert. */
const walletNotices = (
  <I18nProvider i18n={appI18n}>
    <ToastOutlet place="sheet" />
  </I18nProvider>
);

export function ShellRoute() {
  const root = useRoot();
  const { settings, walletConfig, host } = root;
  const { i18n } = useLingui();
  const shell = useShell();
  const newReferrals = useMachineValue('portfolio', (snapshot) => snapshot.context.me?.newReferrals ?? 0);
  const openTasksNow = useValueIfThere('tasks', ({ context }) => openTasks(context), 0);
  const go = useGo();
  const needsOverlays = useOverlays();
  const failedDoors = useFailedDoors();
  const closeAll = useCloseAll();
  const isReady = useMachineValue('app', (snapshot) => snapshot.hasTag('ready'));
  useEffect(() => {
    if (isReady) warmScreens(root);
  }, [isReady, root]);
  const { locale } = i18n;
  const walletOptions = useMemo(
    () => ({
      ...walletConfig,
      language: locale === 'ru' ? ('ru' as const) : ('en' as const),
      // A messenger's back button is Android's back too.
      enableAndroidBackHandler: walletConfig.enableAndroidBackHandler && !host.hasBackButton,
    }),
    [walletConfig, locale, host],
  );
  return (
    <WalletProvider options={walletOptions} onCopy={shell.actions.copy} notices={walletNotices}>
      <ShellContext value={shell.actions}>
        <Shell
          path={shell.path}
          go={go}
          network={settings.network}
          newReferrals={newReferrals}
          openTasks={openTasksNow}
          onBack={shell.back.isDrawn ? shell.actions.goBack : undefined}
          onSettings={() => go('/settings')}
          wallet={<WalletButton wallet={useButtonShown()} />}
        >
          <ErrorBoundary
            resetKey={shell.path}
            renderFallback={(again, error) => <ScreenFailed error={error} again={again} />}
          >
            <Outlet />
          </ErrorBoundary>
        </Shell>
        {needsOverlays && (
          <ErrorBoundary
            renderFallback={(again, error) => (
              <SheetFailed
                error={error}
                again={() => {
                  for (const door of failedDoors()) door.again();
                  again();
                }}
                onClose={closeAll}
              />
            )}
          >
            <Overlays />
          </ErrorBoundary>
        )}
      </ShellContext>
    </WalletProvider>
  );
}
