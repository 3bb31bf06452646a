import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nProvider } from '@lingui/react';
import type { ClientNotice } from '@axiom/domain/ports/client';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { activateLanguage, i18n } from '../../src/locales/i18n.ts';
import type { ActionName } from '#machines/wallet/notifications/types.ts';
import { shown } from '../../src/gallery/shown.ts';
import { useNoticeText, useToasts } from '../../src/notices/use-toasts.ts';
import { Sheet } from '../../src/ui/sheet/sheet.tsx';
import { ToastsProvider } from '../../src/ui/toasts/toast-context.tsx';
import { ToastOutlet } from '../../src/ui/toasts/toast-outlet.tsx';
import type { ToastItem, ToastState } from '../../src/ui/toasts/types.ts';

afterEach(cleanup);
beforeAll(() => activateLanguage('en'));

const state = (items: readonly ToastItem[], more: Partial<ToastState> = {}): ToastState => ({
  items,
  onDismiss: vi.fn(),
  onHold: vi.fn(),
  onRelease: vi.fn(),
  ...more,
});

function App({
  toasts,
  isSheetOpen = false,
}: {
  readonly toasts: ToastState;
  readonly isSheetOpen?: boolean;
}) {
  return (
    <I18nProvider i18n={i18n}>
      <ToastsProvider state={toasts}>
        <ToastOutlet />
        <Sheet title="Sheet" isOpen={isSheetOpen} onClose={() => {}}>
          inside
        </Sheet>
      </ToastsProvider>
    </I18nProvider>
  );
}

const bond: ToastItem = { id: 'a', tone: 'positive', title: 'New Bond created' };
const error: ToastItem = { id: 'b', tone: 'negative', title: 'Error: Timeout Error!' };

describe('toasts', () => {
  it('R6.03 both live regions are there before any message and stay the same nodes', () => {
    const { rerender } = render(<App toasts={state([])} />);
    const [alert, status] = [screen.getByRole('alert'), screen.getByRole('status')];
    expect(alert.childElementCount + status.childElementCount).toBe(0);
    rerender(<App toasts={state([bond, error])} />);
    expect(screen.getByRole('alert')).toBe(alert);
    expect(screen.getByRole('status')).toBe(status);
    expect(alert.textContent).toContain('Timeout Error');
    expect(status.textContent).toContain('New Bond created');
  });

  it('R6.03 hover, focus and touch hold a toast; leaving lets it go; the button dismisses it', () => {
    const toasts = state([bond]);
    render(<App toasts={toasts} />);
    const toast = document.querySelector('.toast-line') as HTMLElement;
    fireEvent.pointerEnter(toast);
    expect(toasts.onHold).toHaveBeenCalledTimes(1);
    fireEvent.pointerLeave(toast);
    expect(toasts.onRelease).toHaveBeenCalledTimes(1);
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    expect(toasts.onHold).toHaveBeenCalledTimes(2);
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(toasts.onDismiss).toHaveBeenCalledWith('a');
  });

  it('R6.03 over an open sheet they are shown inside of it, because what is outside is inert', () => {
    render(<App toasts={state([bond])} isSheetOpen />);
    expect(document.querySelector('dialog .toast')).not.toBeNull();
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
  });

  it('R6.03 one line: the first is shown with how many wait, the others are said to who listens', () => {
    const many = ['1', '2', '3'].map((id): ToastItem => ({ ...bond, id, title: `news ${id}` }));
    render(<App toasts={state([error, ...many])} />);
    expect(document.querySelectorAll('.toast')).toHaveLength(1);
    expect(document.querySelector('.toast')?.textContent).toContain('Timeout Error');
    expect(document.querySelector('.toast')?.textContent).toContain('+3');
    expect(screen.getByRole('status').textContent).toContain('news 3');
    expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  });

  it('the focus moving inside the line does not let it go', () => {
    const toasts = state([bond]);
    render(<App toasts={toasts} />);
    const button = screen.getByRole('button', { name: 'Dismiss' });
    fireEvent.blur(button, { relatedTarget: button });
    expect(toasts.onRelease).not.toHaveBeenCalled();
    fireEvent.blur(button, { relatedTarget: document.body });
    expect(toasts.onRelease).toHaveBeenCalledTimes(1);
  });
});

const TEXTS: readonly (readonly [string, ClientNotice, string])[] = [
  ['R6.01a', { name: 'error', message: 'Mint not found', code: 'mint_not_found' }, 'Error: Mint not found'],
  ['R6.02f', { name: 'network-error' }, 'Error: Network Error! Code: ERR_NETWORK'],
  ['R6.02g', { name: 'timeout' }, 'Error: Timeout Error!'],
  ['R6.02e', { name: 'file-too-large' }, 'Error: File size is too large! Upload a smaller file.'],
  ['R6.04a', { name: 'wallet-not-connected' }, 'Wallet was not connected'],
  ['R6.04b', { name: 'transaction-not-sent' }, 'Transaction was not sent'],
  ['R6.04d', { name: 'signing-failed', message: 'Reject request' }, 'Reject request'],
  [
    'R6.04c',
    { name: 'unhandled', code: 'not-listed', message: 'boom' },
    'Unhandled error: The wallets list does not have the wallet that the app asks for',
  ],
  ['R6.05a', { name: 'bond-created' }, 'New Bond created'],
  ['R6.05b', { name: 'bond-created-by-farming' }, 'New Bond created via Farming'],
  ['R6.05c', { name: 'stake-created' }, 'New Stake created'],
  ['R6.05d', { name: 'transaction-processed' }, 'Transaction is being processed'],
  ['R6.05e', { name: 'referral-link-copied' }, 'Referral link copied to clipboard'],
];

function Text({ notice }: { readonly notice: ClientNotice }) {
  return <p data-testid="text">{useNoticeText()(notice)}</p>;
}

describe('texts of notices', () => {
  it.each(TEXTS)('%s the specification’s words: %o', (_id, notice, text) => {
    render(
      <I18nProvider i18n={i18n}>
        <Text notice={notice} />
      </I18nProvider>,
    );
    expect(screen.getByTestId('text').textContent).toBe(text);
  });

  it.each([
    ['confirm-transaction', 'Confirm operation in your wallet', ''],
    ['transaction-sent', 'Transaction sent', 'Your transaction will be processed in a few seconds.'],
    ['transaction-canceled', 'Transaction cancelled', 'There will be no changes to your account.'],
  ] as const)('R3.11a the widget’s words on a transaction: %s', (action, title, text) => {
    render(
      <I18nProvider i18n={i18n}>
        <Widget action={action} />
      </I18nProvider>,
    );
    expect(screen.getByTestId('title').textContent).toBe(title);
    expect(screen.getByTestId('more').textContent).toBe(text);
  });
});

const NOTHING_SAID = {
  hasPayment: false,
  hasNewBond: false,
  hasFarmedBond: false,
  hasNewStake: false,
  hasPayout: false,
  problem: null,
  isOffline: false,
};

function Widget({ action }: { readonly action: ActionName }) {
  const toasts = shown({ toasts: [] });
  const notifications = shown({ notifications: [{ id: 'n', action }] });
  const [item] = useToasts(toasts as never, notifications as never, NOTHING_SAID).items;
  return (
    <>
      <p data-testid="title">{item?.title}</p>
      <p data-testid="more">{item?.text}</p>
    </>
  );
}
