import type { WalletAccount } from '@axiom/domain/wallet/port';
import { unprovided, unprovidedEffect, unprovidedSource } from '../../shared/unprovided.ts';
import { actionsMachine } from '../actions/machine.ts';
import { modalMachine } from '../modal/machine.ts';
import { notificationsMachine } from '../notifications/machine.ts';
import { walletTransactionMachine } from '../transaction/machine.ts';
import type { ConnectionEvent } from './types.ts';

export const connectionSlots = {
  restore: unprovided<WalletAccount | null>('wallet.restore'),
  disconnect: unprovided<void>('wallet.disconnect'),
  /**
   * Sends `wallet.gone` when the wallet ends the connection, `wallet.proven` when the server accepted its
   * proof, `wallet.found` when another tab connected.
   */
  watch:
    unprovidedSource<Extract<ConnectionEvent, { type: 'wallet.gone' | 'wallet.found' | 'wallet.proven' }>>(
      'wallet.watch',
    ),
  modal: modalMachine,
  actions: actionsMachine,
  notifications: notificationsMachine,
  transaction: walletTransactionMachine,
};
export type ConnectionSlots = typeof connectionSlots;

export const connectionEffects = {
  /** Loads the wallets list and the SDK; may be called again. */
  warm: unprovidedEffect<undefined>('wallet.warm'),
  /** Tracks that the modal was closed by hand, and that nothing is connected (R3.21 g, h). */
  report: unprovidedEffect<{ readonly name: 'cancelled' | 'notConnected' }>('wallet.report'),
};
export type ConnectionEffects = typeof connectionEffects;
