import { afterEach } from 'vitest';

/**
 * Stops after the first failure. Vitest's `bail` would still load all remaining files, which takes most of
 * the time of a detected mutant. The mark is never reset, because the worker ends with its mutant.
 */
const worker = globalThis as { mutantWasNoticed?: boolean };
if (worker.mutantWasNoticed) throw new Error('An earlier file has noticed the mutant.');
afterEach(({ task }) => {
  worker.mutantWasNoticed ||= task.result?.state === 'fail';
});
