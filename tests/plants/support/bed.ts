import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plant } from '../plant.ts';

/** What became of one plant. */
export interface PlantResult {
  readonly plant: Plant;
  /** A test that names the id turned red, and nothing else is wrong with the plant. */
  readonly isKilled: boolean;
  readonly why: string;
  readonly seconds: number;
}

interface TestRow {
  readonly fullName: string;
  readonly status: string;
}

/** A title with more ids than this shows none of them. */
const MOST_IDS = 3;
/** The house opens, and a person sees their dashboard: a plant that breaks this breaks everything. */
const START = { file: 'tests/composition/starts.test.ts', title: 'the app starts' };
const LONGEST_RUN_MS = 300_000;

/** A copy of the repository in which one file at a time is broken. */
export class PlantBed {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param index number of this copy among those that work side by side */
  static make(root: string, index: number): PlantBed {
    const folder = mkdtempSync(join(tmpdir(), `axiom-plants-${index}-`));
    const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    }).stdout;
    for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(root, name)))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
    return new PlantBed(folder);
  }

  /** Ids whose tests run alone are green without any plant: a test that is red anyway shows nothing. */
  async greenIds(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const files = [...new Set(ids.flatMap((id) => this.#filesNaming(id)))];
    if (files.length === 0) return new Set();
    const rows = (await this.#test(files, ids.map(namesId).join('|'))) ?? [];
    return new Set(
      ids.filter((id) => {
        const own = rows.filter(({ fullName }) => new RegExp(namesId(id)).test(fullName));
        return (
          own.some(({ status }) => status === 'passed') && own.every(({ status }) => status !== 'failed')
        );
      }),
    );
  }

  /**
   * Plants it, runs the tests that name its id, and takes it out again.
   * @param green ids whose tests are green without it
   */
  async try(plant: Plant, green: ReadonlySet<string>): Promise<PlantResult> {
    const startedMs = performance.now();
    const answer = (isKilled: boolean, why: string): PlantResult => ({
      plant,
      isKilled,
      why,
      seconds: (performance.now() - startedMs) / 1000,
    });
    const path = join(this.#folder, plant.file);
    if (!existsSync(path)) return answer(false, `${plant.file} is not there`);
    const before = readFileSync(path, 'utf8');
    const places = before.split(plant.find).length - 1;
    if (places !== 1) return answer(false, `its text stands ${places} times in ${plant.file}`);
    const files = this.#filesNaming(plant.id);
    if (files.length === 0) return answer(false, 'no test names it');
    if (!green.has(plant.id)) return answer(false, 'its tests are red, or do not run, without the plant');
    writeFileSync(
      path,
      before.replace(plant.find, () => plant.put),
    );
    try {
      const types = await this.#run('tsc', ['-b', ...roomsOf(plant.file)]);
      if (types.code !== 0) return answer(false, `it does not type-check: ${firstLine(types.output)}`);
      const rows = await this.#test([...files, START.file], `${namesId(plant.id)}|${START.title}`);
      if (rows === null) return answer(false, 'the tests wrote no report');
      const names = new RegExp(namesId(plant.id));
      const red = rows.filter(
        ({ status, fullName }) => status === 'failed' && names.test(fullName) && idsIn(fullName) <= MOST_IDS,
      );
      if (red.length === 0) return answer(false, 'every test stayed green');
      if (!rows.some(({ status, fullName }) => status === 'passed' && fullName.includes(START.title)))
        return answer(false, 'the app does not start with it');
      return answer(true, `${red.length} red: ${red[0]?.fullName.trim() ?? ''}`);
    } finally {
      writeFileSync(path, before);
    }
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #filesNaming(id: string): string[] {
    const tests = join(this.#folder, 'tests');
    const pattern = new RegExp(`\\b${id}\\b`);
    return readdirSync(tests, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .filter((name) => pattern.test(readFileSync(join(tests, name), 'utf8')))
      .map((name) => join('tests', name));
  }

  /** Runs the tests of these files whose title matches; null where no report was written. */
  async #test(files: string[], title: string): Promise<readonly TestRow[] | null> {
    const report = join(this.#folder, 'node_modules/.cache/plant.json');
    rmSync(report, { force: true });
    await this.#run('vitest', [
      'run',
      ...files,
      '-t',
      title,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]);
    if (!existsSync(report)) return null;
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { status: string; assertionResults: TestRow[] }[];
    };
    return testResults.flatMap(({ assertionResults }) => assertionResults);
  }

  #run(program: string, args: string[]): Promise<{ code: number; output: string }> {
    const bin = join(this.#folder, 'node_modules/.bin');
    return new Promise((done) => {
      const child = spawn(join(bin, program), args, {
        cwd: this.#folder,
        env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LONGEST_RUN_MS,
        killSignal: 'SIGKILL',
      });
      const output: Buffer[] = [];
      child.stdout.on('data', (part: Buffer) => output.push(part));
      child.stderr.on('data', (part: Buffer) => output.push(part));
      child.once('error', (error) => done({ code: 1, output: error.message }));
      child.once('close', (code) => done({ code: code ?? 1, output: Buffer.concat(output).toString() }));
    });
  }
}

/** Each package where it lies, but the house's own: they must be the copy's. */
function linkPackages(from: string, to: string): void {
  mkdirSync(join(to, '.cache'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '.cache' && name !== '@axiom') symlinkSync(join(from, name), join(to, name));
  mkdirSync(join(to, '@axiom'));
  for (const name of readdirSync(join(from, '@axiom')))
    cpSync(join(from, '@axiom', name), join(to, '@axiom', name), { verbatimSymlinks: true, recursive: true });
  const compiled = join(from, '.cache/tsc');
  if (existsSync(compiled)) cpSync(compiled, join(to, '.cache/tsc'), { recursive: true });
}

/** The rooms whose types can break with this file: its own and those that stand on it. */
function roomsOf(file: string): string[] {
  const room = file.split('/')[0] ?? '';
  const above: Record<string, string[]> = {
    'src-domain': ['src', 'src-server'],
    machines: ['src'],
    'src-adapters': ['src', 'src-server'],
    src: ['src'],
    'src-server': ['src-server'],
    'src-devnet': ['src-devnet'],
  };
  return above[room] ?? ['.'];
}

const namesId = (id: string): string => `\\b${id.replace('.', String.raw`\.`)}\\b`;

const idsIn = (title: string): number => new Set(title.match(/\bR\d\.\d\d[a-z]?\b/g)).size;

const firstLine = (text: string): string => text.split('\n').find((line) => line.trim() !== '') ?? '';
