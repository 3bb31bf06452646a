import {
  ACTION_MOMENTS,
  actionOf,
  closeModal,
  MODAL_CLOSED,
  MODAL_OPENED,
} from '@axiom/domain/wallet/request';
import { describe, expect, it } from 'vitest';

describe('the state of the modal', () => {
  it('auto-closes with wallet-selected, untracked', () => {
    expect(closeModal(MODAL_OPENED, 'wallet-selected')).toEqual({
      state: { status: 'closed', closeReason: 'wallet-selected' },
      trackedError: null,
    });
  });

  it('by hand: action-cancelled, and “Connection was cancelled” is tracked', () => {
    expect(closeModal(MODAL_OPENED, 'action-cancelled')).toEqual({
      state: { status: 'closed', closeReason: 'action-cancelled' },
      trackedError: 'Connection was cancelled',
    });
  });

  it('R5.38e a closed one is not closed again: no second tracking, the first reason stays', () => {
    const { state } = closeModal(MODAL_OPENED, 'wallet-selected');
    expect(closeModal(state, 'action-cancelled')).toEqual({ state, trackedError: null });
    expect(closeModal(MODAL_CLOSED, 'action-cancelled')).toEqual({ state: MODAL_CLOSED, trackedError: null });
    expect([MODAL_CLOSED.status, MODAL_OPENED.closeReason]).toEqual(['closed', null]);
  });
});

describe('actions', () => {
  const settings = {
    notifications: ACTION_MOMENTS,
    modals: ['before'],
    returnStrategy: 'back',
    twaReturnUrl: null,
  } as const;

  it('R5.38f R3.10 confirm-transaction first with sent = false, then with true', () => {
    const confirm = {
      name: 'confirm-transaction',
      showNotification: true,
      openModal: true,
      sent: false,
      returnStrategy: 'back',
      twaReturnUrl: null,
    };
    expect(actionOf('before', settings)).toEqual(confirm);
    expect(actionOf('before', settings, true)).toEqual({ ...confirm, sent: true });
  });

  it('the others say what they show, and nothing was sent of theirs', () => {
    const sent = actionOf('success', { ...settings, notifications: ['error'] }, true);
    expect(sent).toMatchObject({
      name: 'transaction-sent',
      showNotification: false,
      openModal: false,
      sent: false,
    });
    const canceled = actionOf('error', { ...settings, modals: ['error'], twaReturnUrl: 'https://t.me/a/b' });
    expect(canceled).toMatchObject({
      name: 'transaction-canceled',
      showNotification: true,
      openModal: true,
      twaReturnUrl: 'https://t.me/a/b',
    });
  });
});
