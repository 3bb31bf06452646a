import type { ClientNotice, Problem } from '@axiom/domain/ports/client';
import type { ActionName } from '#machines/wallet/notifications/types.ts';

/** What the open sheet or the screen already shows. */
export interface VisibleState {
  /** It shows every step of a payment. */
  readonly hasPayment: boolean;
  readonly hasNewBond: boolean;
  /** It shows the bond that a farming link gave, or that was just re-bonded. */
  readonly hasFarmedBond: boolean;
  readonly hasNewStake: boolean;
  /** It shows the state of a payout. */
  readonly hasPayout: boolean;
  readonly problem: Problem | null;
  /** The banner about the lost connection is visible. */
  readonly isOffline: boolean;
}

/** Whether a notice would only repeat what is visible. */
export function isAlreadyVisible(notice: ClientNotice, said: VisibleState): boolean {
  switch (notice.name) {
    case 'bond-created':
      return said.hasNewBond;
    case 'bond-created-by-farming':
      return said.hasFarmedBond;
    case 'stake-created':
      return said.hasNewStake;
    case 'transaction-processed':
      return said.hasPayment || said.hasPayout;
    case 'signing-failed':
    case 'transaction-not-sent':
      return said.hasPayment;
    case 'file-too-large':
      return said.problem?.kind === 'too-large';
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

/** Whether a wallet notification about a payment would only repeat its sheet. */
export function isActionVisible(_action: ActionName, said: VisibleState): boolean {
  return said.hasPayment;
}
