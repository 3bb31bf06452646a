import { afterEach } from 'vitest';

/**
 * Vitest's own `bail` still reads every file that is left; most of a noticed mutant's time would go there. The worker dies with
 * its mutant, so the mark needs no taking back.
 */
const worker = globalThis as { mutantWasNoticed?: boolean };
if (worker.mutantWasNoticed) throw new Error('An earlier file has noticed the mutant.');
afterEach(({ task }) => {
  worker.mutantWasNoticed ||= task.result?.state === 'fail';
});
