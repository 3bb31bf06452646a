import { DocumentReader, type Fields, isWithin, join, type Problem } from '../../document/index.ts';
import { MS_PER_DAY } from '../../constants/index.ts';
import { AMOUNT_FRACTION_DIGITS, type Nano, percent6, ton, WHOLE_PERCENT } from '../../money/index.ts';
import { readExpectations } from '../expectations/read-expectations.ts';
import { noteEmptyOrders, noteHighestPrice } from './note-prices.ts';
import { priceBoundsOf } from './price-bounds-of.ts';
import { readBehaviours } from './read-behaviours.ts';
import { readEvents } from './read-events.ts';
import { readGroups } from './read-groups.ts';
import { type ReadPolicy, readPolicyChanges, unprovenOf } from './read-policy-changes.ts';
import { readPriceModel, readSeed } from './read-price-model.ts';
import { SnapshotReader } from './read-snapshot.ts';
import { given, LARGEST_TON, LONGEST_DAYS, readShare } from './read-values.ts';
import type { Operator, Scenario, Snapshot } from './scenario.ts';
import { parseUtcDay } from './utc-date.ts';

/** Of all variants together. */
export const MOST_RUNS = 100_000;
/** No signs that do something to a terminal. */
const ONE_LINE = /^\P{Cc}*$/u;
const LINES = /^(?:\P{Cc}|\n)*$/u;
const FIRST_DAY = '2026-01-01';

const REQUIRED = ['name', 'days', 'behaviours', 'groups'];
const OPTIONAL = [
  'title',
  'description',
  'starts_on',
  'policy',
  'allow_unproven',
  'capital_ton',
  'network_fee_ton',
  'price',
  'events',
  'operator',
  'recent_links',
  'expectations',
  'start',
  'runs',
  'seed',
  'sweep',
  'compare',
];

/** The scenario, or every problem that was found; never both. */
export type ParsedScenario =
  | {
      readonly scenario: Scenario;
      /** The whole policy document, every override in place. */
      readonly policyDocument: Readonly<Record<string, unknown>>;
      /** What the policy's proofs refuse with this scenario's price; only where the document allows it. */
      readonly unproven: readonly Problem[];
      /** How many runs and from which seed, unless told otherwise. */
      readonly runs: number;
      readonly seed: number;
      readonly problems?: undefined;
    }
  | { readonly scenario?: undefined; readonly problems: readonly [Problem, ...Problem[]] };

/** What a scenario’s document names and does not hold. */
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
  const root = reader.object(document, '', REQUIRED, OPTIONAL);
  const read = readPolicyChanges(reader, root['policy']);
  const scenario = readScenario(reader, root, read, options.snapshot);
  const runs = reader.integer(given(root['runs'], 1), 'runs', { min: 1, max: MOST_RUNS });
  const seed = readSeed(reader, given(root['seed'], 1), 'seed');
  const mayBeUnproven = reader.optional(root['allow_unproven'], 'allow_unproven', false, (value, path) =>
    reader.boolean(value, path),
  );
  noteWhatPricesDo(reader, scenario);
  const isProvable = areSound(reader, 'policy', 'price', 'events');
  const unproven = isProvable ? unprovenOf(read, priceBoundsOf(scenario.price, scenario.events)) : [];
  const refused = mayBeUnproven ? [] : unproven.map(withConsent);
  const [first, ...rest] = [...reader.problems, ...refused];
  if (first !== undefined) return { problems: [first, ...rest] };
  return { scenario, policyDocument: read.document, unproven, runs, seed };
}

/** What rests on several blocks is looked at where all of them are in order. */
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

function readScenario(reader: DocumentReader, root: Fields, read: ReadPolicy, snapshot: unknown): Scenario {
  const text = (name: string, max: number, pattern: RegExp) =>
    reader.optional(root[name], name, '', (value, path) =>
      reader.text(value, path, { min: 0, max, pattern }),
    );
  const days = readDays(reader, root['days']);
  const behaviours = readBehaviours(reader, root['behaviours'], read.offer);
  const behaviourNames = namesOf(root['behaviours']);
  const groups = readGroups(reader, root['groups'], days, behaviourNames);
  const groupNames = groups.map((group) => group.name);
  const started = readStart(reader, root['start'], groupNames, snapshot);
  const name = reader.text(root['name'], 'name', { min: 1, max: 64, pattern: /^[a-z0-9][a-z0-9-]*$/ });
  return {
    name,
    title: text('title', 200, ONE_LINE) || name,
    description: text('description', 4000, LINES),
    startDay: readStartDay(reader, root['starts_on'], started),
    days,
    policy: read.policy,
    capitalTon: amount(reader, given(root['capital_ton'], '0'), 'capital_ton'),
    networkFeeTon: amount(reader, given(root['network_fee_ton'], '0.01'), 'network_fee_ton'),
    behaviours,
    groups,
    price: readPriceModel(reader, root['price']),
    events: readEvents(reader, root['events'], { days, groups: groupNames, behaviours: behaviourNames }),
    operator: readOperator(reader, given(root['operator'], {})),
    recentLinks: reader.integer(given(root['recent_links'], 64), 'recent_links', { min: 1, max: 4096 }),
    expectations: readExpectations(reader, root['expectations'], days),
    ...(started === undefined ? {} : { snapshot: started }),
  };
}

/** Where the length itself is wrong, nothing else is measured by it. */
function readDays(reader: DocumentReader, value: unknown): number {
  const before = reader.problems.length;
  const days = reader.integer(value, 'days', { min: 1, max: LONGEST_DAYS });
  return reader.problems.length > before ? LONGEST_DAYS : days;
}

/** Names are what others refer to, whether what they name is in order or not. */
function namesOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}

function amount(reader: DocumentReader, value: unknown, path: string): Nano<'TON'> {
  const range = { min: 0n, max: LARGEST_TON, fractionDigits: AMOUNT_FRACTION_DIGITS, unit: 'TON' };
  return ton(reader.decimal(value, path, range));
}

function readOperator(reader: DocumentReader, value: unknown): Operator {
  const fields = reader.object(value, 'operator', [], ['review_days', 'refuse', 'approve']);
  const share = (name: string, fallback: bigint) =>
    reader.optional(fields[name], join('operator', name), percent6(fallback), (item, at) =>
      readShare(reader, item, at),
    );
  const rule = { min: 0, max: 365 };
  return {
    reviewDays: reader.integer(given(fields['review_days'], 1), 'operator.review_days', rule),
    refuse: share('refuse', 0n),
    approve: share('approve', WHOLE_PERCENT),
  };
}

function readStart(
  reader: DocumentReader,
  value: unknown,
  groups: readonly string[],
  snapshot: unknown,
): Snapshot | undefined {
  if (value === undefined) return undefined;
  const fields = reader.object(value, 'start', ['snapshot', 'group']);
  reader.text(fields['snapshot'], 'start.snapshot', { min: 1, max: 500 });
  const group = reader.reference(fields['group'], 'start.group', groups, 'a group');
  return new SnapshotReader(reader).read(snapshot, group === undefined ? -1 : groups.indexOf(group));
}

/** The given date; without one 2026-01-01, or the first midnight at or after the snapshot. */
function readStartDay(reader: DocumentReader, value: unknown, snapshot: Snapshot | undefined): number {
  const earliest = snapshot === undefined ? undefined : Math.ceil(snapshot.takenAtMs / MS_PER_DAY);
  if (value === undefined && earliest !== undefined) return earliest;
  const text = given(value, FIRST_DAY);
  const day = typeof text === 'string' ? parseUtcDay(text) : undefined;
  if (day === undefined) reader.note('starts_on', value, `a date such as ${FIRST_DAY}`);
  else if (earliest !== undefined && day < earliest)
    reader.note('starts_on', value, 'a date whose 00:00 UTC is not before the snapshot was taken');
  return day ?? 0;
}
