import { parseScenario } from '@axiom/simulation';
import type { Doc } from './document.ts';

export const saver = { buying: { chance_per_day: '2', amount_ton: { from: '5', to: '100' } } };
/** A small document that is in order, with other values at its top. */
export const aScenario = (change: Doc = {}): Doc => ({
  name: 'test',
  days: 100,
  behaviours: { saver },
  groups: { all: { people: 10, mix: 'saver' } },
  ...change,
});

/** @throws with all problems of a document that is not in order */
export function read(document: unknown, snapshot?: unknown) {
  const parsed = parseScenario(document, { snapshot });
  if (parsed.problems !== undefined) throw new Error(JSON.stringify(parsed.problems, null, 2));
  return parsed;
}
