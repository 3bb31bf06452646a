import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildPhone } from '../../scripts/lib/visualiser-pages.ts';
import { flowsOf } from '../../src-visualiser/flows/flows.ts';
import { readHouse } from '../../src-visualiser/command/read.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { tempDir } from '../support/house.ts';
import { root } from '../support/program.ts';
import { Stage } from './support/stage.ts';
import { meRow } from './support/world.ts';

const SIZE = { width: 360, height: 740 };
const folder = join(tempDir(), 'phone');
let machines: Awaited<ReturnType<typeof readHouse>>['machines'] = [];
let stage: Stage | undefined;
let phone: Page;

beforeAll(async () => {
  machines = (await readHouse(root)).machines;
  await buildPhone(root, folder, 'phone');
  phone = await (await (await browser()).newContext({ viewport: SIZE })).newPage();
  await phone.goto(pathToFileURL(join(folder, 'phone.html')).href);
}, 300_000);
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});
afterAll(async () => {
  await closeBrowser();
  rmSync(folder, { recursive: true, force: true });
});

/** Shows the first flow of a machine that reaches a state, at the step where it does. */
async function show(machine: string, state: string, language: 'en' | 'ru'): Promise<void> {
  const { document, setting } = machines.find((one) => one.document.id === machine)!;
  const scenes = flowsOf(document, setting, []).flows.flatMap(({ start, steps }) => {
    const at = steps.findIndex(({ actors }) => actors[0]?.states.includes(state));
    return at === -1 ? [] : [{ machine, start, moves: steps.slice(1, at + 1).map(({ move }) => move) }];
  });
  const [scene] = scenes;
  if (scene === undefined) throw new RangeError(`No flow reaches ${state}.`);
  const look = { theme: 'light', language, platform: 'ios', width: 360 };
  await phone.evaluate((message) => postMessage(message, '*'), {
    kind: 'show',
    scene,
    look,
    wants: 'steps',
  });
}

/** The tree of a part of the page as assistive technology has it. */
const treeOf = (page: Page, part: string): Promise<string> => page.locator(part).ariaSnapshot();

const flows = [
  {
    what: 'maintenance',
    machine: 'maintenance',
    state: 'maintenance.on',
    part: '#root',
    prepare: (app: Stage) => app.answer('maintenance', { answer: { detail: 'Back at noon' } }),
    path: '/',
  },
  {
    what: 'the gate of who is not a member',
    machine: 'app',
    state: 'app.joinGate',
    part: '#root',
    prepare: (app: Stage) => app.answer('me', { answer: meRow({ community_participation: false }) }),
    path: '/',
  },
  {
    what: 'a history that cannot be read',
    machine: 'history',
    state: 'history.failed',
    part: 'main',
    prepare: (app: Stage) =>
      app.answer('operations', { refusal: 'internal', status: 500, message: 'The ledger is asleep.' }),
    path: '/history',
  },
] as const;

describe('screens of the visualiser', () => {
  it.each(flows.flatMap((flow) => (['en', 'ru'] as const).map((language) => ({ ...flow, language }))))(
    'R7.02 $what has the same tree as in the running app, $language',
    async ({ machine, state, part, prepare, path, language }) => {
      stage = await Stage.open({ ...SIZE, path, language }, prepare);
      const { page } = stage;
      await show(machine, state, language);
      await expect
        .poll(async () => [await treeOf(page, part), await treeOf(phone, part)], { timeout: 30_000 })
        .toSatisfy(([app, shown]: readonly string[]) => app === shown && app !== '');
    },
  );
});
