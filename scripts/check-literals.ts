import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import {
  INVESTMENT_BONUS_AGE_MS,
  MS_PER_DAY,
  MS_PER_HOUR,
  ORDER_EXPIRY_MS,
  SECONDS_PER_DAY,
} from '../src-domain/constants/index.ts';
import { NANO_PER_UNIT, WHOLE_PERCENT } from '../src-domain/money/index.ts';

/**
 * Fails for every literal of product code that repeats the value of a constant, where that can be told: a number that means only
 * one thing, and the text of a constant. Smaller numbers, such as 60,000, mean many things and are not looked at.
 */
const root = resolve(import.meta.dirname, '..');
const rooms = [
  'machines',
  'src',
  'src-adapters',
  'src-domain',
  'src-process',
  'src-server',
  'src-simulation',
];

const numbers = new Map<string, string>(
  Object.entries({
    MS_PER_DAY,
    MS_PER_HOUR,
    SECONDS_PER_DAY,
    INVESTMENT_BONUS_AGE_MS,
    ORDER_EXPIRY_MS,
    NANO_PER_UNIT,
    WHOLE_PERCENT,
  }).map(([name, value]) => [`${value}${typeof value === 'bigint' ? 'n' : ''}`, name]),
);
/** Texts of constants that nobody writes by chance. */
const LEAST_CHARS = 12;
const constants = join(root, 'src-domain/constants');
const texts = new Map(
  readdirSync(constants).flatMap((file) =>
    [...readFileSync(join(constants, file), 'utf8').matchAll(/export const (\w+) = '([^']+)'/g)].flatMap(
      ([, name = '', value = '']) => (value.length >= LEAST_CHARS ? [[value, name] as const] : []),
    ),
  ),
);

/** Where a value is named, or means something else: `file literal`. */
const ALLOWED: ReadonlySet<string> = new Set([
  // The constants themselves.
  'src-domain/constants/time.ts 86400000',
  'src-domain/constants/time.ts 3600000',
  'src-domain/constants/time.ts 86400',
  'src-domain/constants/settlement.ts 604800000',
  'src-domain/constants/settlement.ts 900000',
  'src-domain/constants/calls.ts Maintenance mode is disabled',
  'src-domain/money/nano.ts 1000000000n',
  'src-domain/money/percent.ts 100000000n',
  'src-domain/constants/wallet-widget.ts telegram-wallet',
  'src-domain/price/price.ts 1000000000n',
  // The lengths of candles, side by side.
  'src-domain/price/candle.ts 86400',
  // 0.1 TON.
  'src-domain/hot-wallet/rotation.ts 100000000n',
  // A billion of something else: bytes, a coverage, TON, what is written B.
  'src-simulation/command/memory.ts 1000000000n',
  'src-simulation/scenario/behaviour-shape.ts 1000000000n',
  'src-simulation/scenario/value-shapes.ts 1000000000n',
  'src-simulation/command/report/words/figures.ts 1000000000n',
  'src-simulation/command/report/words/figures.ts 100000000n',
  // A migration stays as it was.
  'src-server/store/migrations/index.ts 86400000',
]);

/** Product code; samples and the gallery write figures as they are read. */
const filesOf = (room: string): string[] =>
  readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/node_modules|\/dist\/|\/samples\.ts$|^src\/gallery\//.test(file));

/** Literals of a file without its comments, each with its line. */
function* literalsOf(text: string): Generator<{ readonly literal: string; readonly line: number }> {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, (comment) =>
    comment.replaceAll(/[^\n]/g, ' '),
  );
  for (const found of code.matchAll(/(?<![\w.$])\d[\d_]*n?(?![\w.])|'((?:[^'\\\n]|\\.)*)'/g)) {
    const line = code.slice(0, found.index).split('\n').length;
    yield { literal: found[1] ?? found[0].replaceAll('_', ''), line };
  }
}

let read = 0;
const used = new Set<string>();
const problems: string[] = [];
for (const file of rooms.flatMap(filesOf)) {
  read += 1;
  for (const { literal, line } of literalsOf(readFileSync(join(root, file), 'utf8'))) {
    const name = numbers.get(literal) ?? texts.get(literal);
    if (name === undefined) continue;
    const place = `${file} ${literal}`;
    used.add(place);
    if (!ALLOWED.has(place)) problems.push(`${file}:${line} ${literal} is ${name}`);
  }
}
for (const place of ALLOWED) if (!used.has(place)) problems.push(`nothing to allow any more: ${place}`);
if (numbers.size < 7 || texts.size === 0 || read === 0)
  problems.push('two constants share a value, or something was not read');
for (const problem of problems) console.error(problem);
console.log(`${read} files, ${problems.length} literals that repeat a constant`);
if (problems.length > 0) process.exitCode = 1;
