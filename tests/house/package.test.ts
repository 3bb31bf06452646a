import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, parseSync } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conceptsIn } from '../../scripts/lib/domain-concepts.ts';
import { browser, closeBrowser } from '../support/browser.ts';
import { tempDir } from '../support/house.ts';
import { root } from '../support/program.ts';
import { readmeExamples } from '../support/readme-examples.ts';
import { until } from '../support/until.ts';
import { history } from './support/history.ts';
import {
  compile,
  copyOfRepository,
  install,
  documentsOf,
  modulesOf,
  pack,
  run,
  strangersNode,
} from './support/packed.ts';
import { contentsOf, platformNamesIn, REFUSED_METHODS, REFUSED_NAMES } from './support/package-code.ts';
import { serveFolder } from '../support/static-server.ts';

/** The package as a stranger gets it: packed by npm, installed in an empty folder, run wherever JavaScript runs. */
const node = strangersNode();
const digest = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex');
const expected = history();
let repository = '';
let tarball = '';
let folder = '';

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

beforeAll(() => {
  console.info(`The package runs under Node ${node.version}.`);
  repository = copyOfRepository();
  tarball = pack(join(repository, 'src-domain'));
  folder = install(tarball);
  cpSync(join(root, 'tests/house/support/history.ts'), join(folder, 'history.ts'));
  write('package.json', JSON.stringify({ ...readJson(join(folder, 'package.json')), type: 'module' }));
  compile(folder, { module: 'nodenext', moduleResolution: 'nodenext' }, ['history.ts']);
});
afterAll(closeBrowser);

const readJson = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

describe('R7.04 the package that npm packs', () => {
  it('R7.04 installs in an empty folder, offline, and brings nothing along', () => {
    expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      '@axiom',
    ]);
    expect(readdirSync(join(folder, 'node_modules/@axiom'))).toEqual(['domain']);
    const manifest = readJson(join(folder, 'node_modules/@axiom/domain/package.json'));
    for (const kind of ['dependencies', 'peerDependencies', 'optionalDependencies', 'scripts'])
      expect(manifest[kind], kind).toBeUndefined();
    expect(manifest).toMatchObject({ type: 'module', sideEffects: false, engines: { node: '>=20' } });
  });

  it('holds what is listed and nothing else: no test, no benchmark, no source', () => {
    const { found, listed, foreign } = contentsOf(folder, 'domain');
    expect(found).toEqual(listed);
    expect(foreign).toEqual([]);
  });

  it('lists every concept of the sources, each with types and JavaScript, and a row of the README for it', () => {
    const concepts = conceptsIn(join(root, 'src-domain'));
    expect([...modulesOf(folder).keys()]).toEqual([
      '@axiom/domain',
      ...concepts.map((concept) => `@axiom/domain/${concept}`),
    ]);
    const readme = readFileSync(join(root, 'src-domain/README.md'), 'utf8');
    const documents = documentsOf(folder);
    expect(documents).toHaveLength(2);
    expect(documents.filter((name) => !readme.includes(name))).toEqual([]);
    const rows = [...readme.matchAll(/^\| `([^`]+)`/gm)].map(([, concept = '']) => concept);
    const isDescribed = (concept: string) =>
      rows.some((row) => row === concept || (row.endsWith('/…') && concept.startsWith(row.slice(0, -1))));
    expect(concepts.filter((concept) => !isDescribed(concept))).toEqual([]);
  });

  it('lets nobody in by another door than these', () => {
    const { exports } = readJson(join(folder, 'node_modules/@axiom/domain/package.json')) as {
      exports: object;
    };
    const known = [...modulesOf(folder).keys(), ...documentsOf(folder), '@axiom/domain/package.json'];
    expect(
      Object.keys(exports)
        .map((subpath) => `@axiom/domain${subpath.slice(1)}`)
        .toSorted(),
    ).toEqual(known.toSorted());
    expect(Object.keys(exports).filter((subpath) => subpath.includes('*'))).toEqual([]);
    const inside = [
      'money/nano.js',
      'dist/money/index.js',
      'dist/index.js',
      'ledger/bookings',
      'economy/policy.ts',
    ];
    const code = inside.map(
      (path) => `await import('@axiom/domain/${path}').then(() => console.log('${path}'), () => {});`,
    );
    expect(run(node.path, [write('inside.mjs', code.join('\n'))], folder).stdout).toBe('');
  });

  it('is the same from the repository’s root as from the package’s folder', () => {
    const other = install(pack(repository, ['--workspace', '@axiom/domain']));
    const home = 'node_modules/@axiom/domain';
    const listing = (folder: string) =>
      readdirSync(join(folder, home), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => `${file.slice(folder.length)} ${readFileSync(file, 'utf8')}`)
        .toSorted();
    expect(digest(listing(other))).toBe(digest(listing(folder)));
  });
});

describe('R7.04 the package’s types', () => {
  const everySubpath = () =>
    [...modulesOf(folder).keys()].map((name, at) => `export * as c${at} from '${name}';`).join('\n');
  /** node16 knows no import attributes; Node itself asks for them. */
  const everyDocument = (module: string) =>
    documentsOf(folder)
      .map((name, at) => {
        const attribute = module === 'node16' ? '' : " with { type: 'json' }";
        return `import d${at} from '${name}'${attribute};\nexport const e${at}: object = d${at};`;
      })
      .join('\n');
  const comfort = `import { formatAmount, type Mint, type PolicyDocument, parsePolicy, toNano } from '@axiom/domain';
import { checkWithdrawal } from '@axiom/domain/withdrawal';
export const change = (mint: Mint, until: number | undefined): Mint => ({ ...mint, validUntilMs: until });
export const sale = (input: Parameters<typeof checkWithdrawal>[0]) =>
  checkWithdrawal({ ...input, minAmountTon: undefined });
export const text = (point?: string) => formatAmount(toNano('1', 'TON'), 2, { point });
export const dearer = (document: PolicyDocument) => parsePolicy({ ...document, spread_percent: '2' });
// @ts-expect-error a document's percentages are texts
export const wrong: PolicyDocument['spread_percent'] = 2;
// @ts-expect-error an amount says of which coin
export const lost = toNano('1', 'EUR');
`;
  const mixed = `import { add, axiom, larger, sum, ton } from '@axiom/domain/money';
// @ts-expect-error two currencies do not add up
export const added = add(ton(1n), axiom(1n));
// @ts-expect-error nor in a list
export const summed = sum([ton(1n), axiom(1n)]);
// @ts-expect-error nor do they compare
export const more = larger(ton(1n), axiom(1n));
`;

  const resolutions = [
    { moduleResolution: 'node16', module: 'node16' },
    { moduleResolution: 'nodenext', module: 'nodenext' },
    { moduleResolution: 'bundler', module: 'preserve' },
  ];

  it.each(resolutions)(
    'R7.04 hold for a strict consumer with moduleResolution $moduleResolution',
    (settings) => {
      write('every.ts', everySubpath());
      write('mixed.ts', mixed);
      write('documents.ts', everyDocument(settings.module));
      const resolveJsonModule = true;
      compile(folder, { ...settings, resolveJsonModule, noEmit: true }, [
        'history.ts',
        'every.ts',
        'mixed.ts',
        'documents.ts',
      ]);
    },
  );

  /** What a strict project may have on or off. */
  const strictness = [true, false].flatMap((exactOptionalPropertyTypes) =>
    [true, false].map((noUncheckedIndexedAccess) => ({
      exactOptionalPropertyTypes,
      noUncheckedIndexedAccess,
    })),
  );

  it.each(strictness)(
    'hold in every example of the README as it stands there: exact optional fields $exactOptionalPropertyTypes, unchecked indices $noUncheckedIndexedAccess',
    (settings) => {
      const files = readmeExamples('src-domain').map(({ code }, at) => {
        write(`readme-${at}.ts`, code);
        return `readme-${at}.ts`;
      });
      const lib = ['es2023', 'dom'];
      compile(
        folder,
        { module: 'nodenext', moduleResolution: 'nodenext', lib, noEmit: true, ...settings },
        files,
      );
    },
  );

  it('take what is not there as undefined, and give back what they take', () => {
    write('comfort.ts', comfort);
    compile(folder, { module: 'nodenext', moduleResolution: 'nodenext', noEmit: true }, ['comfort.ts']);
  });
});

describe('what a bundler makes of the package', () => {
  const bundle = async (door: string): Promise<string> => {
    const code = `import { formatAmount, toNano } from '${door}';\nconsole.log(formatAmount(toNano('1234.5', 'TON')));`;
    const input = write('small.ts', code);
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, minify: false, rollupOptions: { input } },
    });
    const [output] = [built].flat();
    if (output === undefined || !('output' in output)) throw new Error('nothing was built');
    return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('');
  };

  it('is what the program uses, whichever door it takes, and runs', async () => {
    const [front, concept] = [await bundle('@axiom/domain'), await bundle('@axiom/domain/money')];
    expect(front).toBe(concept);
    expect(front).not.toContain('spread_percent');
    expect(run(node.path, [write('small.mjs', front)], folder).stdout).toBe('1 234.50\n');
  });
});

describe('R7.04 one history, nano for nano', () => {
  const check = (lines: unknown): void => {
    expect(lines).toEqual(expected);
    expect(digest(lines as string[])).toBe(digest(expected));
  };

  it('has buyers, stakes, sales, refusals and books that sum to zero', () => {
    expect(expected.length).toBeGreaterThan(100);
    for (const word of ['buys', 'earned', 'sells', 'amount_below_minimum'])
      expect(
        expected.some((line) => line.includes(word)),
        word,
      ).toBe(true);
  });

  it('R7.04 in a process of Node 20 or newer, with every example of the README and every subpath', () => {
    const main = "import { history } from './history.js'; console.log(JSON.stringify(history()));";
    const { stdout, stderr } = run(node.path, [write('main.mjs', main)], folder);
    check(JSON.parse(stdout));
    expect(stderr, node.version).toBe('');
    for (const { title, javaScript, prints } of readmeExamples('src-domain')) {
      const printed = run(node.path, [write('example.mjs', javaScript)], folder);
      expect(printed.stdout.trimEnd().split('\n'), `${title} under ${node.version}`).toEqual(prints);
      expect(printed.stderr).toBe('');
    }
    const imports = [...modulesOf(folder).keys()].map((name) => `await import('${name}');`).join('\n');
    run(node.path, [write('imports.mjs', imports)], folder);
  });

  it('R7.04 in a worker thread of Node', () => {
    write(
      'thread.mjs',
      "import { parentPort } from 'node:worker_threads'; import { history } from './history.js'; parentPort.postMessage(history());",
    );
    const main = `import { Worker } from 'node:worker_threads';
new Worker(new URL('./thread.mjs', import.meta.url)).once('message', (lines) => console.log(JSON.stringify(lines)));`;
    check(JSON.parse(run(node.path, [write('threads.mjs', main)], folder).stdout));
  });

  it('R7.04 in a browser’s page with an import map, and in a module worker, without a bundler', async () => {
    const urls = new Map([...modulesOf(folder)].map(([name, file]) => [name, `/${file}`]));
    const map = JSON.stringify({ imports: Object.fromEntries(urls) });
    write(
      'index.html',
      `<!doctype html><script type="importmap">${map}</script>
<script type="module">
import { history } from '/history.js';
window.inPage = history();
const worker = new Worker('/worker.js', { type: 'module' });
worker.onerror = (event) => (window.inWorker = [event.message ?? 'the worker did not load']);
worker.onmessage = ({ data }) => (window.inWorker = data);
</script>`,
    );
    // No browser applies an import map inside a worker: there the specifiers are addresses.
    const addressed = readFileSync(join(folder, 'history.js'), 'utf8').replaceAll(
      /from '(@axiom\/domain\/[^']+)'/g,
      (_, name: string) => `from '${urls.get(name)}'`,
    );
    write('addressed.js', addressed);
    write('worker.js', "import { history } from '/addressed.js'; postMessage(history());");
    const { server, url } = await serveFolder(folder);
    try {
      const page = await (await browser()).newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      await page.goto(`${url}/index.html`);
      await page.waitForFunction('window.inPage !== undefined && window.inWorker !== undefined');
      check(await page.evaluate('window.inPage'));
      check(await page.evaluate('window.inWorker'));
      expect(faults).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('R7.04 in a JavaScript without clock, chance, locale or platform, leaving no global behind', () => {
    const program = join(root, 'tests/house/support/bare-context.ts');
    const args = ['--experimental-vm-modules', '--no-warnings', program, folder];
    const { lines, newGlobals } = JSON.parse(run(process.execPath, args, root).stdout) as {
      lines: unknown;
      newGlobals: unknown;
    };
    check(lines);
    expect(newGlobals).toEqual([]);
  });
});

describe('the package’s JavaScript', () => {
  it('names no clock, no chance, no locale and nothing of a platform', () => {
    expect(platformNamesIn(join(folder, 'node_modules/@axiom/domain/dist'))).toEqual([]);
  });

  it.each([
    ...REFUSED_NAMES.map((name) => `export const a = ${name};`),
    ...['process', 'window', 'self', 'fetch', 'setTimeout', 'crypto', 'performance', 'console', 'URL'].map(
      (name) => `export const a = ${name};`,
    ),
    'export const a = Math.random();',
    ...REFUSED_METHODS.map((name) => `export const a = 'a'.${name}();`),
  ])('would be refused with %s', (code) => {
    const files = tempDir();
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, 'a.js'), code);
    expect(platformNamesIn(files)).not.toEqual([]);
  });

  it('imports nothing but itself', () => {
    const home = join(folder, 'node_modules/@axiom/domain/dist');
    for (const file of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.js')) continue;
      const { module } = parseSync(file, readFileSync(join(home, file), 'utf8'));
      expect(module.dynamicImports, file).toEqual([]);
      const exported = module.staticExports.flatMap(({ entries }) => entries);
      for (const { moduleRequest } of [...module.staticImports, ...exported])
        if (moduleRequest !== null) expect(moduleRequest.value, file).toMatch(/^\.{1,2}\/.*\.js$/);
    }
  });
});

describe('a pack leaves the repository as it was', () => {
  const manifest = () => join(repository, 'src-domain/package.json');
  const isUntouched = (): boolean =>
    readFileSync(manifest(), 'utf8') === readFileSync(join(root, 'src-domain/package.json'), 'utf8') &&
    !existsSync(join(repository, 'src-domain/dist')) &&
    !existsSync(join(repository, 'src-domain/.cache'));

  it('after its end', () => {
    expect(isUntouched()).toBe(true);
  });

  it('after npm was killed between prepack and postpack', async () => {
    const script = join(repository, 'scripts/pack.ts');
    const npm = spawn(
      process.execPath,
      [
        '-e',
        `require('node:child_process').execFileSync(process.execPath, [${JSON.stringify(script)}, 'prepack']);
         console.log('packing'); setInterval(() => {}, 1000);`,
      ],
      { cwd: join(repository, 'src-domain'), stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(npm.stdout, 'data');
    expect(isUntouched()).toBe(false);
    npm.kill('SIGKILL');
    await until('the guard’s work', isUntouched);
  });

  it('after the machine went down in the middle, at the next pack', () => {
    const state = { npm: 2 ** 22 + 1, prepack: 2 ** 22 + 1, original: readFileSync(manifest(), 'utf8') };
    mkdirSync(join(repository, 'src-domain/.cache'));
    writeFileSync(join(repository, 'src-domain/.cache/state.json'), JSON.stringify(state));
    writeFileSync(
      manifest(),
      JSON.stringify({ name: '@axiom/domain', version: '0.1.0', exports: {}, scripts: scripts() }),
    );
    const again = pack(join(repository, 'src-domain'));
    expect(existsSync(again)).toBe(true);
    expect(isUntouched()).toBe(true);
  });

  const scripts = () => readJson(join(root, 'src-domain/package.json'))['scripts'];
});
