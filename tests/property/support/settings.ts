import fc from 'fast-check';
import { expect } from 'vitest';

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
/** Which steps of a walk ran; a failing walk prints it beside its steps. */
export const replayedWalk: string | undefined = process.env['PROPERTY_WALK'];
fc.configureGlobal({
  numRuns: runs,
  seed,
  // Mutation testing asks only whether a property fails; smaller counterexamples would cost most of its time.
  endOnFailure: process.env['PROPERTY_SHRINK'] === 'no',
  ...(replay === undefined ? {} : { path: replay }),
});
console.log(`properties: seed ${seed}, ${runs} runs each`);

/** Checks a property with the global settings. Its failure begins with the line that repeats it. */
export function holds<Values extends [unknown, ...unknown[]]>(
  ...args: [
    ...arbitraries: { [K in keyof Values]: fc.Arbitrary<Values[K]> },
    check: (...values: Values) => boolean | void,
  ]
): void {
  const property = (fc.property as unknown as (...all: unknown[]) => fc.IProperty<Values>)(...args);
  const outcome = fc.check(property);
  if (!outcome.failed) return;
  const report = fc.defaultReportMessage(outcome) ?? '';
  throw new Error(`${replayLine(outcome, report)}\n${report}`, { cause: outcome.errorInstance });
}

/** A walk also says which of its steps ran. */
function replayLine(
  { seed: used, counterexamplePath }: { readonly seed: number; readonly counterexamplePath: string | null },
  report: string,
): string {
  const [, walk] = /replayPath="([^"]*)"/.exec(report) ?? [];
  const title = expect.getState().currentTestName?.split(' > ').at(-1) ?? '';
  return [
    `PROPERTY_SEED=${used} PROPERTY_PATH=${counterexamplePath ?? ''}`,
    ...(walk === undefined ? [] : [`PROPERTY_WALK=${walk}`]),
    `npm run test:property -- -t ${quoted(title.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))}`,
  ].join(' ');
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
