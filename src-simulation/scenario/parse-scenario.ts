import {
  DocumentReader,
  fieldNames,
  isWithin,
  join,
  type Problem,
  type ReadFields,
} from '@axiom/domain/document';
import { MS_PER_DAY } from '@axiom/domain/constants';
import { noteEmptyOrders, noteHighestPrice } from './note-prices.ts';
import { priceBoundsOf } from './price-bounds-of.ts';
import { readBehaviours } from './read-behaviours.ts';
import { readPolicyChanges, unprovenOf } from './read-policy-changes.ts';
import { readSnapshot } from './snapshot-shape.ts';
import type { Scenario, Snapshot } from './scenario.ts';
import { ANY_FIELDS, daysShape, FIRST_DAY, type ScenarioFields, scenarioFields } from './scenario-shape.ts';
import { parseUtcDay } from './utc-date.ts';
import { LONGEST_DAYS } from './value-shapes.ts';

/** The scenario, or all problems that were found; never both. */
export type ParsedScenario =
  | {
      readonly scenario: Scenario;
      /** The whole policy document, every override in place. */
      readonly policyDocument: Readonly<Record<string, unknown>>;
      /** Proofs of the policy that fail with this scenario's price; only if the document allows that. */
      readonly unproven: readonly Problem[];
      /** Default number of runs, and the first seed. */
      readonly runs: number;
      readonly seed: number;
      readonly problems?: undefined;
    }
  | {
      readonly scenario?: undefined;
      readonly policyDocument?: undefined;
      readonly unproven?: undefined;
      readonly runs?: undefined;
      readonly seed?: undefined;
      readonly problems: readonly [Problem, ...Problem[]];
    };

/** Other documents that a scenario's document refers to. */
export interface ParseScenarioOptions {
  /** The parsed document that `start.snapshot` names. */
  readonly snapshot?: unknown;
}

/**
 * Reads a scenario document (JSON, snake_case; decimal texts in TON, AXIOM or percent). Answers the scenario, or every
 * problem at once with path, found and allowed. `sweep` and `compare` are left to `parseExperiment`.
 */
export function parseScenario(document: unknown, options: ParseScenarioOptions = {}): ParsedScenario {
  const reader = new DocumentReader();
  const root = reader.object(document, '', fieldNames(ANY_FIELDS, false), fieldNames(ANY_FIELDS, true));
  const policy = readPolicyChanges(reader, root['policy']);
  const days = readDays(reader, root['days']);
  const behaviours = readBehaviours(reader, root['behaviours'], policy.offer);
  const fields = scenarioFields({
    days,
    behaviours: namesOf(root['behaviours']),
    groups: namesOf(root['groups']),
  });
  const read = <Name extends keyof ScenarioFields>(name: Name) =>
    fields[name].read(reader, root[name], join('', name)) as ReadFields<ScenarioFields>[Name];
  const groups = read('groups');
  const start = read('start');
  const snapshot = start === undefined ? undefined : readSnapshot(reader, options.snapshot, start.group);
  const name = read('name');
  const scenario: Scenario = {
    name,
    title: read('title') || name,
    description: read('description'),
    startDay: readStartDay(reader, root['starts_on'], snapshot),
    days,
    policy: policy.policy,
    capitalTon: read('capital_ton'),
    networkFeeTon: read('network_fee_ton'),
    behaviours,
    groups,
    price: read('price'),
    events: read('events'),
    operator: read('operator'),
    recentLinks: read('recent_links'),
    expectations: read('expectations'),
    ...(snapshot === undefined ? {} : { snapshot }),
  };
  const [runs, seed, mayBeUnproven] = [read('runs'), read('seed'), read('allow_unproven')];
  read('$schema');
  noteWhatPricesDo(reader, scenario);
  const isProvable = areSound(reader, 'policy', 'price', 'events');
  const unproven = isProvable ? unprovenOf(policy, priceBoundsOf(scenario.price, scenario.events)) : [];
  const refused = mayBeUnproven ? [] : unproven.map(withConsent);
  const [first, ...rest] = [...reader.problems, ...refused];
  if (first !== undefined) return { problems: [first, ...rest] };
  return { scenario, policyDocument: policy.document, unproven, runs, seed };
}

/** Checks that involve several blocks; they run only if all of these are valid. */
function noteWhatPricesDo(reader: DocumentReader, scenario: Scenario): void {
  if (!areSound(reader, 'price', 'events')) return;
  const highest = noteHighestPrice(reader, scenario);
  if (areSound(reader, 'events', 'policy', 'behaviours')) noteEmptyOrders(reader, scenario, highest);
}

function areSound(reader: DocumentReader, ...blocks: readonly string[]): boolean {
  return !reader.problems.some(({ path }) => path === '' || blocks.some((block) => isWithin(path, block)));
}

function withConsent(problem: Problem): Problem {
  const allowed = `${problem.allowed}; or "allow_unproven": true where this scenario is meant to break it`;
  return { ...problem, allowed };
}

/** If the length itself is invalid, nothing else is checked against it. */
function readDays(reader: DocumentReader, value: unknown): number {
  const before = reader.problems.length;
  const days = daysShape.read(reader, value, 'days');
  return reader.problems.length > before ? LONGEST_DAYS : days;
}

/** The names that may be referred to, whether what they name is valid or not. */
function namesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

/** The given date; without one 2026-01-01, or the first midnight at or after the snapshot. */
function readStartDay(reader: DocumentReader, value: unknown, snapshot: Snapshot | undefined): number {
  const earliest = snapshot === undefined ? undefined : Math.ceil(snapshot.takenAtMs / MS_PER_DAY);
  if (value === undefined && earliest !== undefined) return earliest;
  const text = value === undefined ? FIRST_DAY : value;
  const day = typeof text === 'string' ? parseUtcDay(text) : undefined;
  if (day === undefined) reader.note('starts_on', value, `a date such as ${FIRST_DAY}`);
  else if (earliest !== undefined && day < earliest)
    reader.note('starts_on', value, 'a date whose 00:00 UTC is not before the snapshot was taken');
  return day ?? 0;
}
