import { type DocumentReader, isWithin, join } from '../../document/index.ts';
import { WHOLE_PERCENT } from '../../money/index.ts';
import { formatPrice, price9 } from '../../price/price.ts';
import { given, LONGEST_DAYS, readPercent, readPrice } from './read-values.ts';
import type { PriceModel } from './scenario.ts';

const MOST_POINTS = 1000;
const LARGEST_SEED = 2 ** 32 - 1;

/** The seed of a run or of a simulated price. */
export function readSeed(reader: DocumentReader, value: unknown, path: string): number {
  return reader.integer(value, path, { min: 0, max: LARGEST_SEED });
}

export function readPriceModel(reader: DocumentReader, value: unknown): PriceModel {
  const model = reader.optional<PriceModel | undefined>(value, 'price', { kind: 'simulated' }, (item, path) =>
    reader.variant<PriceModel>(item, path, {
      constant: (each, at) => {
        const fields = reader.object(each, at, ['kind', 'price']);
        return { kind: 'constant', price: readPrice(reader, fields['price'], join(at, 'price')) };
      },
      path: (each, at) => readPath(reader, each, at),
      simulated: (each, at) => {
        const { seed } = reader.object(each, at, ['kind'], ['seed']);
        if (seed === undefined) return { kind: 'simulated' };
        return { kind: 'simulated', seed: readSeed(reader, seed, join(at, 'seed')) };
      },
      walk: (each, at) => readWalk(reader, each, at),
    }),
  );
  return model ?? { kind: 'simulated' };
}

function readPath(reader: DocumentReader, value: unknown, path: string): PriceModel {
  const fields = reader.object(value, path, ['kind', 'points']);
  const rule = { min: 1, max: MOST_POINTS };
  const points = reader.list(fields['points'], join(path, 'points'), rule, (item, at) => {
    const point = reader.object(item, at, ['day', 'price']);
    return {
      at: join(at, 'day'),
      day: reader.integer(point['day'], join(at, 'day'), { min: 0, max: LONGEST_DAYS }),
      price: readPrice(reader, point['price'], join(at, 'price')),
    };
  });
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined || point.day > before.day) return;
    reader.note(point.at, point.day, `more than the point before (${before.day})`);
  });
  if (points.length === 0) return { kind: 'constant', price: price9(1n) };
  return { kind: 'path', points: points.map(({ day, price }) => ({ day, price })) };
}

function readWalk(reader: DocumentReader, value: unknown, path: string): PriceModel {
  const fields = reader.object(
    value,
    path,
    ['kind', 'start', 'volatility_per_day', 'lowest', 'highest'],
    ['drift_per_day'],
  );
  const at = (name: string) => join(path, name);
  const largest = 50n * (WHOLE_PERCENT / 100n);
  const start = readPrice(reader, fields['start'], at('start'));
  const lowest = readPrice(reader, fields['lowest'], at('lowest'));
  const highest = readPrice(reader, fields['highest'], at('highest'));
  const areRead = (...names: readonly string[]) =>
    !reader.problems.some((problem) => names.some((name) => isWithin(problem.path, at(name))));
  if (areRead('lowest', 'highest') && highest < lowest)
    reader.note(at('highest'), fields['highest'], `at least lowest (${formatPrice(lowest)})`);
  else if (areRead('start', 'lowest', 'highest') && (start < lowest || start > highest))
    reader.note(at('start'), fields['start'], 'a price from lowest to highest');
  return {
    kind: 'walk',
    start,
    volatilityPerDay: readPercent(
      reader,
      fields['volatility_per_day'],
      at('volatility_per_day'),
      0n,
      largest,
    ),
    driftPerDay: readPercent(
      reader,
      given(fields['drift_per_day'], '0'),
      at('drift_per_day'),
      -largest,
      largest,
    ),
    lowest,
    highest,
  };
}
