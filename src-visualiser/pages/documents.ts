import type { Coverage } from '../documents/coverage.ts';
import type { Difference } from '../documents/difference.ts';
import type { Flow, Flows } from '../documents/flows.ts';
import type { Layout } from '../documents/layout.ts';
import type { Machine, Model, State, Transition } from '../documents/model.ts';

/** What the command found. */
interface Parts {
  readonly model: Model;
  readonly layout: Layout | null;
  readonly flows: Flows;
  readonly coverage: Coverage | null;
  readonly difference: Difference | null;
  /** In words: the revision that was read. */
  readonly revision: string;
}

/** Each part is read when it is first asked for: a chart needs the least of them. */
export interface Documents extends Parts {
  /** Whether there is such a part, without reading it. */
  has(part: keyof Parts): boolean;
}

declare global {
  /** Written beside the pages as a script, because a page from the file system may not fetch: each part as JSON. */
  var machineDocuments: Readonly<Partial<Record<keyof Parts, string>>> | undefined;
}

/** @throws Error if the script with the documents did not arrive */
export function readDocuments(): Documents {
  const texts = globalThis.machineDocuments;
  if (texts === undefined)
    throw new Error('documents.js is not beside this page: build the visualiser again.');
  const read = new Map<keyof Parts, unknown>();
  const part = <Name extends keyof Parts>(name: Name): Parts[Name] => {
    if (!read.has(name)) read.set(name, JSON.parse(texts[name] ?? 'null'));
    return read.get(name) as Parts[Name];
  };
  return {
    has: (name) => texts[name] !== undefined,
    get model() {
      return part('model');
    },
    get layout() {
      return part('layout');
    },
    get flows() {
      return part('flows');
    },
    get coverage() {
      return part('coverage');
    },
    get difference() {
      return part('difference');
    },
    get revision() {
      return part('revision');
    },
  };
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
