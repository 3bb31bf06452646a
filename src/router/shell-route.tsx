import { I18nProvider } from '@lingui/react';
import { useLingui } from '@lingui/react/macro';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { openTasks } from '#machines/tasks/open-tasks.ts';
import type { WalletShown } from '#machines/wallet/shown.ts';
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
import { Button } from '../ui/button/button.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { ToastOutlet } from '../ui/toasts/toast-outlet.tsx';
import { WalletProvider } from '../wallet/provider/wallet-provider.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import { ShellContext } from './context.ts';
import { Overlays, warmScreens } from './lazy-screens.tsx';
import { ScreenFailed } from './screen-failed.tsx';
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
function useOverlays({ modal, actions }: WalletShown): boolean {
  const isWalletOpen = modal !== null || actions.snapshot.context.action?.openModal === true;
  const isCancelOpen = useValueIfThere('cancel', (snapshot) => snapshot.hasTag('sheet'), false);
  const isLinkOpen = useValueIfThere('activation', (snapshot) => snapshot.hasTag('sheet'), false);
  const isMissing = [useStanding('cancel'), useStanding('activation')].includes('failed');
  const isOpen = isWalletOpen || isCancelOpen || isLinkOpen || isMissing;
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen;
}

/** The overlays could not be loaded: shown so that the tap that opens one has an effect. */
function OverlayFailed({ again, onClose }: { readonly again: () => void; readonly onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet
      title={t`This did not load`}
      isOpen
      onClose={() => {
        onClose();
        again();
      }}
      foot={<Button onClick={again}>{t`Retry`}</Button>}
    >
      <p className="hint">{t`Check your connection and try again.`}</p>
    </Sheet>
  );
}

/** What the app says while a dialog of the widget makes everything else inert. */
const walletNotices = (
  <I18nProvider i18n={appI18n}>
    <ToastOutlet place="sheet" />
  </I18nProvider>
);

export function ShellRoute() {
  const { settings, machines, walletConfig, host } = useRoot();
  const { i18n } = useLingui();
  const shell = useShell();
  const wallet = useWallet(machines.wallet);
  const newReferrals = useMachineValue('portfolio', (snapshot) => snapshot.context.me?.newReferrals ?? 0);
  const openTasksNow = useValueIfThere('tasks', ({ context }) => openTasks(context), 0);
  const go = useGo();
  const needsOverlays = useOverlays(wallet);
  const cancel = useSend('cancel');
  const activation = useSend('activation');
  const failedDoors = useFailedDoors();
  const closeAll = () => {
    for (const door of failedDoors()) door.leave();
    wallet.connection.send({ type: 'wallet.close' });
    if (machines.cancel.door?.standing() !== 'away') cancel({ type: 'cancel.close' });
    if (machines.activation.door?.standing() !== 'away') activation({ type: 'activation.close' });
  };
  const isReady = useMachineValue('app', (snapshot) => snapshot.hasTag('ready'));
  useEffect(() => {
    if (isReady) warmScreens(machines);
  }, [isReady, machines]);
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
          wallet={<WalletButton wallet={wallet.connection} />}
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
            renderFallback={(again) => (
              <OverlayFailed
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
