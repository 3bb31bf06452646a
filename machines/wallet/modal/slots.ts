import type { WalletInfo, WalletOpenMethod } from '@axiom/domain/wallet/port';
import { unprovided, unprovidedEffect } from '../../shared/unprovided.ts';
import { screenMachine } from '../screen/machine.ts';

export const modalSlots = {
  /** The ordered list (R3.16). */
  fetchWallets: unprovided<readonly WalletInfo[]>('walletModal.fetchWallets'),
  screen: screenMachine,
};
export type ModalSlots = typeof modalSlots;

export const modalEffects = {
  /** Stores the wallet that was chosen last (R3.25c). */
  choose: unprovidedEffect<{ readonly wallet: WalletInfo }>('walletModal.choose'),
  /** Stores the wallet that connected (R3.25b, R3.25d). */
  remember: unprovidedEffect<{
    readonly wallet: WalletInfo;
    readonly openMethod: WalletOpenMethod | null;
  }>('walletModal.remember'),
};
export type ModalEffects = typeof modalEffects;
