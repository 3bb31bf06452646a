import type { ComponentType } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import type { ToastItem } from '../../ui/toasts/types.ts';
import { nothing, Page } from '../page.tsx';

const news: readonly ToastItem[] = [
  { id: '1', tone: 'negative', title: 'Error: Price is older than 5 minutes. Buying is paused.' },
  {
    id: '2',
    tone: 'accent',
    title: 'Transaction sent',
    text: 'Your transaction will be processed in a few seconds.',
  },
  { id: '3', tone: 'positive', title: 'New Bond created' },
];

/** Notices of every tone, one and several, below a header. */
function Toasts() {
  return (
    <Page path="/referral" items={news}>
      <main className="screen" />
    </Page>
  );
}

function ToastInSheet() {
  return (
    <Page items={news.slice(1)}>
      <main className="screen" />
      <Sheet title="Sell AXIOM" isOpen onClose={nothing} foot={<Button>Sell</Button>}>
        <p>The form goes on below what is told.</p>
      </Sheet>
    </Page>
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

export const frames: Record<string, ComponentType> = {
  toasts: Toasts,
  'toast-in-sheet': ToastInSheet,
  buttons: Buttons,
};
