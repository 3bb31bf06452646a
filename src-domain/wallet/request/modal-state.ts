import { WALLET_TEXTS } from '../port/texts.ts';

/** Why the modal was closed. */
export type ModalCloseReason = 'wallet-selected' | 'action-cancelled';

/** State of the wallets modal, for subscribers (R5.38). */
export type ModalState =
  | { readonly status: 'opened'; readonly closeReason: null }
  | { readonly status: 'closed'; readonly closeReason: ModalCloseReason | null };

/** Before it is opened for the first time. */
export const MODAL_CLOSED: ModalState = { status: 'closed', closeReason: null };
/** The modal is on screen. */
export const MODAL_OPENED: ModalState = { status: 'opened', closeReason: null };

/** The modal after closing, and what to track. */
export interface ModalClosing {
  readonly state: ModalState;
  /** Text of the tracked connection error; null if a wallet was selected or the modal was not open. */
  readonly trackedError: string | null;
}

/**
 * Closes the modal (R3.18). If the person closes it, the connection counts as canceled, which is tracked. No
 * change if it was closed.
 */
export function closeModal(state: ModalState, closeReason: ModalCloseReason): ModalClosing {
  if (state.status === 'closed') return { state, trackedError: null };
  return {
    state: { status: 'closed', closeReason },
    trackedError: closeReason === 'action-cancelled' ? WALLET_TEXTS.cancelled.text : null,
  };
}
