import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { behaviourOf } from '../../src-visualiser/difference/behaviour.ts';
import { structureOf } from '../../src-visualiser/difference/structure.ts';
import { extractMachine } from '../../src-visualiser/extract/machine.ts';
import { flowsOf } from '../../src-visualiser/flows/flows.ts';
import type { Setting } from '../../src-visualiser/play/setting.ts';

const samples = [{ type: 'gate.pay', coins: 2 }, { type: 'gate.pay', coins: 1 }, { type: 'gate.pass' }];

/** A gate that opens for enough coins. */
function gate(
  price: number,
  change: { readonly isLast?: boolean; readonly isStrict?: boolean } = {},
): Setting {
  const machine = setup({
    types: { events: {} as { type: 'gate.pay'; coins: number } | { type: 'gate.pass' } },
    guards: {
      isEnough: change.isStrict
        ? ({ event }) => event.type === 'gate.pay' && event.coins > price
        : ({ event }) => event.type === 'gate.pay' && event.coins >= price,
    },
  }).createMachine({
    id: 'gate',
    initial: 'shut',
    states: {
      shut: {
        meta: { title: 'Shut', screen: 'Gate' },
        on: { 'gate.pay': [{ guard: 'isEnough', target: 'open' }, { target: 'refused' }] },
      },
      open: {
        meta: { title: 'Open', screen: 'Gate' },
        on: { 'gate.pass': change.isLast === true ? 'refused' : 'shut' },
      },
      refused: { meta: { title: 'Refused', screen: 'Gate', end: 'error' } },
    },
  });
  return {
    machine,
    words: null,
    samples,
    inputs: [() => undefined],
    outcomes: { gate: {} },
    matters: {},
    counts: {},
    beganAtMs: 0,
  };
}

const documentOf = ({ machine }: Setting) => extractMachine(machine, { file: 'gate.ts', samples });
const flowsBefore = { machines: [flowsOf(documentOf(gate(2)), gate(2), [])] };
const differ = (head: Setting) => behaviourOf(flowsBefore, new Map([['gate', head]]));

describe('difference', () => {
  it('R7.02 the same machine tells the same', () => {
    expect(structureOf([documentOf(gate(2))], [documentOf(gate(2))])).toEqual([]);
    expect(differ(gate(2))).toEqual([]);
  });

  it('R7.02 a guard that decides otherwise changes no structure; its flow breaks at the step, with both screens and reasons', () => {
    expect(structureOf([documentOf(gate(2))], [documentOf(gate(3))])).toEqual([]);
    const [parting, ...others] = differ(gate(3));
    expect(others.length).toBeLessThan(flowsBefore.machines[0]!.flows.length);
    expect(parting).toMatchObject({
      how: 'breaks',
      step: 1,
      shared: [{ event: 'start', title: 'Shut', atMs: 0 }],
      event: 'pay',
      asked: ['gate.shut|gate.pay|0', 'gate.shut|gate.pay|1'],
      before: { states: ['gate', 'gate.open'], screen: 'Gate', guard: 'isEnough holds: coins is 2' },
      after: { states: ['gate', 'gate.refused'], guard: 'isEnough does not hold: coins is 2' },
    });
  });

  it('R7.02 a guard that asks something else under its name is changed, by its condition', () => {
    const strict = gate(2, { isStrict: true });
    expect(structureOf([documentOf(gate(2))], [documentOf(strict)])).toEqual([
      expect.objectContaining({
        kind: 'changed',
        id: 'gate.shut|gate.pay|0',
        fields: ['condition'],
        values: [
          expect.objectContaining({
            before: expect.stringContaining('>= price') as string,
            after: expect.stringContaining('> price') as string,
          }),
        ],
      }),
    ]);
  });

  it('R7.02 a transition that leads elsewhere is changed, by its target', () => {
    const changes = structureOf([documentOf(gate(2))], [documentOf(gate(2, { isLast: true }))]);
    expect(changes).toEqual([
      expect.objectContaining({
        kind: 'changed',
        what: 'transition',
        id: 'gate.open|gate.pass|0',
        fields: ['target'],
        before: 'gate.open pass → gate.shut',
        after: 'gate.open pass → gate.refused',
      }),
    ]);
    expect(differ(gate(2, { isLast: true })).map(({ how }) => how)).toContain('breaks');
  });

  it('R7.02 both sides say which moves lead to their screen, each with its own samples', () => {
    const turned = { ...gate(3), samples: samples.toReversed() };
    const [parting] = differ(turned);
    expect(parting?.before.moves).toEqual([{ kind: 'event', sample: 0 }]);
    expect(parting?.after.moves).toEqual([{ kind: 'event', sample: 2 }]);
  });

  it('R7.02 samples in another order are the same samples', () => {
    const turned = { ...gate(2), samples: samples.toReversed() };
    expect(differ(turned)).toEqual([]);
  });

  it('R7.02 a machine that is gone takes its flows along', () => {
    const partings = behaviourOf(flowsBefore, new Map());
    expect(new Set(partings.map(({ how }) => how))).toEqual(new Set(['gone']));
    expect(structureOf([documentOf(gate(2))], []).map(({ kind, what }) => `${kind} ${what}`)).toEqual([
      'removed machine',
    ]);
  });
});
