import { describe, expect, it } from 'vitest';
import { createActor, setup } from 'xstate';
import { coverageOf } from '../../src-visualiser/coverage/coverage.ts';
import { testOf } from '../../src-visualiser/coverage/copy-as-test.ts';
import { recordMachines } from '../../src-visualiser/coverage/recorder.ts';
import { flowsIn, machineOf } from './support/house.ts';

const lampMachine = setup({
  types: { events: {} as { type: 'press'; isStrong: boolean } },
  guards: { isStrong: ({ event }) => event.isStrong },
}).createMachine({
  id: 'lamp',
  initial: 'waking',
  states: {
    waking: { always: 'off' },
    off: { on: { press: { guard: 'isStrong', target: 'on' } } },
    on: {},
  },
});

describe('coverage', () => {
  it('R7.02 what a test walks is written by its name: states, transitions, and what guards said', () => {
    const recorder = recordMachines();
    recorder.name('weak.test.ts');
    createActor(lampMachine).start().send({ type: 'press', isStrong: false });
    expect(recorder.seen['lamp']).toEqual({
      lamp: ['weak.test.ts'],
      'lamp.waking': ['weak.test.ts'],
      'lamp.waking||0': ['weak.test.ts'],
      'lamp.off': ['weak.test.ts'],
      'lamp.off|press|0 does not': ['weak.test.ts'],
    });
    recorder.name('strong.test.ts');
    createActor(lampMachine).start().send({ type: 'press', isStrong: true });
    expect(recorder.seen['lamp']?.['lamp.off']).toEqual(['weak.test.ts', 'strong.test.ts']);
    expect(recorder.seen['lamp']?.['lamp.off|press|0 holds']).toEqual(['strong.test.ts']);
    expect(recorder.seen['lamp']?.['lamp.on']).toEqual(['strong.test.ts']);
  });

  it('R7.02 tests and the visualiser’s own flows are counted apart', () => {
    const { document, setting } = machineOf('maintenance');
    const flows = { machines: [flowsIn({ document, setting })] };
    const seen = { maintenance: { 'maintenance.on': ['maintenance.test.ts'] } };
    const [coverage] = coverageOf({ machines: [document], problems: [] }, flows, seen).machines;
    const stateOf = (id: string) => coverage?.states.find((one) => one.id === id);
    expect(stateOf('maintenance.on')?.tests).toEqual(['maintenance.test.ts']);
    expect(stateOf('maintenance.off')?.tests).toEqual([]);
    expect(stateOf('maintenance.off')?.flows.length).toBeGreaterThan(0);
    const guards = coverage?.guards.filter(({ id }) => id.includes('done.actor.check|0'));
    expect(guards?.map(({ holds, flows: by }) => [holds, by.length > 0])).toEqual([
      [true, true],
      [false, true],
    ]);
  });

  it('R7.02 a flow is copied as a test of this house', () => {
    const [flow] = flowsIn(machineOf('maintenance')).flows;
    const text = testOf(flow!);
    expect(text).toContain(`it(${JSON.stringify(flow!.title)}, () => {`);
    expect(text).toContain("replay(machineOf('maintenance').setting, 0, [");
    expect(text).toContain('{"kind":"answer","actor":"check","sample":');
  });
});
