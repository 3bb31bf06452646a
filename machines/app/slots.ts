import { doorMachine } from '../on-demand/machine.ts';
import type { OpenPayment } from '../portfolio/types.ts';
import { unprovided, unprovidedEffect } from '../shared/unprovided.ts';
import { switchboard } from './switchboard.ts';
import { appMachines } from './machines.ts';

export const appSlots = {
  ...appMachines,
  door: doorMachine,
  switchboard,
  /** Makes the server query the messenger again whether this person is in the community (R1.07). */
  lookAtMembership: unprovided<void>('app.lookAtMembership'),
  /** Reloads the app (R1.07). */
  reload: unprovided<void>('app.reload'),
};

export const appEffects = {
  openBot: unprovidedEffect<undefined>('app.openBot'),
  openCommunity: unprovidedEffect<{ readonly link: string }>('app.openCommunity'),
  keepOpenPayments: unprovidedEffect<{ readonly openPayments: readonly OpenPayment[] }>(
    'app.keepOpenPayments',
  ),
  keepRiskAcknowledged: unprovidedEffect<{ readonly isAcknowledged: boolean }>('app.keepRiskAcknowledged'),
  /** True during a payment: the messenger then asks before it closes the app. */
  confirmClosing: unprovidedEffect<{ readonly isNeeded: boolean }>('app.confirmClosing'),
  hapticSuccess: unprovidedEffect<undefined>('app.hapticSuccess'),
};
export type AppEffects = typeof appEffects;
