import type { Flow, Outcome } from '../documents/flows.ts';

const SIGNS: Readonly<Record<Outcome, string>> = { done: '✓', error: '✕', loop: '↻', open: '◌' };

/** Longer runs of the same stations are not looked for. */
const LONGEST_RUN = 6;

/** The flows of a machine as a list: how each ends, its title, and its way from state to state. */
export function flowListOf(flows: readonly Flow[]): string {
  return flows
    .map(({ outcome, title, steps }) => {
      const stations = steps.flatMap(({ event, title: at }, index) => {
        if (index === 0) return [at];
        const isSame = steps[index - 1]?.title === at;
        return isSame && index < steps.length - 1 ? [] : [`_${event}_ → ${at}`];
      });
      return `- ${SIGNS[outcome]} **${title}** (${outcome}): ${folded(stations).join(' → ')}`;
    })
    .join('\n');
}

/** The same stations several times after each other are told once, with their number. */
function folded(stations: readonly string[]): string[] {
  for (let from = 0; from < stations.length; from += 1)
    for (let length = 1; length <= LONGEST_RUN; length += 1) {
      const run = stations.slice(from, from + length).join();
      let times = 1;
      while (stations.slice(from + times * length, from + (times + 1) * length).join() === run) times += 1;
      if (times > 1 && run !== '') {
        const told = `${times} times (${stations.slice(from, from + length).join(' → ')})`;
        return [...stations.slice(0, from), told, ...folded(stations.slice(from + times * length))];
      }
    }
  return [...stations];
}
