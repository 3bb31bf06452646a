export { LARGEST_BATCH } from './batch.ts';
export { hasArrived, MOVE_TOLERANCE, type MoveFacts, spendableNano, watchedUntilMs } from './rotation.ts';
