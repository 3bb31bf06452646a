export { hasArrived, MOVE_TOLERANCE, type MoveFacts, spendableNano, watchedUntilMs } from './rotation.ts';
