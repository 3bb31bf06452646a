import {
  checked,
  type DocumentReader,
  integer,
  isWithin,
  itemOf,
  join,
  listOf,
  mapped,
  maybe,
  optional,
  record,
  type Shape,
  variants,
  plainFields,
} from '@axiom/domain/document';
import { WHOLE_PERCENT } from '@axiom/domain/money';
import { formatPrice, type Price, price9 } from '@axiom/domain/price';
import type { PriceModel } from './scenario.ts';
import { inCamelCase, LONGEST_DAYS, percentFrom, price } from './value-shapes.ts';

const MOST_POINTS = 1000;
const LARGEST_SEED = 2 ** 32 - 1;
const LARGEST_MOVE = 50n * (WHOLE_PERCENT / 100n);

/** The seed of a run or of a simulated price. */
export const seedShape: Shape<number> = integer({ min: 0, max: LARGEST_SEED });

const points = checked(
  listOf(record({ day: integer({ min: 0, max: LONGEST_DAYS }), price }), { min: 1, max: MOST_POINTS }),
  (reader, read, path) => {
    read.forEach(({ day }, index) => {
      const before = read[index - 1];
      if (before === undefined || day > before.day) return;
      reader.note(join(itemOf(path, index), 'day'), day, `more than the point before (${before.day})`);
    });
  },
);

const model = variants({
  constant: { price },
  path: { points },
  simulated: { seed: maybe(seedShape) },
  walk: {
    start: price,
    volatility_per_day: percentFrom(0n, LARGEST_MOVE),
    lowest: price,
    highest: price,
    drift_per_day: optional(percentFrom(-LARGEST_MOVE, LARGEST_MOVE), '0'),
  },
});

/** The model of the market price; simulated by default. */
export const priceShape: Shape<PriceModel> = optional(
  mapped(
    inCamelCase(
      checked(model, (reader, read, path, value) => {
        if (read.kind === 'walk') noteWalk(reader, read, path, value);
      }),
    ),
    // A path without points is refused; whoever goes on reading needs some model.
    (read): PriceModel =>
      read.kind === 'path' && read.points.length === 0 ? { kind: 'constant', price: price9(1n) } : read,
  ),
  { kind: 'simulated' },
);

function noteWalk(
  reader: DocumentReader,
  { start, lowest, highest }: { readonly start: Price; readonly lowest: Price; readonly highest: Price },
  path: string,
  value: unknown,
): void {
  const written = plainFields(value) ?? {};
  const at = (name: string) => join(path, name);
  const areRead = (...names: readonly string[]) =>
    !reader.problems.some((problem) => names.some((name) => isWithin(problem.path, at(name))));
  if (areRead('lowest', 'highest') && highest < lowest)
    reader.note(at('highest'), written['highest'], `at least lowest (${formatPrice(lowest)})`);
  else if (areRead('start', 'lowest', 'highest') && (start < lowest || start > highest))
    reader.note(at('start'), written['start'], 'a price from lowest to highest');
}
