export { CannotStart } from './cannot-start.ts';
export { type DataDir, keptSecret, openDataDir } from './data-dir.ts';
