import type { AnyStateMachine, EventObject } from 'xstate';
import type { MachineOutcomes, Setting, Words } from './setting.ts';

/** Epoch ms at which every flow of this house begins: the instant of its samples. */
export const BEGAN_AT_MS = 1_795_271_527_000;

/** What a machine meets, as machines/outcomes.ts says it. */
export interface World {
  readonly inputs: Setting['inputs'];
  readonly slots: MachineOutcomes;
  readonly counts?: Setting['counts'];
  readonly matters?: readonly string[];
}

/** The samples and outcomes of a checkout, by the machines' ids. */
export interface Known {
  readonly samples: Readonly<Record<string, readonly EventObject[]>>;
  readonly worlds: Readonly<Record<string, World>>;
  readonly words: Readonly<Record<string, Words>>;
}

/** Everything that may happen to a machine; of one that is not known, every event comes without a payload. */
export function settingOf(machine: AnyStateMachine, { samples, worlds, words }: Known): Setting {
  const world = worlds[machine.id];
  return {
    machine,
    words: words[machine.id] ?? null,
    samples: samples[machine.id] ?? bareEvents(machine),
    inputs: world?.inputs ?? [() => undefined],
    outcomes: Object.fromEntries(Object.entries(worlds).map(([id, { slots }]) => [id, withFailures(slots)])),
    counts: world?.counts ?? {},
    matters: Object.fromEntries(Object.entries(worlds).map(([id, { matters }]) => [id, matters])),
    beganAtMs: BEGAN_AT_MS,
  };
}

/** Every event that a state takes, without a payload. */
function bareEvents({ events }: AnyStateMachine): EventObject[] {
  return events
    .filter((type) => !type.startsWith('xstate.') && !type.includes('*'))
    .map((type) => ({ type }) as EventObject);
}

/** A call that can answer can also be refused. */
function withFailures(slots: MachineOutcomes): MachineOutcomes {
  return Object.fromEntries(
    Object.entries(slots).map(([slot, outcomes]) => [
      slot,
      outcomes?.answers === undefined || outcomes.failures !== undefined
        ? outcomes
        : { ...outcomes, failures: [new Error('It failed.')] },
    ]),
  );
}
