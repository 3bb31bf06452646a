import type { Plant } from '../plant.ts';

/** What the machine visualiser tells of machines. */
export const visualiser: readonly Plant[] = [
  {
    id: 'R7.02',
    breaks: 'what is taken at once is not in the chart',
    file: 'src-visualiser/extract/names.ts',
    find: 'return [...node.transitions.values(), node.always ?? []]',
    put: 'return [...node.transitions.values(), []]',
    by: { file: 'tests/visualiser/files.test.ts', title: 'R7.02 keeps always' },
  },
  {
    id: 'R7.02',
    breaks: 'no time passes in a flow',
    file: 'src-visualiser/play/play.ts',
    find: 'const time = this.clock.timers.map(',
    put: 'const time = this.clock.timers.slice(this.clock.timers.length).map(',
    by: { file: 'tests/visualiser/files.test.ts', title: 'R7.02 player' },
  },
  {
    id: 'R7.02',
    breaks: 'a flow that leads elsewhere on the head is the same',
    file: 'src-visualiser/difference/behaviour.ts',
    find: 'statesOf(past) !== statesOf(now.steps[index])',
    put: 'statesOf(past) !== statesOf(past) && index < now.steps.length',
    by: { file: 'tests/visualiser/difference.test.ts', title: 'R7.02 a guard that decides otherwise' },
  },
  {
    id: 'R7.02',
    breaks: 'a guard that refused counts for nothing',
    file: 'src-visualiser/coverage/recorder.ts',
    find: 'if (event._transitions.length === 0)',
    put: 'if (event._transitions.length < 0)',
    by: { file: 'tests/visualiser/coverage.test.ts', title: 'R7.02 what a test walks' },
  },
];
