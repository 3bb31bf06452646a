import { parseScenario } from '@axiom/simulation';

/** A scenario document, or a part of one. */
export type Doc = Record<string, unknown>;

export const buying = { chance_per_day: '2', amount_ton: '5' };
/** The smallest document that is in order, with other values at its top. */
export const aScenario = (change: Doc = {}): Doc => ({
  name: 'bounds',
  days: 100,
  allow_unproven: true,
  behaviours: { saver: { buying } },
  groups: { all: { people: 10, mix: 'saver' } },
  ...change,
});

/** What is said of a document, a line a problem. */
export const notes = (document: unknown, snapshot?: unknown): readonly string[] =>
  (parseScenario(document, { snapshot }).problems ?? []).map(
    ({ path, found, allowed }) => `${path} | ${found} | ${allowed}`,
  );

export const saver = (change: Doc): Doc => ({ behaviours: { saver: { buying: { ...buying, ...change } } } });
export const behaviour = (change: Doc): Doc => ({ behaviours: { saver: change } });
export const group = (change: Doc): Doc => ({ groups: { all: { people: 10, mix: 'saver', ...change } } });
export const events = (...list: readonly Doc[]): Doc => ({
  events: list.map((each) => ({ day: 1, ...each })),
});
export const expectation = (change: Doc): Doc => ({
  expectations: [{ measure: 'people', when: 'always', is: 'at_least', value: 1, ...change }],
});
export const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
export const named = (count: number, item: unknown): Doc =>
  Object.fromEntries(many(count, (n) => [`n${n}`, item]));
export const policy = (change: Doc): Doc => ({ policy: change });
export const walk = (change: Doc): Doc => ({
  price: { kind: 'walk', start: '1', volatility_per_day: '1', lowest: '0.5', highest: '2', ...change },
});
