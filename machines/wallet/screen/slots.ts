import type { OpenOrder } from '@axiom/domain/wallet/port';
import { unprovidedEffect, unprovidedSource } from '../../shared/unprovided.ts';
import type { AttemptInput, AttemptOrder } from '../attempt.ts';

export const screenSlots = {
  /** One attempt with its own session: its link, then connected or failed. */
  connect: unprovidedSource<AttemptOrder, AttemptInput>('walletScreen.connect'),
};
export type ScreenSlots = typeof screenSlots;

export const screenEffects = {
  openLink: unprovidedEffect<OpenOrder>('walletScreen.openLink'),
  copy: unprovidedEffect<{ readonly text: string }>('walletScreen.copy'),
};
export type ScreenEffects = typeof screenEffects;
