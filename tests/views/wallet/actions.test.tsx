import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ActionName, NotificationsShown } from '#machines/wallet/notifications/types.ts';
import { shown } from '../../../src/gallery/shown.ts';
import { ActionModals } from '../../../src/wallet/actions/action-modals.tsx';
import { Notifications } from '../../../src/wallet/notifications/notifications.tsx';
import { show } from '../render.tsx';
import { actionsIn } from './support.tsx';

afterEach(cleanup);

type Args = Parameters<typeof actionsIn>;
async function open(...args: Args) {
  const { actions, send } = actionsIn(...args);
  const { unmount } = await show(<ActionModals actions={actions} />);
  return { send, unmount };
}

const heading = () => screen.getByRole('heading').textContent;
const openWallet = () => screen.queryByRole('button', { name: 'Open wallet' });

describe('action modals', () => {
  it('R3.10a to be confirmed: in which wallet', async () => {
    await open('modal-confirm');
    expect(heading()).toBe('Confirm the transaction in Tonkeeper');
    expect(screen.getByText('It will only take a moment.')).toBeDefined();
  });

  it('R3.10b canceled: nothing changes', async () => {
    await open('modal-canceled', 'transaction-canceled');
    expect(heading()).toBe('Transaction canceled');
    expect(screen.getByText('There will be no changes to your account.')).toBeDefined();
  });

  it('R3.10c sent: it will be processed', async () => {
    await open('modal-sent', 'transaction-sent');
    expect(heading()).toBe('Transaction sent');
    expect(screen.getByText('Your transaction will be processed in a few seconds.')).toBeDefined();
  });

  it('without an answer: what is known, and that nothing is sent twice; the wallet can be opened', async () => {
    const { send } = await open('modal-unknown', 'transaction-unknown');
    expect(heading()).toBe('The wallet did not answer');
    expect(
      screen.getByText('It may have signed: the blockchain decides. Nothing is sent again without you.'),
    ).toBeDefined();
    fireEvent.click(openWallet()!);
    expect(send).toHaveBeenLastCalledWith({ type: 'action.openWallet' });
  });

  it('R3.10d R3.10f Open wallet is there once the request was sent, not before and not after the end', async () => {
    const before = await open('modal-confirm');
    expect(openWallet()).toBeNull();
    before.unmount();
    const { send, unmount } = await open('modal-confirm', 'confirm-transaction', true);
    fireEvent.click(openWallet()!);
    expect(send).toHaveBeenLastCalledWith({ type: 'action.openWallet' });
    unmount();
    await open('modal-sent', 'transaction-sent');
    expect(openWallet()).toBeNull();
  });

  it.each([
    ['modal-confirm', 'confirm-transaction'],
    ['modal-canceled', 'transaction-canceled'],
    ['modal-sent', 'transaction-sent'],
    ['modal-unknown', 'transaction-unknown'],
  ] as const)('R3.10e each has Close: %s', async (tag, name) => {
    const { send } = await open(tag, name);
    for (const button of screen.getAllByRole('button', { name: 'Close' })) {
      send.mockClear();
      fireEvent.click(button);
      expect(send).toHaveBeenCalledWith({ type: 'action.close' });
    }
  });

  it('R9.10c how it ended is told wherever the focus is', async () => {
    const { rerender } = await show(<ActionModals actions={actionsIn('modal-confirm').actions} />);
    screen.getAllByRole('button', { name: 'Close' })[1]?.focus();
    const told = screen.getByRole('status');
    rerender(<ActionModals actions={actionsIn('modal-canceled', 'transaction-canceled').actions} />);
    expect(screen.getByRole('status')).toBe(told);
    expect(told.textContent).toBe('There will be no changes to your account.');
  });

  it('a name from right to left does not turn the title around', async () => {
    const { actions } = actionsIn('modal-confirm');
    const context = { ...actions.snapshot.context, walletName: 'محفظة تون' };
    await show(<ActionModals actions={{ ...actions, snapshot: { ...actions.snapshot, context } }} />);
    expect(heading()).toBe('Confirm the transaction in \u2068محفظة تون\u2069');
  });

  it('none is open while none is asked for', async () => {
    await open(undefined);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('notifications of an app without a line of its own', () => {
  const line = async (...actions: readonly ActionName[]) => {
    const send = vi.fn<NotificationsShown['send']>();
    const notifications = actions.map((action, at) => ({ id: `n${at}`, action }));
    const context = { notifications, lastAction: actions.at(-1) ?? null, nextId: 9, isHeld: false };
    await show(<Notifications notifications={{ ...shown(context), send }} />);
    return send;
  };

  it.each([
    ['confirm-transaction', 'Confirm operation in your wallet'],
    ['transaction-canceled', 'Transaction cancelled'],
    ['transaction-sent', 'Transaction sent'],
    ['transaction-unknown', 'The wallet did not answer'],
  ] as const)('R3.11a the specification’s words, and one more: %s', async (action, words) => {
    await line(action);
    expect(screen.getByRole('status').textContent).toContain(words);
  });

  it('R3.11 hover and focus hold the newest, its button dismisses it', async () => {
    const send = await line('confirm-transaction', 'transaction-sent');
    const status = screen.getByRole('status');
    expect(status.textContent).not.toContain('Confirm');
    fireEvent.pointerEnter(status);
    expect(send).toHaveBeenLastCalledWith({ type: 'notification.hold' });
    fireEvent.pointerLeave(status);
    expect(send).toHaveBeenLastCalledWith({ type: 'notification.release' });
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(send).toHaveBeenLastCalledWith({ type: 'notification.dismiss', id: 'n1' });
  });

  it('R6.03 the live region is there before anything is said', async () => {
    await line();
    expect(screen.getByRole('status').childElementCount).toBe(0);
  });
});
