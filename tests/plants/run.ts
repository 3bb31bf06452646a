import { type ChildProcess, fork } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { idsToShow, readRequirements } from '../../scripts/lib/requirements.ts';
import { plants } from './list/index.ts';
import { type Plant, type PlantResult, START } from './plant.ts';
import type { Ask } from './support/bed-process.ts';
import { flawOf } from './support/check.ts';
import { plantsOfChanges } from './support/choose.ts';
import { copyTree } from './support/copy.ts';
import { typeErrors } from './support/types.ts';

/**
 * `npm run test:plants`: breaks the product on purpose, one planted breakage after the other, each in a copy, and demands
 * that its test, green without it, turns red. `--id R2.08` those of one id (several with commas), `--changed` those in files that differ from the
 * merge base (20 drawn by a printed seed where it is not known), `--file` those of a file, `--list` what there is.
 */
const root = resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: {
    id: { type: 'string' },
    file: { type: 'string' },
    changed: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    seed: { type: 'string' },
    workers: { type: 'string' },
  },
});

const chosen = (): readonly Plant[] => {
  const { id, file } = values;
  if (id !== undefined)
    return plants.filter((plant) => id.split(',').some((one) => plant.id.startsWith(one)));
  if (file !== undefined) return plants.filter((plant) => plant.file === file || plant.by.file === file);
  return values.changed ? plantsOfChanges(plants, root, values.seed) : plants;
};

/** A bed in a process of its own, inside of its copy. */
class BedProcess {
  readonly folder: string;
  readonly #child: ChildProcess;

  constructor() {
    this.folder = copyTree(root);
    this.#child = fork(join(this.folder, 'tests/plants/support/bed-process.ts'), {
      cwd: this.folder,
      env: { ...process.env, PATH: `${join(this.folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}` },
    });
  }

  ask<Answer>(ask: Ask): Promise<Answer> {
    return new Promise((done, fail) => {
      const onExit = () => fail(new Error('the bed has ended'));
      this.#child.once('exit', onExit);
      this.#child.once('message', (message: { answer?: Answer; error?: string }) => {
        this.#child.off('exit', onExit);
        if (message.error === undefined) done(message.answer as Answer);
        else fail(new Error(message.error));
      });
      this.#child.send(ask);
    });
  }

  async clear(): Promise<void> {
    if (this.#child.exitCode === null) {
      const ended = new Promise((done) => this.#child.once('exit', done));
      if (this.#child.connected) this.#child.disconnect();
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

const startedMs = performance.now();
const todo = chosen();
let passed = 0;
let failed = 0;

const say = (plant: Plant, { isKilled, why, seconds }: PlantResult): void => {
  if (isKilled) passed += 1;
  else failed += 1;
  console.log(
    `${isKilled ? '✓' : '✗'} ${plant.id} ${plant.breaks}: ${why}${seconds > 0 ? ` (${seconds.toFixed(1)} s)` : ''}`,
  );
};
const refuse = (plant: Plant, why: string): void => say(plant, { isKilled: false, why, seconds: 0 });

const tryAll = async (): Promise<void> => {
  const ids = new Set(idsToShow(readRequirements()));
  const sound = todo.filter((plant) => {
    const flaw = flawOf(plant, root, ids);
    if (flaw !== undefined) refuse(plant, flaw);
    return flaw === undefined;
  });
  if (sound.length === 0) return;
  const workers = Number(values.workers ?? Math.min(2, availableParallelism()));
  const beds = Array.from({ length: Math.min(workers, sound.length) }, () => new BedProcess());
  try {
    const [first] = beds;
    if (first === undefined) return;
    const wrong = typeErrors(first.folder, sound);
    for (const [plant, why] of wrong) refuse(plant, why);
    const typed = sound.filter((plant) => !wrong.has(plant));
    const green = new Set(await first.ask<string[]>({ type: 'green', plants: typed }));
    if (!green.has(`${START.file} ${START.title}`)) throw new Error('the app does not start without a plant');
    const queue = typed.filter((plant) => {
      const isGreen = green.has(`${plant.by.file} ${plant.by.title}`);
      if (!isGreen)
        refuse(plant, `“${plant.by.title}” is red, or does not run, in ${plant.by.file} without it`);
      return isGreen;
    });
    await Promise.all(
      beds.map(async (bed) => {
        for (let plant = queue.shift(); plant !== undefined; plant = queue.shift())
          say(plant, await bed.ask<PlantResult>({ type: 'try', plant }));
      }),
    );
  } finally {
    await Promise.all(beds.map((bed) => bed.clear()));
  }
};

if (values.list) for (const { id, file, breaks } of todo) console.log(`${id} ${file}: ${breaks}`);
else {
  await tryAll();
  console.log(`${todo.length} plants in ${((performance.now() - startedMs) / 60_000).toFixed(1)} minutes`);
  console.log(`${passed} passed, ${failed} failed`);
}
if (failed > 0) process.exitCode = 1;
