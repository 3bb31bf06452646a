import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import type { ToastItem } from '../../ui/toasts/types.ts';
import { nothing, Page } from '../page.tsx';

function useNews(): readonly ToastItem[] {
  const { t } = useLingui();
  const texts = [t`The price is out of date: buying and selling pause until it is fresh`];
  return [
    { id: '1', tone: 'negative', title: t`Error: ${texts[0]}` },
    {
      id: '2',
      tone: 'accent',
      title: t`Transaction is being processed`,
      text: t`Your bonds and stakes go on without you.`,
    },
    { id: '3', tone: 'positive', title: t`New Bond created` },
  ];
}

/** Notices of every tone, one and several, below a header. */
function Toasts() {
  const { t } = useLingui();
  return (
    <Page path="/referral" items={useNews()}>
      <main className="screen">
        <div className="screen-title">
          <h1>{t`Referral`}</h1>
        </div>
      </main>
    </Page>
  );
}

function ToastInSheet() {
  const { t } = useLingui();
  return (
    <Page items={useNews().slice(1)}>
      <main className="screen" />
      <Sheet title={t`Sell`} isOpen onClose={nothing} foot={<Button>{t`Sell`}</Button>}>
        <p>{t`today’s earnings settle at 00:00 UTC`}</p>
      </Sheet>
    </Page>
  );
}

function Buttons() {
  const { t } = useLingui();
  return (
    <Page>
      <main className="screen" style={{ display: 'grid', gap: 8 }}>
        <h1>{t`Done`}</h1>
        <Button>{t`Connect wallet`}</Button>
        <Button isBusy>{t`Connect wallet`}</Button>
        <Button disabled>{t`Connect wallet`}</Button>
        <Button tone="tonal">{t`Retry`}</Button>
        <Button tone="raised">{t`Not now`}</Button>
        <Button tone="danger">{t`Sign out`}</Button>
        <Button tone="plain">{t`Close`}</Button>
      </main>
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  toasts: Toasts,
  'toast-in-sheet': ToastInSheet,
  buttons: Buttons,
};
