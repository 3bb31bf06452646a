import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserServer } from 'playwright-core';
import { createVitest, type TestCase, type Vitest } from 'vitest/node';
import { BROWSER_ARGS } from '../../support/browser.ts';
import { chromiumPath } from '../../../scripts/lib/chromium.ts';
import { type Killer, type Plant, type PlantResult, START } from '../plant.ts';
import { Builder } from './builder.ts';
import { putIn } from './copy.ts';

interface Row {
  readonly file: string;
  readonly name: string;
  readonly state: 'passed' | 'failed' | 'skipped' | 'pending';
}

/** Rooms of the client: what stands there is in the built app. */
const CLIENT = /^(src|machines|src-adapters|src-domain|public)\//;

/** One copy with everything warm: builder, test runner, browser, and the house where a test needs it. */
export class Bed {
  readonly #folder: string;
  readonly #builder: Builder;
  #runner: Promise<Vitest> | undefined;
  #browser: BrowserServer | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#builder = new Builder(folder);
  }

  /** Which of the plants' tests are there and green without any plant, by file and title; a red one is run once more. */
  async green(plants: readonly Plant[]): Promise<readonly string[]> {
    await this.#warm();
    const killers = [...plants.map(({ by }) => by), START];
    const first = await this.#run(killers);
    const red = killers.filter((killer) => !isGreen(first, killer));
    const again = red.length === 0 ? [] : await this.#run(red);
    const unsteady = new Set(red.filter((killer) => isGreen(again, killer)).map(({ title }) => title));
    for (const title of unsteady) console.log(`UNSTEADY: “${title}” was red at first, without any plant.`);
    return killers
      .filter((killer) => isGreen(first, killer) || isGreen(again, killer))
      .map(({ file, title }) => `${file} ${title}`);
  }

  /** Plants it, runs its test, and takes it out again. */
  async try(plant: Plant): Promise<PlantResult> {
    await this.#warm();
    const startedMs = performance.now();
    const answer = (isKilled: boolean, why: string): PlantResult => ({
      isKilled,
      why,
      seconds: (performance.now() - startedMs) / 1000,
    });
    const takeOut = putIn(this.#folder, plant);
    try {
      const isOfClient = CLIENT.test(plant.file);
      if (isOfClient) await this.#builder.build();
      await this.#forget(plant.file);
      process.env['PATIENCE_MS'] = '8000';
      const rows = await this.#run(isOfClient ? [plant.by, START] : [plant.by]);
      const red = rows.filter((row) => isOf(row, plant.by) && row.state === 'failed');
      if (red.length === 0) return answer(false, 'its test stayed green');
      delete process.env['PATIENCE_MS'];
      return isOfClient && !isGreen(rows, START) && !isGreen(await this.#run([START]), START)
        ? answer(false, 'the app does not start with it')
        : answer(true, red[0]?.name ?? '');
    } catch (error) {
      return answer(false, `it could not be tried: ${String(error)}`);
    } finally {
      delete process.env['PATIENCE_MS'];
      takeOut();
      await this.#forget(plant.file);
    }
  }

  async close(): Promise<void> {
    await (await this.#runner)?.close();
    await this.#browser?.close();
  }

  /** Everything that all plants share is started once. */
  async #warm(): Promise<void> {
    if (this.#runner !== undefined) return;
    await this.#builder.build();
    this.#browser = await chromium.launchServer({
      executablePath: await chromiumPath(),
      headless: true,
      args: [...BROWSER_ARGS],
    });
    process.env['BROWSER_SERVER'] = this.#browser.wsEndpoint();
    process.env['CLIENT_FROM'] = join(this.#folder, 'dist');
    this.#runner = createVitest({
      root: this.#folder,
      watch: false,
      reporters: [{}],
      maxWorkers: 1,
      silent: true,
    });
    await this.#runner;
  }

  async #forget(file: string): Promise<void> {
    (await this.#runner)?.invalidateFile(join(this.#folder, file));
  }

  async #run(killers: readonly Killer[]): Promise<readonly Row[]> {
    const runner = await this.#runner;
    if (runner === undefined) return [];
    const files = [...new Set(killers.map(({ file }) => join(this.#folder, file)))];
    runner.setGlobalTestNamePattern(
      new RegExp(killers.map(({ title }) => title.replaceAll(/[^\w\s]/g, String.raw`\$&`)).join('|')),
    );
    const found = await runner.globTestSpecifications(files);
    const { testModules, unhandledErrors } = await runner.runTestSpecifications(found);
    if (testModules.length === 0 && unhandledErrors.length > 0)
      throw new Error(`the tests did not run: ${String(unhandledErrors[0])}`);
    return testModules.flatMap((module) =>
      [...module.children.allTests()].map((test: TestCase): Row => ({
        file: module.moduleId.slice(this.#folder.length + 1),
        name: test.fullName,
        state: test.result().state,
      })),
    );
  }
}

function isGreen(rows: readonly Row[], killer: Killer): boolean {
  const own = rows.filter((row) => isOf(row, killer));
  return own.length > 0 && own.every(({ state }) => state === 'passed');
}

function isOf(row: Row, { file, title }: Killer): boolean {
  return row.file === file && row.name.includes(title) && row.state !== 'skipped';
}
