import { type DocumentReader, join } from '../../document/index.ts';
import { percent6, WHOLE_PERCENT } from '../../money/index.ts';
import { type Measure, MEASURE_UNITS, MEASURES } from '../measures/measure.ts';
import { given } from '../scenario/read-values.ts';
import type { Expectation } from './expectation.ts';

const MOST_EXPECTATIONS = 100;
const LARGEST = 10n ** 27n;

const UNITS = {
  nano_ton: { fractionDigits: 9, unit: 'TON' },
  nano_axiom: { fractionDigits: 9, unit: 'AXIOM' },
  millionths: { fractionDigits: 6, unit: 'treasury / liabilities' },
} as const;

/** Expectations of a scenario of so many days. A value is decimal text in TON, AXIOM or a ratio; counts are integers. */
export function readExpectations(
  reader: DocumentReader,
  value: unknown,
  days: number,
): readonly Expectation[] {
  return reader.list(given(value, []), 'expectations', { min: 0, max: MOST_EXPECTATIONS }, (item, path) => {
    const fields = reader.object(item, path, ['measure', 'when', 'is', 'value'], ['in_runs']);
    const at = (name: string) => join(path, name);
    const measure = reader.oneOf(fields['measure'], at('measure'), MEASURES);
    const range = { min: 0n, max: WHOLE_PERCENT, fractionDigits: 6, unit: '% of the runs' };
    return {
      measure: measure ?? 'price',
      when: readWhen(reader, fields['when'], at('when'), days),
      is: reader.oneOf(fields['is'], at('is'), ['at_least', 'at_most'] as const) ?? 'at_least',
      value: measure === undefined ? 0n : readValue(reader, fields['value'], at('value'), measure),
      inRuns: percent6(reader.decimal(given(fields['in_runs'], '100'), at('in_runs'), range)),
    };
  });
}

function readWhen(reader: DocumentReader, value: unknown, path: string, days: number): Expectation['when'] {
  if (typeof value === 'object' && value !== null) {
    const { day } = reader.object(value, path, ['day']);
    return { day: reader.integer(day, join(path, 'day'), { min: 0, max: days - 1 }) };
  }
  if (value === 'always' || value === 'at_end') return value;
  reader.note(path, value, 'always, at_end or {"day": n}');
  return 'always';
}

function readValue(reader: DocumentReader, value: unknown, path: string, measure: Measure): bigint {
  const unit = MEASURE_UNITS[measure];
  if (unit === 'count') return BigInt(reader.integer(value, path, { min: 0, max: Number.MAX_SAFE_INTEGER }));
  return reader.decimal(value, path, { min: 0n, max: LARGEST, ...UNITS[unit] });
}
