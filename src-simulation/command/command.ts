import { mkdtempSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { type RunResult, scenarioSchema } from '@axiom/simulation';
import { coverageText } from './coverage.ts';
import { HELP } from './help.ts';
import { loadDocument, shippedNames } from './load-document.ts';
import { makeFolder } from './make-folder.ts';
import { refuseWhatDoesNotFit } from './memory.ts';
import { BadArguments, type Options, readOptions } from './options.ts';
import { writeCsv, writeNdjson, writeText } from './outputs.ts';
import { prepare, type Prepared } from './prepare.ts';
import { Progress } from './progress.ts';
import { renderHtml } from './render-html.ts';
import { commandOf, commandToPassOn, shellLine } from './replay-line.ts';
import { replayBlocks } from './replay-run.ts';
import { runJobs } from './run-jobs.ts';
import { beginFolder, hasRun, makeRunsFolder, readRun, readState, type State } from './store.ts';
import { type Block, laidOut } from './table.ts';
import { judge, type Told } from './summary.ts';
import { tell, unfinishedText, verdictLines } from './tell.ts';
import type { Engines, Job } from './worker.ts';
import { yieldsText } from './yields.ts';

/** The repository's data folder, independent of the current folder. */
const DATA = resolve(import.meta.dirname, '../../.data');
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const BY_REFERENCE =
  'These amounts leave the range in which the fast engine is exact: the reference runs them, to the nano too but far more slowly.';
const EXIT = { good: 0, refuted: 1, badInput: 2, interrupted: 130 } as const;

/** The simulator's command line. @param engines URL of the module of `engines` @returns the exit code */
export async function simulateCommand(args: readonly string[], engines: string): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedReader);
  try {
    const options = readOptions(args);
    if (options.help) return say(HELP);
    if (options.scenario === 'list') return say(await listText());
    if (options.scenario === 'schema') return say(JSON.stringify(scenarioSchema, null, 2));
    if (options.scenario === 'yields') return say(yieldsText(options));
    if (options.scenario === 'coverage') return say(await coverageText(await engineOf(options, engines)));
    if (options.resume !== undefined) return await resume(options, options.resume, engines);
    const prepared = prepare(await loadDocument(options.scenario ?? ''), options);
    for (const left of prepared.leftOut) process.stderr.write(`Left out: ${left}.\n`);
    if (options.replay !== undefined) return await replay(options, prepared, engines);
    return await begin(options, prepared, engines);
  } catch (error) {
    const lines =
      error instanceof BadArguments ? error.lines : isOfSystem(error) ? [error.message] : undefined;
    if (lines === undefined) throw error;
    for (const line of lines) process.stderr.write(`${printable(line)}\n`);
    return EXIT.badInput;
  }
}

/** Replaces control characters: a file's content must not control the terminal. */
function printable(line: string): string {
  return line.replaceAll(/\p{Cc}+/gu, '�');
}

/** A closed reader (`| head`) is no error: the files are written nevertheless. */
function ignoreClosedReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/** Whether this is an error of reading or writing a file or folder. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function say(text: string): number {
  process.stdout.write(`${text.trimEnd()}\n`);
  return EXIT.good;
}

/** Prints blocks, as wide as the terminal if there is one. */
function show(blocks: readonly Block[]): void {
  const width = process.stdout.isTTY ? process.stdout.columns : 0;
  say(laidOut(blocks, width > 0 ? width : undefined));
}

async function listText(): Promise<string> {
  const rows: string[] = [];
  for (const name of shippedNames()) {
    const { document } = await loadDocument(name);
    const { title, description } = document as { readonly title: string; readonly description: string };
    rows.push(`${name}: ${title}\n  ${description}`);
  }
  return rows.join('\n\n');
}

async function engineOf({ engine }: Options, engines: string): Promise<Engines['fast']> {
  const module = (await import(engines)) as { readonly engines: Engines };
  return module.engines[engine];
}

async function replay(options: Options, prepared: Prepared, engines: string): Promise<number> {
  const { variant, run, hash } = options.replay ?? { variant: '', run: 1, hash: undefined };
  if (hash !== undefined && !prepared.hash.startsWith(hash))
    throw new BadArguments([
      `This scenario, its policy and its snapshot have the hash ${prepared.hash}; the run was made with ${hash}. Something has changed since.`,
    ]);
  const { variants } = prepared.experiment;
  const found = variants.find(({ name }) => name === variant);
  if (found === undefined)
    throw new BadArguments([
      `--replay: there is no variant “${variant}”; this scenario has ${variants.map(({ name }) => `“${name}”`).join(', ')}.`,
    ]);
  const engine = await engineOf(options, engines);
  const tellReference = () => process.stderr.write(`${BY_REFERENCE}\n`);
  const result = engine(found.parsed.scenario, tellReference)(seedOf(found.parsed.seed, run));
  const line = replayLine(commandOf(options), prepared, variant, run);
  show([line, ...replayBlocks(result, found.parsed.scenario)]);
  const { verdicts } = judge(found, [result]);
  return exitCodeOf([{ variant: found, runs: [result], verdicts }]);
}

const SEEDS = 2 ** 32;

function seedOf(first: number, run: number): number {
  return (first + run - 1) % SEEDS;
}

function runOf(first: number, seed: number): number {
  return ((seed - first + SEEDS) % SEEDS) + 1;
}

function replayLine(command: readonly string[], prepared: Prepared, variant: string, run: number): string {
  const spec = `${variant === '' ? '' : `${variant}:`}${run}@${prepared.hash}`;
  return shellLine([...command, '--seed', String(prepared.seed), '--replay', spec]);
}

async function begin(options: Options, prepared: Prepared, engines: string): Promise<number> {
  refuseWhatDoesNotFit(prepared.experiment);
  const { csv, ndjson, report } = options;
  const isKept = options.out !== undefined || csv || ndjson || report;
  const folder = options.out ?? defaultFolder(prepared, isKept);
  const command = commandOf(options);
  const outputs = { csv, ndjson, report };
  beginFolder(folder, prepared, {
    hash: prepared.hash,
    engine: options.engine,
    outputs,
    command,
    document: prepared.document,
  });
  const state = readState(folder);
  const code = await go({ options, prepared, engines, folder, state, isKept });
  const isOver = code !== EXIT.interrupted && code !== EXIT.badInput;
  if (!isKept && isOver) rmSync(folder, { recursive: true, force: true });
  return code;
}

function defaultFolder(prepared: Prepared, isKept: boolean): string {
  const parent = join(process.env['DATA_DIR'] ?? relative('', DATA), 'simulations');
  const { name } = prepared.experiment.variants[0].parsed.scenario;
  const folder = join(parent, `${name}-${prepared.hash.slice(0, 8)}`);
  makeFolder(parent);
  return isKept ? folder : mkdtempSync(`${folder}-`);
}

async function resume(options: Options, folder: string, engines: string): Promise<number> {
  const state = readState(folder);
  const prepared = prepare({ document: state.document, snapshot: state.snapshot });
  if (prepared.hash !== state.hash)
    throw new BadArguments([
      `${folder} was begun with the hash ${state.hash}; what its simulation.json says now has ${prepared.hash}.`,
    ]);
  refuseWhatDoesNotFit(prepared.experiment);
  const { csv, ndjson, report } = state.outputs;
  const outputs = {
    csv: csv || options.csv,
    ndjson: ndjson || options.ndjson,
    report: report || options.report,
  };
  const going = { ...options, ...outputs, engine: state.engine };
  return await go({ options: going, prepared, engines, folder, state, isKept: true });
}

function once(act: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) act();
    isDone = true;
  };
}

interface Going {
  readonly options: Options;
  readonly prepared: Prepared;
  readonly engines: string;
  readonly folder: string;
  readonly state: State;
  readonly isKept: boolean;
}

async function go(going: Going): Promise<number> {
  const { options, prepared, engines, folder, state } = going;
  const { experiment } = prepared;
  // Before the folder exists: whoever sees the folder may already send a signal.
  const interrupt = new AbortController();
  const onInterrupt = (): void => interrupt.abort();
  for (const name of SIGNALS) process.once(name, onInterrupt);
  makeRunsFolder(folder);
  const jobs: readonly Job[] = experiment.variants.flatMap(({ name, parsed }) =>
    Array.from({ length: parsed.runs }, (_, index) => ({
      variant: name,
      run: index + 1,
      seed: seedOf(parsed.seed, index + 1),
    })),
  );
  const open = jobs.filter((job) => !hasRun(folder, job));
  const scenarios = experiment.variants.map(({ name, parsed }) => ({ name, scenario: parsed.scenario }));
  const progress = new Progress(open.length, options.quiet);
  const ran = await runJobs(
    open,
    options.workers,
    { folder, engine: options.engine, engines, scenarios },
    interrupt.signal,
    { onDone: (done) => progress.show(done), onReference: once(() => progress.tell(BY_REFERENCE)) },
  );
  progress.end();
  for (const name of SIGNALS) process.removeListener(name, onInterrupt);
  if (ran.failed?.kind === 'unwritten') {
    const goOn = `What is finished is kept; to go on: ${shellLine(['--resume', folder])}`;
    process.stderr.write(`${printable(ran.failed.reason)}\n${goOn}\n`);
    return EXIT.badInput;
  }
  if (ran.failed !== undefined) {
    const { job, reason } = ran.failed;
    const line = replayLine(state.command, prepared, job.variant, job.run);
    process.stderr.write(`Run ${job.run} broke: ${reason}\nAgain: ${line}\n`);
    return EXIT.refuted;
  }
  const told = readBack(going, jobs);
  const code = ran.isInterrupted ? EXIT.interrupted : exitCodeOf(told);
  const finished = ran.isInterrupted ? jobs.filter((job) => hasRun(folder, job)) : jobs;
  report(going, told, finished);
  if (ran.isInterrupted)
    process.stderr.write(
      `Interrupted after ${finished.length} of ${jobs.length} runs; to go on: ${shellLine(['--resume', folder])}\n`,
    );
  return code;
}

function readBack({ prepared, folder }: Going, jobs: readonly Job[]): readonly Told[] {
  return prepared.experiment.variants.map((variant) => {
    const groups = variant.parsed.scenario.groups.map(({ name }) => name);
    const runs: RunResult[] = jobs
      .filter((job) => job.variant === variant.name && hasRun(folder, job))
      .map((job) => readRun(folder, job, groups));
    return judge(variant, runs);
  });
}

function report(going: Going, told: readonly Told[], finished: readonly Job[]): void {
  const { options, prepared, folder, state, isKept } = going;
  const [first] = told;
  const replays = first === undefined ? '' : replayLine(state.command, prepared, first.variant.name, 1);
  const line = shellLine([
    ...commandToPassOn(state.command),
    '--seed',
    String(prepared.seed),
    '--runs',
    String(prepared.runs),
  ]);
  const unfinished = unfinishedText(told);
  const blocks = [
    ...(unfinished === undefined ? [] : [unfinished]),
    ...tell(prepared.experiment, told),
    ...failingAgain(going, told),
    `The first run again, day by day: ${replays}`,
  ];
  if (options.quiet) say(verdictLines(told).join('\n') || 'No expectation.');
  else show(blocks);
  if (!isKept) return;
  const files = [writeText(folder, 'summary.txt', `${laidOut(blocks)}\n`)];
  if (options.csv) files.push(...writeCsv(folder, finished));
  if (options.ndjson) files.push(writeNdjson(folder, finished));
  if (options.report)
    files.push(writeText(folder, 'report.html', renderHtml(prepared.experiment, told, line)));
  say(`\n${laidOut([[['written'], ...files.map((file) => [file])]])}`);
}

/** The command that shows the first run which fails an expectation. */
function failingAgain({ prepared, state }: Going, told: readonly Told[]): readonly string[] {
  for (const { variant, verdicts } of told) {
    const seed = verdicts.find(({ isHeld }) => !isHeld)?.failingSeed;
    if (seed === undefined) continue;
    const run = runOf(variant.parsed.seed, seed);
    return [`A failing run again, day by day: ${replayLine(state.command, prepared, variant.name, run)}`];
  }
  return [];
}

function exitCodeOf(told: readonly Told[]): number {
  const isRefuted = told.some(
    ({ verdicts, runs }) =>
      verdicts.some(({ isHeld }) => !isHeld) || runs.some(({ violations }) => violations.length > 0),
  );
  return isRefuted ? EXIT.refuted : EXIT.good;
}
