export { runReference } from './run.ts';
