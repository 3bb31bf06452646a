import type { ComponentType } from 'react';
import type { ClientNotice } from '@axiom/domain/ports/client';
import { toneOf } from '@axiom/domain/ports/client';
import { useToasts } from '../../notices/use-toasts.ts';
import { Button } from '../../ui/button/button.tsx';
import { ToastsProvider } from '../../ui/toasts/toast-context.tsx';
import { Page } from '../page.tsx';
import { shown } from '../shown.ts';

const notices: readonly ClientNotice[] = [
  { name: 'bond-created' },
  { name: 'stake-created' },
  { name: 'referral-link-copied' },
  { name: 'transaction-processed' },
  { name: 'error', message: 'Price is older than 5 minutes. Buying is paused.' },
  { name: 'network-error' },
];

function Toasts() {
  const toasts = notices.map((notice, index) => ({
    id: `t${index}`,
    notice,
    tone: toneOf(notice),
    timeoutMs: 15_000,
    isHeld: false,
  }));
  const notifications = [
    { id: 'n1', action: 'confirm-transaction' as const },
    { id: 'n2', action: 'transaction-sent' as const },
    { id: 'n3', action: 'transaction-canceled' as const },
  ];
  const state = useToasts(
    shown({ toasts, nextId: 9 }, ['showing']),
    shown({ notifications, lastAction: null, nextId: 3 }, ['showing']),
  );
  return (
    <ToastsProvider state={state}>
      <Page>
        <main className="screen" />
      </Page>
    </ToastsProvider>
  );
}

function Buttons() {
  return (
    <Page>
      <main className="screen" style={{ display: 'grid', gap: 8 }}>
        <Button>Primary</Button>
        <Button isBusy>Busy</Button>
        <Button disabled>Disabled</Button>
        <Button tone="tonal">Tonal</Button>
        <Button tone="raised">Raised</Button>
        <Button tone="danger">Danger</Button>
        <Button tone="plain">Plain</Button>
      </main>
    </Page>
  );
}

export const frames: Record<string, ComponentType> = { toasts: Toasts, buttons: Buttons };
