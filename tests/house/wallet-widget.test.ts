import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseWidgetConfig } from '@axiom/domain/wallet/config';
import { TRACKING_NAMES } from '../support/tracking-names.ts';
import { root } from '../support/program.ts';
import { widgetFiles, widgetWeight } from '../wallet-app/measures/bytes.ts';
import { SCREENS } from '../wallet-app/measures/screens.ts';
import { FIGURES } from '../wallet-app/table.ts';
import { allWays, WAYS } from '../wallet-app/ways/index.ts';
import { bundleClient } from '../wallet-app/world/bundle.ts';
import { modulesOf } from '../wallet-app/world/pages.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What a second app may import: the widget's four rooms, what they stand on, and its own files. */
const DIRECT =
  /^(#(adapters|machines)\/wallet\/|@axiom\/domain(\/|$)|(\.\.\/){3}src\/(wallet|styles)\/|\.\/|\.\.\/demo\.ts$|react(-dom)?(\/|$)|xstate$)/;
/** What may be in its bundle: of the repository, nothing else. */
const BUNDLED =
  /^(src\/(wallet|ui|styles)\/|machines\/(wallet|shared)\/|src-adapters\/wallet\/|src-domain\/|tests\/wallet-app\/|node_modules\/)/;
const MOST_KIB = 41.25;

describe('the wallet widget in an app of another making', () => {
  it('that app imports the widget, and nothing else of the repository', () => {
    const folder = join(root, 'tests/wallet-app/ours');
    const imports = readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)])
      .map(([, from = '']) => from);
    expect(imports.length).toBeGreaterThan(5);
    expect(imports.filter((from) => !DIRECT.test(from))).toEqual([]);
  });

  it('its bundle has no file of another room', async () => {
    const modules = (await modulesOf('ours'))
      .filter((id) => id.startsWith(root))
      .map((id) => relative(root, id));
    expect(modules.length).toBeGreaterThan(50);
    expect(modules.filter((id) => !BUNDLED.test(id))).toEqual([]);
  });

  it(`weighs at most ${MOST_KIB} KiB over the SDK, styles included`, async () => {
    const { js, css } = await widgetWeight('ours');
    expect((js + css) / 1024).toBeGreaterThan(10);
    expect((js + css) / 1024).toBeLessThanOrEqual(MOST_KIB);
  });

  it('finds every text by its number in both languages', async () => {
    const code = [...(await widgetFiles('ours'))].find(([name]) => name.endsWith('.js'))?.[1] as string;
    const [first = [], ...others] = [...code.matchAll(/JSON\.parse\(`(\[.*?\])`\)/g)].map(
      ([, json = '']) => JSON.parse(json) as readonly unknown[],
    );
    expect(others.map(({ length }) => length)).toEqual([first.length]);
    expect([first, ...others].every((texts) => texts.every(Array.isArray))).toBe(true);
    expect(first.length).toBeGreaterThan(60);
    expect(first.filter((_, id) => !code.includes(`id:\`${id}\``))).toEqual([]);
  });
});

describe('the wallet widget in the app', () => {
  /** What nobody needs before the first figures: its machines, the wallets, their codes, the SDK's adapter. */
  const LATER =
    /^src-adapters\/wallet\/|^machines\/wallet\/(?!balance\/)|^src\/wallet\/(actions|modal|notifications|parts\/(?!glyph)|qr)\//;
  const SDK = /^node_modules\/@tonconnect\//;

  it('its machines, dialogs and its adapter come after the first frame, the SDK in a chunk of its own', async () => {
    const files = await bundleClient();
    const chunks = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
    const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
    const first = new Set<string>();
    const open = (name: string): void => {
      if (first.has(name)) return;
      first.add(name);
      chunks.get(name)?.imports.forEach(open);
    };
    open(entry?.fileName ?? '');
    const modules = (names: Iterable<string>) =>
      [...names].flatMap((name) => chunks.get(name)?.moduleIds ?? []).map((id) => relative(root, id));
    expect(modules(first)).toContain('src/main.tsx');
    expect(modules(first).filter((id) => LATER.test(id) || SDK.test(id))).toEqual([]);
    const ofTheSdk = [...chunks.values()].filter(({ moduleIds }) =>
      moduleIds.some((id) => SDK.test(relative(root, id))),
    );
    expect(ofTheSdk).toHaveLength(1);
    expect(modules(chunks.keys()).filter((id) => LATER.test(id)).length).toBeGreaterThan(40);
    const beside = ofTheSdk.flatMap(({ moduleIds }) => moduleIds.map((id) => relative(root, id)));
    expect(beside.filter((id) => /^(src|machines)/.test(id))).toEqual([]);
  });
});

describe('the README of the widget', () => {
  const readme = read('src/wallet/README.md');

  it('shows ten lines that compile: those of tests/wallet-app/example', () => {
    const [, shown] = /```tsx\n([^]*?)```/.exec(readme) ?? [];
    const example = read('tests/wallet-app/example/main.tsx').replace('../../../src/wallet/', './');
    expect(shown).toBe(example);
    expect(example.split('\n').filter((line) => line !== '')).toHaveLength(9);
  });

  it('R3.20 names every setting with its default', () => {
    const config = parseWidgetConfig({ manifestUrl: 'https://app.example/manifest.json' });
    const names = Object.entries(config).flatMap(([name, value]) =>
      ['uiPreferences', 'actionsConfiguration', 'walletsListConfiguration'].includes(name)
        ? Object.keys(value as object).map((part) => `${name}.${part}`)
        : [name],
    );
    const rows = [...readme.matchAll(/^\| `([\w.]+)`/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !rows.includes(name))).toEqual([]);
  });

  it('R3.24 names every event of the page', () => {
    expect(TRACKING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('docs/wallet-widget.md', () => {
  const page = read('docs/wallet-widget.md');
  const rows = (part: string): string[] =>
    [...part.matchAll(/^\| (.+?) +\|/gm)]
      .map(([, first = '']) => first)
      .filter((first) => !/^(way|what|screen|-+)$/.test(first));

  it('has a row for each figure, way and screen that is measured, and for no other', () => {
    const [, figures = '', ways = '', screens = ''] = page.split(/^## /m);
    expect(rows(figures)).toEqual(Object.keys(FIGURES));
    expect(rows(ways)).toEqual(allWays().map(({ title }) => title));
    expect(rows(screens)).toEqual(SCREENS.map(({ title }) => title));
  });

  it('says for every part how it was measured', () => {
    for (const { file } of Object.values(WAYS)) expect(page).toContain(`tests/wallet-app/ways/${file}`);
    expect(page).toContain('tests/wallet-app/measures/screens.ts');
    expect(page).not.toContain('not tried');
  });

  it('names each way once', () => {
    const titles = allWays().map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });
});
