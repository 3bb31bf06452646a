import type { Coverage } from '../documents/coverage.ts';
import type { Difference } from '../documents/difference.ts';
import type { Flow, Flows } from '../documents/flows.ts';
import type { Layout } from '../documents/layout.ts';
import type { Machine, Model, State, Transition } from '../documents/model.ts';

/** What the command wrote beside the pages, as a script: a page from the file system may not fetch. */
export interface Documents {
  readonly model: Model;
  readonly layout: Layout | null;
  readonly flows: Flows;
  readonly coverage: Coverage | null;
  readonly difference: Difference | null;
  /** In words: the revision that was read. */
  readonly revision: string;
}

declare global {
  var machineDocuments: Documents | undefined;
}

/** @throws Error if the script with the documents did not arrive */
export function readDocuments(): Documents {
  const found = globalThis.machineDocuments;
  if (found === undefined)
    throw new Error('documents.js is not beside this page: build the visualiser again.');
  return found;
}

/** Every flow of every machine, in the order of the machines. */
export function allFlows({ flows }: Documents): readonly Flow[] {
  return flows.machines.flatMap((machine) => machine.flows);
}

/** A machine with quick ways to its parts. */
export interface Indexed extends Machine {
  readonly state: ReadonlyMap<string, State>;
  readonly transition: ReadonlyMap<string, Transition>;
}

/** Every machine by its id. */
export function indexed({ machines }: Model): ReadonlyMap<string, Indexed> {
  return new Map(
    machines.map((machine) => [
      machine.id,
      {
        ...machine,
        state: new Map(machine.states.map((state) => [state.id, state])),
        transition: new Map(machine.transitions.map((one) => [one.id, one])),
      },
    ]),
  );
}
