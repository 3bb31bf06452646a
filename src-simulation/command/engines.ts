import { prepare, run, runReference } from '@axiom/simulation';
import type { Engines } from './worker.ts';

/** Both give the same results, to the last nano. */
export const engines: Engines = {
  fast: (scenario, onReference) => {
    const prepared = prepare(scenario);
    return (seed) => run(prepared, seed, onReference);
  },
  reference: (scenario) => (seed) => runReference(scenario, seed),
};
