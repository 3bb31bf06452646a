import {
  decimal,
  described,
  integer,
  listOf,
  mapped,
  oneOf,
  optional,
  record,
  type Shape,
  shapeOf,
  plainFields,
} from '@axiom/domain/document';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { type Measure, MEASURE_UNITS, MEASURES } from '../measures/measure.ts';
import { inCamelCase, percentFrom } from '../scenario/value-shapes.ts';
import type { Expectation } from './expectation.ts';

const MOST_EXPECTATIONS = 100;
const LARGEST = 10n ** 27n;

type Unit = (typeof MEASURE_UNITS)[Measure];

const VALUES: Readonly<Record<Unit, Shape<bigint>>> = {
  nano_ton: decimal({ min: 0n, max: LARGEST, fractionDigits: 9, unit: 'TON' }),
  nano_axiom: decimal({ min: 0n, max: LARGEST, fractionDigits: 9, unit: 'AXIOM' }),
  millionths: decimal({ min: 0n, max: LARGEST, fractionDigits: 6, unit: 'treasury / liabilities' }),
  count: mapped(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), BigInt),
};

const inRuns = percentFrom(0n, WHOLE_PERCENT, '% of the runs');

/** Expectations of a scenario with so many days. A value is decimal text in TON, AXIOM or a ratio; counts are integers. */
export function expectationsShape(days: number): Shape<readonly Expectation[]> {
  return optional(listOf(expectationShape(days), { min: 0, max: MOST_EXPECTATIONS }), []);
}

/** The form of the value depends on the measure. */
function expectationShape(days: number): Shape<Expectation> {
  const when = whenShape(days);
  const withValue = (measure: Shape<Measure>, value: Shape<bigint>): Shape<Expectation> =>
    inCamelCase(
      record({
        measure,
        when,
        is: oneOf(['at_least', 'at_most'] as const),
        value,
        in_runs: described(optional(inRuns, '100'), 'Percent of the runs in which it must hold.'),
      }),
    );
  const units = Object.keys(VALUES) as Unit[];
  const shapes = new Map(units.map((unit) => [unit, withValue(measuresIn(unit), VALUES[unit])]));
  const unknown = withValue(
    oneOf(MEASURES),
    shapeOf(
      () => ({}),
      () => 0n,
    ),
  );
  return shapeOf(
    () => ({ oneOf: [...shapes.values()].map((shape) => shape.schema) }),
    (reader, value, path) => {
      const named = MEASURES.find((measure) => measure === plainFields(value)?.['measure']);
      const shape = named === undefined ? unknown : (shapes.get(MEASURE_UNITS[named]) ?? unknown);
      return shape.read(reader, value, path);
    },
  );
}

function measuresIn(unit: Unit): Shape<Measure> {
  const all = oneOf(MEASURES);
  return shapeOf(() => ({ enum: MEASURES.filter((measure) => MEASURE_UNITS[measure] === unit) }), all.read);
}

function whenShape(days: number): Shape<Expectation['when']> {
  const words = oneOf(['always', 'at_end']);
  const onDay = record({ day: integer({ min: 0, max: days - 1 }) });
  return shapeOf(
    () => ({ anyOf: [words.schema, onDay.schema] }),
    (reader, value, path) => {
      if (typeof value === 'object' && value !== null) return onDay.read(reader, value, path);
      if (value === 'always' || value === 'at_end') return value;
      reader.note(path, value, 'always, at_end or {"day": n}');
      return 'always';
    },
  );
}
