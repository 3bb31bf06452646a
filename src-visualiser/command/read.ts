import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyStateMachine, EventObject } from 'xstate';
import { worlds } from '../../machines/outcomes.ts';
import { words } from '../../machines/words.ts';
import type { FileProblem, Machine, Model } from '../documents/model.ts';
import { chartsOf, lintChart } from '../extract/lint-chart.ts';
import { extractMachine } from '../extract/machine.ts';
import { isMachine } from '../extract/names.ts';
import { type Known, settingOf } from '../play/house.ts';
import { anything } from '../play/anything.ts';
import { Play } from '../play/play.ts';
import type { MachineOutcomes, Setting } from '../play/setting.ts';
import { problemOf } from './file-problem.ts';
import { takeUnfound, type Unfound } from './stand-in-module.ts';

/** A machine as a document, and as something that can be played. */
export interface Read {
  readonly document: Machine;
  readonly setting: Setting;
}

export interface ReadAll {
  readonly machines: readonly Read[];
  readonly problems: readonly FileProblem[];
}

/** Every machine of a checkout of this repository, by the names of its samples. */
export async function readHouse(root: string): Promise<ReadAll> {
  const folder = join(root, 'machines');
  const { samples } = (await load(join(folder, 'samples.ts'))) as Pick<Known, 'samples'>;
  const known = { samples, ...(await todaysOr(folder)) };
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('machine.ts'))
    .toSorted()
    .map((name) => join(folder, name));
  return readFiles(files, root, known);
}

/** A revision from before there were outcomes and words meets those of today's machines. */
async function todaysOr(folder: string): Promise<Pick<Known, 'worlds' | 'words'>> {
  const own = async (file: string) => {
    const path = join(folder, file);
    return existsSync(path) ? ((await load(path)) as unknown as Known) : { worlds, words };
  };
  return { worlds: (await own('outcomes.ts')).worlds, words: (await own('words.ts')).words };
}

/** Twice it would stand in front of itself: the inner one would answer before the outer one has tried. */
let isLoaderThere = false;

/**
 * Machines of any XState v5 files. A file may export `samples` (events), `inputs` (functions) and `outcomes` (by slot)
 * beside its machine; without them every event comes without a payload, and every call answers nothing or fails.
 */
export async function readForeign(files: readonly string[]): Promise<ReadAll> {
  if (!isLoaderThere) register('./foreign-loader.ts', import.meta.url);
  isLoaderThere = true;
  return readFiles(files, process.cwd(), { samples: {}, worlds: {}, words: {} });
}

async function readFiles(files: readonly string[], root: string, known: Known): Promise<ReadAll> {
  const machines: Read[] = [];
  const problems: FileProblem[] = [];
  for (const path of files) {
    const file = relative(root, path);
    try {
      const module = await load(path);
      const charts = chartsOf(module) as unknown as AnyStateMachine[];
      if (charts.length === 0) problems.push(noMachine(file));
      for (const machine of charts.filter(isMachine)) {
        machines.push(readMachine(machine, file, module, known));
        problems.push(...unnamed(machine, path, file));
      }
    } catch (error) {
      problems.push(problemOf(error, path, file));
    }
    problems.push(...takeUnfound().map((one) => standsIn(one, root)));
  }
  return { machines, problems };
}

/** A module that was not found is told; the chart is drawn all the same. */
function standsIn({ importer, specifier }: Unfound, root: string): FileProblem {
  const path = fileURLToPath(importer);
  const line = readFileSync(path, 'utf8')
    .split('\n')
    .findIndex((one) => one.includes(`'${specifier}'`) || one.includes(`"${specifier}"`));
  return {
    file: relative(root, path),
    line: line === -1 ? null : line + 1,
    what: `“${specifier}” was not found: a value that does nothing stands in for what is imported from it.`,
    remedy: 'Install it beside the file, if the chart depends on it.',
  };
}

const noMachine = (file: string): FileProblem => ({
  file,
  line: null,
  what: 'It exports no machine.',
  remedy: 'Export what createMachine returns, or a function without arguments whose name ends in Machine.',
});

/** What a chart does not name cannot be told in words: each in its line, and how many states say nothing of themselves. */
function unnamed(machine: AnyStateMachine, path: string, file: string): FileProblem[] {
  const lines = readFileSync(path, 'utf8').split('\n');
  const { problems } = lintChart(machine as never);
  const named = problems.filter((what) => !PROSE.test(what));
  const silent = problems.length - named.length;
  const remedy = 'Name it by setup(), so that it can be told and replaced.';
  return [
    ...named.map((what) => ({ file, line: lineOfState(what, lines), what, remedy })),
    ...(silent === 0
      ? []
      : [
          {
            file,
            line: null,
            what: `${machine.id}: ${silent} descriptions, titles and screens of states are missing.`,
            remedy: 'Say in description and meta what each state is; until then its key stands there.',
          },
        ]),
  ];
}

const PROSE = /: has no (description|meta\.\w+)$/;

/** Where the state stands that a problem begins with. */
function lineOfState(problem: string, lines: readonly string[]): number | null {
  const key = problem.split(':')[0]?.split('.').at(-1) ?? '';
  const line = lines.findIndex((one) => new RegExp(`(^|\\s)['"]?${key}['"]?: \\{`).test(one));
  return line === -1 ? null : line + 1;
}

function readMachine(
  machine: AnyStateMachine,
  file: string,
  module: Readonly<Record<string, unknown>>,
  known: Known,
): Read {
  const setting = settingOf(machine, known);
  const samples = (module['samples'] as EventObject[] | undefined) ?? setting.samples;
  const isKnown = known.worlds[machine.id] !== undefined;
  const own = module['outcomes'] as MachineOutcomes | undefined;
  return {
    document: extractMachine(machine, {
      file,
      samples: isKnown ? setting.samples : samples,
      title: setting.words?.title ?? null,
    }),
    setting: isKnown
      ? setting
      : {
          ...setting,
          samples,
          inputs: (module['inputs'] as Setting['inputs'] | undefined) ?? [startOf(setting)],
          outcomes: own === undefined ? setting.outcomes : { ...setting.outcomes, [machine.id]: own },
        },
  };
}

/** What a machine starts with of which nothing is known: nothing, unless it needs something. */
function startOf(setting: Setting): () => unknown {
  const nothing = (): unknown => undefined;
  try {
    const { status } = new Play({ ...setting, inputs: [nothing] }, 0).snapshot;
    return status === 'error' ? () => anything : nothing;
  } catch {
    // That it cannot be played is told where it is played; its chart is drawn.
    return nothing;
  }
}

/** The first document. */
export function modelOf({ machines, problems }: ReadAll): Model {
  return { machines: machines.map(({ document }) => document), problems };
}

async function load(path: string): Promise<Readonly<Record<string, unknown>>> {
  return (await import(pathToFileURL(path).href)) as Readonly<Record<string, unknown>>;
}
