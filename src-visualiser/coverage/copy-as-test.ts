import type { Flow } from '../documents/flows.ts';

/** A flow as a test of this house: the same moves, and where they lead. */
export function testOf(flow: Flow): string {
  const moves = flow.steps.slice(1).map(({ move, event }) => `    ${JSON.stringify(move)}, // ${event}`);
  const states = flow.steps.at(-1)?.actors.find(({ actor }) => actor === '')?.states ?? [];
  return [
    `it(${JSON.stringify(flow.title)}, () => {`,
    `  const { steps, play } = replay(machineOf('${flow.machine}').setting, ${flow.start}, [`,
    ...moves,
    '  ]);',
    `  expect(play.standings()[0]?.states).toEqual(${JSON.stringify(states)});`,
    `  expect(steps.at(-1)?.title).toBe(${JSON.stringify(flow.steps.at(-1)?.title ?? '')});`,
    '});',
    '',
  ].join('\n');
}
