import { assign, createMachine, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  chartsOf,
  lintChart,
  sampleProblems,
  wordProblems,
} from '../../src-visualiser/extract/lint-chart.ts';

const prose = { description: 'Waits.', meta: { title: 'Waiting', screen: 'Everywhere' } };

function lint(state: Record<string, unknown>): readonly string[] {
  const machine = setup({}).createMachine({ id: 'm', initial: 'a', states: { a: state as never } });
  return chartsOf({ machine }).flatMap((chart) => [...lintChart(chart).problems]);
}

describe('lint of machines', () => {
  it('accepts a state that says what it is and uses names alone', () => {
    expect(
      lint({
        ...prose,
        entry: ['greet', { type: 'tell', params: {} }],
        after: { pause: { target: 'a' } },
        on: { go: [{ guard: 'isReady', actions: 'greet' }, { guard: { type: 'isLate' } }, 'a'] },
        invoke: { id: 'ask', src: 'ask', onDone: { actions: 'greet' } },
      }),
    ).toEqual([]);
  });

  it('refuses a state without description, title or screen', () => {
    expect(lint({ meta: { title: ' ' } })).toEqual([
      'm.a: has no description',
      'm.a: has no meta.title',
      'm.a: has no meta.screen',
    ]);
  });

  it('refuses guards, actions, delays, actors and invocations without a name, wherever they stand', () => {
    const inline = () => undefined;
    expect(
      lint({
        ...prose,
        entry: inline,
        exit: assign({}),
        always: [{ guard: () => false, target: 'a' }],
        after: { 100: { target: 'a' } },
        on: { go: { actions: ['named', inline] } },
        invoke: {
          src: inline,
          onDone: { actions: inline },
          onError: { guard: inline },
          onSnapshot: { actions: inline },
        },
        onDone: { actions: inline },
      }),
    ).toEqual([
      'm.a: entry: an action has no name',
      'm.a: exit: an action has no name',
      'm.a: invoke: has no id of its own',
      'm.a: invoke: its actor has no name',
      'm.a: invoke onDone: an action has no name',
      'm.a: invoke onError: a guard has no name',
      'm.a: invoke onSnapshot: an action has no name',
      'm.a: on go: an action has no name',
      'm.a: after 100: the delay has no name',
      'm.a: always: a guard has no name',
      'm.a: onDone: an action has no name',
    ]);
  });

  it('looks into nested states and into machines that a function makes', () => {
    const listMachine = () =>
      createMachine({
        id: 'list',
        initial: 'a',
        states: { a: { ...prose, initial: 'b', states: { b: {} } } },
      });
    const [chart] = chartsOf({ listMachine, other: 7, helper: (text: string) => text });
    expect(chart && lintChart(chart)).toEqual({
      states: 2,
      problems: [
        'list.a.b: has no description',
        'list.a.b: has no meta.title',
        'list.a.b: has no meta.screen',
      ],
    });
  });

  it('a machine without states is none', () => {
    expect(lintChart({ id: 'empty', config: {}, events: [] })).toEqual({
      states: 0,
      problems: ['empty: has no states'],
    });
  });

  it('R7.02 refuses an event, a delay, an answer or a failure of which it is not said in words what happens', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: {
        a: {
          on: { 'm.go': 'a' },
          after: { pause: 'a' },
          invoke: { id: 'ask', src: 'ask', onDone: 'a', onError: 'a' },
        },
      },
    });
    const [chart] = chartsOf({ machine });
    expect(wordProblems(chart!, { go: 'somebody goes', 'ask fails': 'nobody answers' })).toEqual([
      'm: it is not said in words what "pause" is',
      'm: it is not said in words what "ask" is',
    ]);
  });

  it('refuses an event that no sample has, and a sample that no state takes', () => {
    const machine = createMachine({
      id: 'm',
      initial: 'a',
      states: { a: { on: { go: 'a', halt: 'a' }, after: { pause: 'a' } } },
    });
    const [chart] = chartsOf({ machine });
    const problems = (...types: string[]) =>
      chart &&
      sampleProblems(
        chart,
        types.map((type) => ({ type })),
      );
    expect(problems('go', 'halt')).toEqual([]);
    expect(problems('go', 'gone')).toEqual(['m: halt has no sample', 'm: no state takes gone']);
  });
});
