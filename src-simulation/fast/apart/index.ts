export { endedApart } from './ended.ts';
export { livesApart } from './lives-apart.ts';
export type { Apart } from './memory.ts';
export { apartOf } from './memory.ts';
export { runApart } from './run.ts';
