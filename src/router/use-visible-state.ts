import { useSyncExternalStore } from 'react';
import type { Problem } from '@axiom/domain/ports/client';
import { useMachineValue } from '../app/actors.tsx';
import type { VisibleState } from '../notices/visible-state.ts';
import { lastProblem } from '#machines/tasks/commands.ts';
import { router } from './router.tsx';

/** What the screen already shows, so that notices do not repeat it. */
export function useVisibleState(isOffline: boolean): VisibleState {
  const path = useSyncExternalStore(router.history.subscribe, () => router.history.location.pathname);
  const isPurchaseOpen = useMachineValue('purchase', (snapshot) => snapshot.hasTag('sheet'));
  const isBooked = useMachineValue('purchase', (snapshot) => snapshot.hasTag('booked'));
  const isStaked = useMachineValue('stake', (snapshot) => snapshot.hasTag('done'));
  const isFeePaid = useMachineValue('stake', (snapshot) => snapshot.context.payment !== null);
  const isSold = useMachineValue('sale', (snapshot) => snapshot.hasTag('done'));
  const isRebonded = useMachineValue('rebond', (snapshot) => snapshot.hasTag('done'));
  const isLinkOpen = useMachineValue('activation', (snapshot) => snapshot.hasTag('sheet'));
  const isStakeOpen = path === '/staking/select';
  const ofPurchase = useMachineValue('purchase', (snapshot) => snapshot.context.problem);
  const ofStake = useMachineValue('stake', (snapshot) => snapshot.context.problem);
  const ofSale = useMachineValue('sale', (snapshot) => snapshot.context.problem);
  const ofCancel = useMachineValue('cancel', (snapshot) =>
    snapshot.hasTag('sheet') ? snapshot.context.problem : null,
  );
  const ofTasks = useMachineValue('tasks', ({ context }) => lastProblem(context));
  const problem: Problem | null =
    (isPurchaseOpen ? ofPurchase : null) ??
    (isStakeOpen ? ofStake : null) ??
    (path.startsWith('/tasks') ? ofTasks : null) ??
    ofSale ??
    ofCancel;
  return {
    hasPayment: isPurchaseOpen || (isStakeOpen && isFeePaid),
    hasNewBond: isPurchaseOpen && isBooked,
    hasFarmedBond: isRebonded || isLinkOpen,
    hasNewStake: isStakeOpen && isStaked,
    hasPayout: isSold,
    problem,
    isOffline,
  };
}
