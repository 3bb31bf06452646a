import type { ClientNotice, Problem } from '@axiom/domain/ports/client';
import type { ActionName } from '#machines/notifications/types.ts';

/** What the open sheet or the screen says by itself now. */
export interface Said {
  /** Every step of a payment, from the wallet's question to its end. */
  readonly hasPayment: boolean;
  readonly hasNewBond: boolean;
  readonly hasNewStake: boolean;
  /** Where a payout is. */
  readonly hasPayout: boolean;
  readonly problem: Problem | null;
  /** The strip that says that there is no connection. */
  readonly isOffline: boolean;
}

/** Whether a notice would only repeat what is read already. */
export function isSaid(notice: ClientNotice, said: Said): boolean {
  switch (notice.name) {
    case 'bond-created':
      return said.hasNewBond;
    case 'stake-created':
      return said.hasNewStake;
    case 'transaction-processed':
      return said.hasPayment || said.hasPayout;
    case 'signing-failed':
    case 'transaction-not-sent':
      return said.hasPayment;
    case 'network-error':
      return said.isOffline || said.problem?.kind === 'network';
    case 'timeout':
      return said.isOffline || said.problem?.kind === 'timeout';
    case 'error':
      return said.problem !== null && said.problem.message === notice.message;
    default:
      return false;
  }
}

/** Whether the widget's word on a payment would only repeat what its sheet shows. */
export function isActionSaid(_action: ActionName, said: Said): boolean {
  return said.hasPayment;
}
