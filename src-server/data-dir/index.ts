export { type DataDir, keptSecret, openDataDir } from './data-dir.ts';
