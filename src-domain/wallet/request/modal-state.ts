import { WALLET_TEXTS } from '../port/texts.ts';

/** Why the modal was closed. */
export type ModalCloseReason = 'wallet-selected' | 'action-cancelled';

/** The wallets modal, as others see it (R5.38). */
export type ModalState =
  | { readonly status: 'opened'; readonly closeReason: null }
  | { readonly status: 'closed'; readonly closeReason: ModalCloseReason | null };

/** Before it was ever opened. */
export const MODAL_CLOSED: ModalState = { status: 'closed', closeReason: null };
/** The modal is on screen. */
export const MODAL_OPENED: ModalState = { status: 'opened', closeReason: null };

/** The modal after its closing, and what is tracked of it. */
export interface ModalClosing {
  readonly state: ModalState;
  /** Text of the tracked connection error; none where a wallet was selected or nothing was open. */
  readonly trackedError: string | null;
}

/** Closes the modal (R3.18): by hand that is a cancelled connection, which is tracked. A closed one stays as it was. */
export function closeModal(state: ModalState, closeReason: ModalCloseReason): ModalClosing {
  if (state.status === 'closed') return { state, trackedError: null };
  return {
    state: { status: 'closed', closeReason },
    trackedError: closeReason === 'action-cancelled' ? WALLET_TEXTS.cancelled.text : null,
  };
}
