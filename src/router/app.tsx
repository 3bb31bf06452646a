import { useLingui } from '@lingui/react/macro';
import { RouterProvider } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import {
  type AppRoot,
  AppRootProvider,
  useMachine,
  useMachineValue,
  useSend,
  useValueIfThere,
} from '../app/actors.tsx';
import { useRefusalTexts } from '../notices/refusal-text.ts';
import { useToasts } from '../notices/use-toasts.ts';
import {
  JoinGate,
  LoggedOutGate,
  MaintenanceGate,
  UnavailableGate,
  UnknownPlatformGate,
} from '../screens/gates/gates.tsx';
import { BackStackProvider } from '../ui/back/back-stack.tsx';
import { ErrorBoundary } from '../ui/boundary/boundary.tsx';
import { Button } from '../ui/button/button.tsx';
import { ClockProvider, viewClock } from '../ui/clock/clock.tsx';
import { Gate } from '../ui/gate/gate.tsx';
import { HidingProvider } from '../ui/hidden/hidden.tsx';
import { ToastsProvider } from '../ui/toasts/toast-context.tsx';
import { ToastOutlet } from '../ui/toasts/toast-outlet.tsx';
import { UnitsProvider } from '../ui/units/units.tsx';
import { useHidingOf } from './hiding-of.ts';
import { router } from './router.tsx';
import { useOffline } from './use-offline.tsx';
import { useVisibleState } from './use-visible-state.ts';

export function App({ root }: { readonly root: AppRoot }) {
  const clock = useMemo(
    () => viewClock(root.nowMs, { look: root.lookAtClock, onMove: root.onClockMove }),
    [root],
  );
  const hiding = useHidingOf(root.preferences);
  return (
    <AppRootProvider root={root}>
      <ClockProvider clock={clock}>
        <UnitsProvider units={{ token: 'AXIOM', coin: root.settings.coinSymbol }}>
          <HidingProvider value={hiding}>
            <BackStackProvider>
              <ErrorBoundary renderFallback={() => <Broken onReload={() => root.host.reload()} />}>
                <Notices>
                  <Gates />
                </Notices>
              </ErrorBoundary>
            </BackStackProvider>
          </HidingProvider>
        </UnitsProvider>
      </ClockProvider>
    </AppRootProvider>
  );
}

/** Before the wallet's machines are there. */
const NO_NOTIFICATIONS: Parameters<typeof useToasts>[1]['snapshot'] = { context: { notifications: [] } };
const whole = (snapshot: typeof NO_NOTIFICATIONS) => snapshot;

function Notices({ children }: { readonly children: ReactNode }) {
  const strip = useOffline();
  const said = useVisibleState(strip !== undefined);
  const notifications = {
    snapshot: useValueIfThere('notifications', whole, NO_NOTIFICATIONS),
    send: useSend('notifications'),
  };
  const state = { ...useToasts(useMachine('toasts'), notifications, said), strip };
  return <ToastsProvider state={state}>{children}</ToastsProvider>;
}

/** What replaces the screens; maintenance replaces all of them (R1.08). */
function Gates() {
  const app = useMachine('app');
  const problem = useMachineValue('session', (snapshot) => snapshot.context.problem);
  const { ofProblem } = useRefusalTexts();
  const { snapshot } = app;
  const gate = () => {
    if (snapshot.hasTag('maintenance')) return <MaintenanceGate />;
    if (snapshot.hasTag('unknown-platform')) return <UnknownPlatformGate app={app} />;
    if (snapshot.hasTag('logged-out')) return <LoggedOutGate app={app} />;
    if (snapshot.hasTag('unavailable'))
      return <UnavailableGate app={app} reason={problem ? ofProblem(problem) : undefined} />;
    return snapshot.hasTag('join') ? <JoinGate app={app} /> : null;
  };
  const standing = gate();
  if (standing === null) return <RouterProvider router={router} />;
  return (
    <div className="gate-room">
      <ToastOutlet />
      {standing}
    </div>
  );
}

/** The last fallback: an error outside every screen. */
function Broken({ onReload }: { readonly onReload: () => void }) {
  const { t } = useLingui();
  return (
    <Gate
      kind="broken"
      title={t`Something broke`}
      text={t`Nothing of yours is lost: it is all on the server.`}
    >
      <Button onClick={onReload}>{t`Reload`}</Button>
    </Gate>
  );
}
