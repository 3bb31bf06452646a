import { describe, expect, it } from 'vitest';
import { replay } from '../../src-visualiser/flows/replay.ts';
import { flowsIn, house, machineOf } from './support/house.ts';

describe('flows', () => {
  it('R7.02 every machine of machines/ is read, without a problem', () => {
    expect(house.problems).toEqual([]);
    expect(house.machines.length).toBeGreaterThan(30);
  });

  it.each(house.machines.map((read) => [read.document.id, read] as const))(
    'R7.02 %s: a few flows take every state and every transition, and run on real actors',
    (_, read) => {
      const { flows, unreached } = flowsIn(read);
      expect(unreached).toEqual([]);
      expect(flows.length).toBeLessThan(read.document.transitions.length);
      expect(new Set(flows.map(({ title }) => title)).size).toBe(flows.length);
      for (const { title, start, steps } of flows) {
        const moves = steps.slice(1).map(({ move }) => move);
        const again = replay(read.setting, start, moves);
        expect(
          again.steps.map(({ taken }) => taken),
          title,
        ).toEqual(steps.map(({ taken }) => taken));
        expect(again.play.snapshot.status, title).not.toBe('error');
      }
    },
  );

  it('R7.02 a story ends well, by an error, where it began, or stays open', () => {
    const { flows } = flowsIn(machineOf('purchase'));
    const outcomeOf = (state: string) =>
      flows
        .filter(({ steps }) => steps.at(-1)?.actors[0]?.states.includes(state))
        .map(({ outcome }) => outcome);
    expect(new Set(outcomeOf('purchase.booked'))).toEqual(new Set(['done']));
    expect(new Set(outcomeOf('purchase.rejected'))).toEqual(new Set(['error']));
    expect(new Set(outcomeOf('purchase.editing'))).toContain('loop');
  });

  it('R7.02 a machine that ends is told by the state in which it ended', () => {
    const ends = flowsIn(machineOf('transaction')).flows.map(({ outcome, steps }) => {
      const { title, actors } = steps.at(-1)!;
      return actors[0]!.states.includes('transaction.rejected') ? `${outcome}: ${title}` : '';
    });
    expect(new Set(ends)).toContain('error: Transaction canceled');
    expect(ends.filter((end) => end.startsWith('done'))).toEqual([]);
  });

  it('R7.02 a step says which guard decided, in the order in which they were asked, and why', () => {
    const { flows } = flowsIn(machineOf('purchase'));
    const step = flows
      .flatMap(({ steps }) => steps)
      .find(({ taken }) =>
        taken.some(({ transition }) => transition === 'purchase.paying|xstate.done.actor.payment|2'),
      );
    const asked = step?.guards.filter(({ transition }) => transition.includes('done.actor.payment'));
    expect(asked?.map(({ guard, holds }) => `${guard} ${holds}`)).toEqual([
      'ranOut false',
      'endsOpen false',
      'endsOpen true',
      ...['endsOpen', 'endsOpen', 'endsOpen', 'ends', 'ends', 'null'].map((guard) => `${guard} null`),
    ]);
    expect(asked?.[2]?.why).toBe('output.outcome is “rejected”, isSheetClosed is false');
  });

  it('R7.02 a title says in plain words what happens and where it leads', () => {
    const titles = flowsIn(machineOf('maintenance')).flows.map(({ title }) => title);
    expect(titles).toContain('The server still does not answer: the service is under maintenance');
    const all = house.machines.flatMap((read) => flowsIn(read).flows.map(({ title }) => title));
    expect(all.filter((title) => /xstate|\.(done|error)\.|[a-z][A-Z]/.test(title))).toEqual([]);
  });

  it('R7.02 every flow passes when its moves are made once more', () => {
    const failing = house.machines.flatMap((read) =>
      flowsIn(read).flows.filter(({ failsAt }) => failsAt !== null),
    );
    expect(failing).toEqual([]);
  });

  it('R7.02 a timer of a step says when it rings', () => {
    const { flows } = flowsIn(machineOf('maintenance'));
    const timers = flows.flatMap(({ steps }) => steps.flatMap((step) => step.timers));
    expect(timers).toContainEqual(
      expect.objectContaining({ name: 'poll', startedAtMs: 0, ringsAtMs: 10_000, isAlarm: false }),
    );
  });
});
