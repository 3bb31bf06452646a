import type { Parting } from '../../documents/difference.ts';
import type { Flow, Move, Outcome, Step } from '../../documents/flows.ts';
import type { Place } from '../address.ts';
import { allFlows, type Documents } from '../documents.ts';
import type { Scene } from '../protocol.ts';

/** Steps with a picture in the list. */
const PICTURES = 3;

/** Where a row stands: what was changed comes first, then what fails, then errors, then the rest. */
export type Group = 'changed' | 'failing' | 'error' | 'rest';

/** A flow in the list. */
export interface Row {
  readonly id: string;
  readonly machine: string;
  readonly title: string;
  readonly outcome: Outcome;
  readonly group: Group;
  readonly steps: number;
  /** The step at which it breaks or fails; null: it passes. */
  readonly broke: number | null;
  /** In a word what became of it since the base; empty: nothing. */
  readonly change: '' | 'breaks' | 'changed' | 'gone' | 'new';
  readonly place: Place;
  /** Its last screens that differ. */
  readonly scenes: readonly { readonly title: string; readonly scene: Scene }[];
}

/** Every row, sorted: changed, failing, error, rest; in each by machine. */
export function rowsOf(documents: Documents): readonly Row[] {
  const { difference } = documents;
  const partings = new Map(difference?.behaviour.map((one) => [one.flow, one]));
  const added = new Set(difference?.added);
  const flows = allFlows(documents);
  const known = new Set(flows.map(({ id }) => id));
  const gone = (difference?.behaviour ?? []).filter(({ flow }) => !known.has(flow)).map(rowOfParting);
  const here = flows.map((flow) => rowOf(flow, partings.get(flow.id), added.has(flow.id)));
  return [...gone, ...here].toSorted((a, b) => rankOf(a) - rankOf(b));
}

const GROUPS: readonly Group[] = ['changed', 'failing', 'error', 'rest'];
const CHANGES: readonly Row['change'][] = ['breaks', 'changed', 'gone', 'new', ''];

function rankOf({ group, change }: Row): number {
  return GROUPS.indexOf(group) * CHANGES.length + CHANGES.indexOf(change);
}

function rowOf(flow: Flow, parting: Parting | undefined, isNew: boolean): Row {
  const { id, machine, title, outcome, start, steps, failsAt } = flow;
  const change = parting === undefined ? (isNew ? 'new' : '') : changeOf(parting);
  return {
    id,
    machine,
    title,
    outcome,
    group: change !== '' ? 'changed' : failsAt !== null ? 'failing' : outcome === 'error' ? 'error' : 'rest',
    steps: steps.length,
    broke: parting?.how === 'breaks' ? parting.step : failsAt,
    change,
    place: parting === undefined ? { page: 'flow', machine, flow: id, step: 0 } : placeOf(parting),
    scenes: scenesOf(machine, start, steps),
  };
}

/** A flow of the base that no flow here is: it leads to what became of it. */
function rowOfParting(parting: Parting): Row {
  const { flow, machine, title, before, length, how, step } = parting;
  return {
    id: flow,
    machine,
    title,
    outcome: before.outcome as Outcome,
    group: 'changed',
    steps: length,
    broke: how === 'breaks' ? step : null,
    change: changeOf(parting),
    place: placeOf(parting),
    scenes: scenesOfParting(parting),
  };
}

const changeOf = ({ how }: Parting) => (how === 'differs' ? 'changed' : how);
const placeOf = ({ flow }: Parting): Place => ({ page: 'difference', flow });

function scenesOf(machine: string, start: number, steps: readonly Step[]): Row['scenes'] {
  const moves = steps.slice(1).map(({ move }) => move);
  return lastOfEach(steps.map(({ title }) => title)).map((at) => scene(machine, start, moves, at, steps[at]));
}

/** As far as the base and what was read here tell the same, and then as it is here. */
function scenesOfParting({ machine, start, step, shared, after }: Parting): Row['scenes'] {
  if (after.moves === null) return [];
  const { moves } = after;
  const titles = [...shared.map(({ title }) => title), after.title];
  return lastOfEach(titles)
    .filter((at) => at <= step)
    .map((at) => scene(machine, start, moves, at, { title: titles[at] ?? '' }));
}

function scene(
  machine: string,
  start: number,
  moves: readonly Move[],
  at: number,
  step: Pick<Step, 'title'> | undefined,
): Row['scenes'][number] {
  return { title: step?.title ?? '', scene: { machine, start, moves: moves.slice(0, at) } };
}

/** The last few places where another title follows, or the list ends. */
function lastOfEach(titles: readonly string[]): number[] {
  return titles.flatMap((title, at) => (titles[at + 1] === title ? [] : [at])).slice(-PICTURES);
}
