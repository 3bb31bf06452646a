import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { nearestName } from '@axiom/domain/document';

export const ENGINES = ['fast', 'reference'] as const;
export type Engine = (typeof ENGINES)[number];

/** A valid command line: every bound is checked. */
export interface Options {
  /** A shipped scenario's name, a file, or a command that runs none; undefined with --resume alone. */
  readonly scenario: string | undefined;
  readonly runs: number | undefined;
  readonly seed: number | undefined;
  readonly people: number | undefined;
  readonly days: number | undefined;
  /** Path and text, in the order given. */
  readonly set: readonly (readonly [string, string])[];
  readonly workers: number;
  readonly engine: Engine;
  readonly out: string | undefined;
  readonly csv: boolean;
  readonly ndjson: boolean;
  readonly report: boolean;
  readonly replay: Replay | undefined;
  readonly resume: string | undefined;
  readonly quiet: boolean;
  readonly help: boolean;
}

/** Which run to repeat: `12`, `variant:12`, `12@hash`. */
interface Replay {
  readonly variant: string;
  readonly run: number;
  readonly hash: string | undefined;
}

/** Wrong arguments, one line each. */
export class BadArguments extends Error {
  override readonly name = 'BadArguments';
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const SPEC = {
  runs: { type: 'string' },
  seed: { type: 'string' },
  people: { type: 'string' },
  days: { type: 'string' },
  set: { type: 'string', multiple: true },
  workers: { type: 'string' },
  engine: { type: 'string' },
  out: { type: 'string' },
  csv: { type: 'boolean' },
  ndjson: { type: 'boolean' },
  report: { type: 'boolean' },
  replay: { type: 'string' },
  resume: { type: 'string' },
  quiet: { type: 'boolean', short: 'q' },
  help: { type: 'boolean', short: 'h' },
} as const;

const BOUNDS = {
  runs: [1, 100_000],
  seed: [0, 2 ** 32 - 1],
  people: [1, 1_000_000],
  days: [1, 3650],
  workers: [1, 64],
} as const;

/** Options that --resume takes from the earlier simulation and that cannot be given with it. */
const FIXED_BY_RESUME = ['runs', 'seed', 'people', 'days', 'set', 'engine', 'out', 'replay'] as const;

/** The options that each command without runs accepts, besides --help. */
const HEARD: Readonly<Record<string, readonly (keyof typeof SPEC)[]>> = {
  list: [],
  schema: [],
  yields: ['set', 'csv'],
  coverage: ['engine'],
};

/** A replay shows one run and stores nothing. */
const KEPT = ['out', 'csv', 'ndjson', 'report'] as const;

const REPLAY = /^(?:([A-Za-z0-9][A-Za-z0-9_-]{0,63}):)?([1-9][0-9]{0,5})(?:@([0-9a-f]{8,64}))?$/;
const SETTING = /^([^=]+)=([\s\S]*)$/;

/** @throws BadArguments with every problem at once */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals, tokens } = parse(args);
  const wrong: string[] = [...repeated(tokens)];
  const count = (name: keyof typeof BOUNDS): number | undefined => {
    const text = values[name];
    if (text === undefined) return undefined;
    const [min, max] = BOUNDS[name];
    const value = /^[0-9]{1,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    wrong.push(`--${name} is a whole number from ${min} to ${max}; “${text}” was given.`);
    return undefined;
  };
  const options: Options = {
    scenario: positionals[0],
    runs: count('runs'),
    seed: count('seed'),
    people: count('people'),
    days: count('days'),
    set: readSettings(values.set ?? [], wrong),
    workers: count('workers') ?? Math.min(BOUNDS.workers[1], availableParallelism()),
    engine: readEngine(values.engine, wrong),
    out: values.out,
    csv: values.csv ?? false,
    ndjson: values.ndjson ?? false,
    report: values.report ?? false,
    replay: readReplay(values.replay, wrong),
    resume: values.resume,
    quiet: values.quiet ?? false,
    help: values.help ?? false,
  };
  for (const name of ['out', 'resume'] as const)
    if (values[name] === '') wrong.push(`--${name} is a folder; nothing was given.`);
  if (positionals.length > 1)
    wrong.push(`One scenario at a time; also given: ${positionals.slice(1).join(', ')}.`);
  const heard = Object.hasOwn(HEARD, options.scenario ?? '') ? HEARD[options.scenario ?? ''] : undefined;
  if (heard !== undefined) {
    const unheard = namesOf(values).filter((name) => name !== 'help' && !heard.includes(name));
    if (unheard.length > 0) wrong.push(`${options.scenario} has no use for ${flags(unheard)}.`);
  }
  const kept = KEPT.filter((name) => values[name] !== undefined);
  if (options.replay !== undefined && kept.length > 0)
    wrong.push(`--replay shows one run and keeps nothing; leave out: ${flags(kept)}.`);
  if (options.resume !== undefined) {
    const fixed = FIXED_BY_RESUME.filter((name) => values[name] !== undefined).map((name) => `--${name}`);
    if (options.scenario !== undefined) fixed.unshift('a scenario');
    if (fixed.length > 0)
      wrong.push(`--resume goes on with what its folder says; leave out: ${fixed.join(', ')}.`);
  } else if (options.scenario === undefined && !options.help)
    wrong.push('Which scenario? `list` shows the shipped ones; a file works too.');
  if (wrong.length > 0) throw new BadArguments(wrong);
  return options;
}

function namesOf(values: Readonly<Record<string, unknown>>): readonly (keyof typeof SPEC)[] {
  return (Object.keys(SPEC) as (keyof typeof SPEC)[]).filter((name) => values[name] !== undefined);
}

/** Options that take one value but were given several times. */
function repeated(tokens: ReturnType<typeof parse>['tokens']): readonly string[] {
  const given = tokens.filter((token) => token.kind === 'option');
  return Object.entries(SPEC).flatMap(([name, { type, ...more }]) => {
    const found = given.filter((token) => token.name === name).map(({ value }) => `“${value}”`);
    if (type === 'boolean' || 'multiple' in more || found.length < 2) return [];
    return [`--${name} is given once; ${found.join(', ')} were given.`];
  });
}

function flags(names: readonly string[]): string {
  return names.map((name) => `--${name}`).join(', ');
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegativeValues(args),
      options: SPEC,
      allowPositionals: true,
      strict: true,
      tokens: true,
    });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [, option] = /^Option '(?:-\w, )?(--\w+)[^']*' argument/.exec(error.message) ?? [];
    if (option !== undefined) throw new BadArguments([`${option} wants a value after it.`]);
    const [, unknown] = /^Unknown option '([^']+)'/.exec(error.message) ?? [];
    if (unknown === undefined) throw new BadArguments([error.message]);
    const nearest = nearestName(unknown.replace(/^-+/, ''), Object.keys(SPEC));
    const known = Object.keys(SPEC).map((each) => `--${each}`);
    const hint = nearest === undefined ? `known: ${known.join(', ')}` : `perhaps --${nearest}`;
    throw new BadArguments([`There is no option ${unknown}; ${hint}.`]);
  }
}

/** Lets `--runs -5` pass the parser, so that the bounds of the option refuse it. */
function withNegativeValues(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const before = joined.at(-1) ?? '';
    if (/^-[0-9]/.test(arg) && /^--\w+$/.test(before)) joined[joined.length - 1] = `${before}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function readSettings(texts: readonly string[], wrong: string[]): readonly (readonly [string, string])[] {
  return texts.flatMap((text) => {
    const [, path, value] = SETTING.exec(text) ?? [];
    if (path !== undefined && value !== undefined) return [[path, value] as const];
    wrong.push(`--set is path=value, such as policy.spread_percent=2; “${text}” was given.`);
    return [];
  });
}

function readEngine(text: string | undefined, wrong: string[]): Engine {
  const engine = ENGINES.find((name) => name === (text ?? 'fast'));
  if (engine === undefined) wrong.push(`--engine is one of ${ENGINES.join(', ')}; “${text}” was given.`);
  return engine ?? 'fast';
}

function readReplay(text: string | undefined, wrong: string[]): Replay | undefined {
  if (text === undefined) return undefined;
  const [, variant = '', run, hash] = REPLAY.exec(text) ?? [];
  if (run === undefined) {
    wrong.push(
      `--replay is a run's number, [variant:]number[@hash], such as 12 or b:12@1f0c88aa; “${text}” was given.`,
    );
    return undefined;
  }
  return { variant, run: Number(run), hash };
}
