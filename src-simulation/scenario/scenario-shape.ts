import {
  boolean,
  described,
  integer,
  maybe,
  optional,
  record,
  reference,
  schemaAddress,
  type Shape,
  shapeOf,
  text,
} from '@axiom/domain/document';
import type { Nano } from '@axiom/domain/money';
import type { Expectation } from '../expectations/expectation.ts';
import { expectationsShape } from '../expectations/expectation-shape.ts';
import { changesShape, compareShape, sweepShape } from '../sweep/experiment-shape.ts';
import { eventsShape } from './event-shape.ts';
import { groupsShape, MOST_GROUPS } from './groups-shape.ts';
import { priceShape, seedShape } from './price-shape.ts';
import { behavioursSchema } from './read-behaviours.ts';
import { policyChangesSchema } from './read-policy-changes.ts';
import type { Group, Operator, PriceModel, ScenarioEvent } from './scenario.ts';
import { chance, inCamelCase, LARGEST_TON, LONGEST_DAYS, tonFrom, wholeShare } from './value-shapes.ts';

/** Of all variants together. */
export const MOST_RUNS = 100_000;
/** Default date of day 0. */
export const FIRST_DAY = '2026-01-01';
/** Form of a date; the reader checks whether the day exists. */
const DATE = '^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$';
/** No control characters, which could affect a terminal. */
const ONE_LINE = /^\P{Cc}*$/u;
const LINES = /^(?:\P{Cc}|\n)*$/u;

/** How long a scenario is. */
export const daysShape: Shape<number> = integer({ min: 1, max: LONGEST_DAYS });

const operator: Shape<Operator> = inCamelCase(
  record({
    review_days: described(
      optional(integer({ min: 0, max: 365 }), 1),
      'Held payouts are looked at after so long.',
    ),
    refuse: described(chance, 'Percent of the held payouts.'),
    approve: described(wholeShare, 'Percent of the posted links and screenshots.'),
  }),
);

/** Names and values of a scenario that its parts refer to. */
interface ScenarioNames {
  readonly days: number;
  readonly behaviours: readonly string[];
  readonly groups: readonly string[];
}

/** Every field of a scenario's document. */
export type ScenarioFields = {
  readonly name: Shape<string>;
  readonly days: Shape<number>;
  /** Read by `readBehaviours`: they extend each other. */
  readonly behaviours: Shape<unknown>;
  readonly groups: Shape<readonly Group[]>;
  readonly title: Shape<string>;
  readonly description: Shape<string>;
  /** Read with the snapshot. */
  readonly starts_on: Shape<unknown>;
  /** Read by `readPolicyChanges`. */
  readonly policy: Shape<unknown>;
  readonly allow_unproven: Shape<boolean>;
  readonly capital_ton: Shape<Nano<'TON'>>;
  readonly network_fee_ton: Shape<Nano<'TON'>>;
  readonly price: Shape<PriceModel>;
  readonly events: Shape<readonly ScenarioEvent[]>;
  readonly operator: Shape<Operator>;
  readonly recent_links: Shape<number>;
  readonly expectations: Shape<readonly Expectation[]>;
  readonly start: Shape<{ readonly snapshot: string; readonly group: number } | undefined>;
  readonly runs: Shape<number>;
  readonly seed: Shape<number>;
  /** Read by `parseExperiment`, as `compare` is. */
  readonly sweep: Shape<unknown>;
  readonly compare: Shape<unknown>;
  readonly $schema: Shape<string>;
};

/** The fields of a document whose parts have these names. */
export function scenarioFields(
  names: ScenarioNames,
  mostGroups: number = names.groups.length,
): ScenarioFields {
  const money = tonFrom(0n, LARGEST_TON);
  return {
    name: text({ min: 1, max: 64, pattern: /^[a-z0-9][a-z0-9-]*$/ }),
    days: daysShape,
    behaviours: elsewhere(behavioursSchema),
    groups: groupsShape(names),
    title: described(optional(text({ min: 0, max: 200, pattern: ONE_LINE }), ''), 'The name unless given.'),
    description: optional(text({ min: 0, max: 4000, pattern: LINES }), ''),
    starts_on: maybe(
      elsewhere(() => ({
        type: 'string',
        pattern: DATE,
        description: 'UTC date of day 0.',
        default: FIRST_DAY,
      })),
    ),
    policy: maybe(elsewhere(() => policyChangesSchema)),
    allow_unproven: described(
      optional(boolean(), false),
      'Runs although the policy’s proofs fail with this scenario’s price.',
    ),
    capital_ton: described(optional(money, '0'), 'TON in the hot wallet at the start.'),
    network_fee_ton: described(optional(money, '0.01'), 'TON, of each payout.'),
    price: priceShape,
    events: eventsShape({ ...names, mostGroups }),
    operator: optional(operator, {}),
    recent_links: described(
      optional(integer({ min: 1, max: 4096 }), 64),
      'How many of the newest links people find.',
    ),
    expectations: expectationsShape(names.days),
    start: maybe(record({ snapshot: text({ min: 1, max: 500 }), group: reference(names.groups, 'a group') })),
    runs: described(optional(integer({ min: 1, max: MOST_RUNS }), 1), 'Run k has seed `seed` + k − 1.'),
    seed: optional(seedShape, 1),
    sweep: maybe(elsewhere(() => sweepShape.schema)),
    compare: maybe(elsewhere(() => compareShape(changesShape).schema)),
    $schema: schemaAddress,
  };
}

/** Used while no names are known. */
export const ANY_FIELDS: ScenarioFields = scenarioFields(
  { days: LONGEST_DAYS, behaviours: [], groups: [] },
  MOST_GROUPS,
);

function elsewhere(schema: Parameters<typeof shapeOf>[0]): Shape<unknown> {
  return shapeOf<unknown>(schema, (_reader, value) => value);
}
