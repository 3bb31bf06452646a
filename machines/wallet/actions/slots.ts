import type { OpenOrder } from '@axiom/domain/wallet/port';
import { unprovidedEffect } from '../../shared/unprovided.ts';

export const actionsEffects = {
  openLink: unprovidedEffect<OpenOrder>('walletActions.openLink'),
};
export type ActionsEffects = typeof actionsEffects;
