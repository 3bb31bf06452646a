import fc from 'fast-check';

const DEFAULT_RUNS = 1000;
const DEFAULT_SEED = 20_260_302;

function wholeNumber(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value)) throw new Error(`${name} must be a whole number; ${text} was given.`);
  return value;
}

export const runs = wholeNumber('PROPERTY_RUNS', DEFAULT_RUNS);
export const seed = wholeNumber('PROPERTY_SEED', DEFAULT_SEED);

const replay = process.env['PROPERTY_PATH'];
fc.configureGlobal({
  numRuns: runs,
  seed,
  endOnFailure: false,
  ...(replay === undefined ? {} : { path: replay }),
});
console.log(`properties: seed ${seed}, ${runs} runs each`);

/**
 * Checks a property with the global settings. Its failure names the line to repeat it with:
 * `PROPERTY_SEED=… PROPERTY_PATH=… vitest run --project property -t "<title>"`.
 */
export function holds<Values extends [unknown, ...unknown[]]>(
  ...args: [
    ...arbitraries: { [K in keyof Values]: fc.Arbitrary<Values[K]> },
    check: (...values: Values) => boolean | void,
  ]
): void {
  const property = (fc.property as unknown as (...all: unknown[]) => fc.IProperty<Values>)(...args);
  const outcome = fc.check(property);
  if (!outcome.failed) return;
  const path = outcome.counterexamplePath ?? '';
  throw new Error(
    `PROPERTY_SEED=${outcome.seed} PROPERTY_PATH=${path} repeats it.\n${fc.defaultReportMessage(outcome) ?? ''}`,
    { cause: outcome.errorInstance },
  );
}
