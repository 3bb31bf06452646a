import { useSyncExternalStore } from 'react';
import type { Problem } from '@axiom/domain/ports/client';
import { useValueIfThere } from '../app/actors.tsx';
import type { VisibleState } from '../notices/visible-state.ts';
import { lastProblem } from '#machines/tasks/last-problem.ts';
import { router } from './router.tsx';

/** What the screen already shows, so that notices do not repeat it. */
export function useVisibleState(isOffline: boolean): VisibleState {
  const path = useSyncExternalStore(router.history.subscribe, () => router.history.location.pathname);
  const isPurchaseOpen = useValueIfThere('purchase', (snapshot) => snapshot.hasTag('sheet'), false);
  const isBooked = useValueIfThere('purchase', (snapshot) => snapshot.hasTag('booked'), false);
  const isStaked = useValueIfThere('stake', (snapshot) => snapshot.hasTag('done'), false);
  const isFeePaid = useValueIfThere('stake', (snapshot) => snapshot.context.payment !== null, false);
  const isSold = useValueIfThere('sale', (snapshot) => snapshot.hasTag('done'), false);
  const isRebonded = useValueIfThere('rebond', (snapshot) => snapshot.hasTag('done'), false);
  const isLinkOpen = useValueIfThere('activation', (snapshot) => snapshot.hasTag('sheet'), false);
  const isStakeOpen = path === '/staking/select';
  const ofPurchase = useValueIfThere('purchase', (snapshot) => snapshot.context.problem, null);
  const ofStake = useValueIfThere('stake', (snapshot) => snapshot.context.problem, null);
  const ofSale = useValueIfThere('sale', (snapshot) => snapshot.context.problem, null);
  const ofCancel = useValueIfThere(
    'cancel',
    (snapshot) => (snapshot.hasTag('sheet') ? snapshot.context.problem : null),
    null,
  );
  const ofTasks = useValueIfThere('tasks', ({ context }) => lastProblem(context), null);
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
