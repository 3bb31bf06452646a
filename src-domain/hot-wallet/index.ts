export { hasArrived, LEFT_BEHIND, type MoveFacts, spendableNano, watchedUntilMs } from './rotation.ts';
