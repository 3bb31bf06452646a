import { coverageOf } from '../coverage/coverage.ts';
import { behaviourOf } from '../difference/behaviour.ts';
import { structureOf } from '../difference/structure.ts';
import type { Coverage } from '../documents/coverage.ts';
import type { Difference } from '../documents/difference.ts';
import type { Flows } from '../documents/flows.ts';
import type { Model } from '../documents/model.ts';
import { flowsOf } from '../flows/flows.ts';
import { modelOf, type ReadAll } from './read.ts';
import { seenByTests } from './seen.ts';

export interface Documents {
  readonly model: Model;
  readonly flows: Flows;
  readonly coverage: Coverage;
  /** Null: nothing to compare with was named. */
  readonly difference: Difference | null;
}

/** What a revision was, to compare with. */
export interface Past extends Pick<Documents, 'model' | 'flows'> {
  readonly name: string;
  readonly hasScreens: boolean;
}

/** Every document of the machines that were read. */
export function documentsHere(read: ReadAll, past: Past | null): Documents {
  const problems = [...read.problems];
  const machines = read.machines.flatMap(({ document, setting }) => {
    try {
      return [flowsOf(document, setting, [])];
    } catch (error) {
      problems.push({
        file: document.file,
        line: null,
        what: `${document.id} could not be played: ${error instanceof Error ? error.message : String(error)}`,
        remedy: 'Export `inputs` and `samples` beside it: what it is given, and its events as they may come.',
      });
      return [];
    }
  });
  const model = modelOf({ ...read, problems });
  const flows: Flows = { machines };
  return {
    model,
    flows,
    coverage: coverageOf(model, flows, seenByTests()),
    difference: past === null ? null : differenceFrom(past, read, { model, flows }),
  };
}

/** How the machines that were read differ from those of a revision. */
function differenceFrom(
  past: Past,
  read: ReadAll,
  { model, flows }: Pick<Documents, 'model' | 'flows'>,
): Difference {
  const known = new Set(past.flows.machines.flatMap((one) => one.flows.map(({ id }) => id)));
  const settings = new Map(read.machines.map(({ setting }) => [setting.machine.id, setting]));
  return {
    base: past.name,
    head: 'this checkout',
    structure: structureOf(past.model.machines, model.machines),
    behaviour: behaviourOf(past.flows, settings),
    added: flows.machines.flatMap((one) => one.flows.map(({ id }) => id).filter((id) => !known.has(id))),
    played: past.flows.machines.reduce((sum, { flows }) => sum + flows.length, 0),
    hasBaseScreens: past.hasScreens,
  };
}
