import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel, { defineRolldownBabelPreset } from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { earlyStart } from './scripts/lib/early-start.ts';
import { installedLicences } from './scripts/lib/licences.ts';

interface PropertyPath {
  readonly node: { readonly computed: boolean; readonly key: { readonly name?: string } };
  remove(): void;
}
interface StatementPath {
  readonly node: { readonly expression: { readonly callee?: { readonly name?: string } } };
  remove(): void;
}

/**
 * The prose of the machines (description and meta of every state) is for the visualiser and its lint; a built client
 * does not carry it.
 */
const withoutChartProse = () => ({
  visitor: {
    ObjectProperty(path: PropertyPath) {
      const name = path.node.computed ? undefined : path.node.key.name;
      if (name === 'description' || name === 'meta') path.remove();
    },
  },
});

/** What is there for the types of a machine alone: narrowing an event, naming its context. A built client gains nothing from it. */
const withoutTypes = () => ({
  visitor: {
    ObjectProperty(path: PropertyPath) {
      if (!path.node.computed && path.node.key.name === 'types') path.remove();
    },
    ExpressionStatement(path: StatementPath) {
      if (path.node.expression.callee?.name === 'assertEvent') path.remove();
    },
  },
});

const machinePreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [withoutTypes] }),
  rolldown: { filter: { id: /[\\/]machines[\\/].+\.ts$/, code: /assertEvent|\bsetup\(/ } },
});

const chartPreset = defineRolldownBabelPreset({
  preset: () => ({ plugins: [withoutChartProse] }),
  rolldown: { filter: { id: /[\\/]machines[\\/].+[\\/]machine\.ts$/ } },
});

/**
 * Every stylesheet begins with the order of the layers: which of the split files a browser reads first must not decide
 * which layer wins.
 */
const layerOrder = (): Plugin => {
  const order = readFileSync(new URL('src/styles/layers.css', import.meta.url), 'utf8').trim();
  return {
    name: 'layer-order',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && file.fileName.endsWith('.css'))
            file.source = `${order}${typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString()}`;
      },
    },
  };
};

/** A text's id by lingui, a hash, in a descriptor; and a language's texts by their ids. */
const TEXT_ID = /(?<=\bid: *)(["'`])([\w/+-]{6})\1/g;
const CATALOGUE = /JSON\.parse\(("\{\\"(?:[^"\\]|\\.)*")\)/g;
const textsOf = (json: string) => Object.entries<unknown>(JSON.parse(JSON.parse(json) as string) as object);
/** What the later half of a catalogue is imported as. */
const LATER = '?lingui';
/** A file of such a half is called after it. */
const fileNameOf = ({ facadeModuleId }: { readonly facadeModuleId?: string | null }) =>
  `assets/${facadeModuleId?.endsWith(LATER) ? 'later-' : ''}[name]-[hash].js`;

interface RenderedChunk {
  readonly name: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
}

/** The modules of the chunks that are there before the first figures. */
function firstModules(chunks: Readonly<Record<string, RenderedChunk>>): ReadonlySet<string> {
  const first = new Set<RenderedChunk>();
  const visit = (chunk: RenderedChunk | undefined): void => {
    if (chunk === undefined || first.has(chunk)) return;
    first.add(chunk);
    for (const name of chunk.imports) visit(chunks[name]);
  };
  for (const chunk of Object.values(chunks)) if (chunk.isEntry || chunk.name === 'figures') visit(chunk);
  return new Set([...first].flatMap(({ moduleIds }) => moduleIds));
}

/**
 * A built client numbers its texts, those of the wallet widget first, and a language is a list of them: a hash cannot be
 * compressed, and each would stand in the code and in every language. A catalogue that is imported in two halves has the
 * texts of the first figures in one and all others in the other, which the screens load (src/locales/i18n.ts).
 */
const numberedTexts = (): Plugin => {
  const catalogues = new Map<string, readonly string[]>();
  const textsIn = new Map<string, readonly string[]>();
  let numbers: { readonly of: ReadonlyMap<string, number>; readonly laterFrom: number } | undefined;
  const number = (chunks: Readonly<Record<string, RenderedChunk>>) => {
    const files = [...catalogues.keys()].toSorted((a, b) => (a < b ? 1 : -1));
    const isHalved = (file: string) => catalogues.has(`${file}${LATER}`);
    const early = new Set([...firstModules(chunks)].flatMap((id) => textsIn.get(id) ?? []));
    const idsOf = (file: string) => catalogues.get(file) ?? [];
    const whole = files.filter((file) => !isHalved(file) && !file.endsWith(LATER)).flatMap(idsOf);
    const first = new Set([...whole, ...files.flatMap(idsOf).filter((id) => early.has(id))]);
    const all = new Set([...first, ...files.flatMap(idsOf)]);
    return { of: new Map([...all].map((id, at) => [id, at])), laterFrom: first.size };
  };
  return {
    name: 'numbered-texts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\.(po(\?lingui)?|tsx?)$/ },
      handler(code, file) {
        if (/\.tsx?$/.test(file)) {
          const ids = [...code.matchAll(TEXT_ID)].map(([, , id = '']) => id);
          if (ids.length > 0) textsIn.set(file, ids);
          return;
        }
        const [[, json = '{}'] = []] = [...code.matchAll(CATALOGUE)];
        catalogues.set(
          file,
          textsOf(json).map(([id]) => id),
        );
      },
    },
    renderChunk(code, { moduleIds }, _options, { chunks }) {
      const { of, laterFrom } = (numbers ??= number(chunks));
      const files = moduleIds.filter((id) => catalogues.has(id));
      let lists = 0;
      const listed = code.replace(CATALOGUE, (whole, json: string) => {
        const texts = textsOf(json);
        const file = files[lists];
        if (file === undefined || !texts.every(([id]) => of.has(id))) return whole;
        lists += 1;
        const isLater = file.endsWith(LATER);
        const isHalf = isLater || catalogues.has(`${file}${LATER}`);
        const from = isLater ? laterFrom : 0;
        const list: unknown[] = [];
        for (const [id, text] of texts) {
          const at = of.get(id) ?? 0;
          if (!isHalf || isLater === at >= laterFrom) list[at - from] = text;
        }
        const parsed = `JSON.parse(${JSON.stringify(JSON.stringify(Array.from(list, (text) => text ?? 0)))})`;
        return isLater
          ? `Object.fromEntries(${parsed}.map((text, at) => [at + ${laterFrom}, text]))`
          : parsed;
      });
      if (lists !== files.length) throw new Error('A catalogue of texts was compiled in an unknown form.');
      return {
        code: listed.replace(TEXT_ID, (whole, quote: string, id: string) =>
          of.has(id) ? `${quote}${of.get(id)}${quote}` : whole,
        ),
        map: null,
      };
    },
  };
};

/** `virtual:licences`: the packages that the product runs on, as they are installed where it is built. */
const licences = (): Plugin => ({
  name: 'licences',
  resolveId: (id) => (id === 'virtual:licences' ? `\0${id}` : undefined),
  load: (id) =>
    id === '\0virtual:licences'
      ? `export default ${JSON.stringify(installedLicences(import.meta.dirname))}`
      : undefined,
});

/** The icons' package makes each icon of two components, and gives each of its shapes a random key; the app needs one, and none. */
const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (!source.endsWith('createLucideIcon.mjs') || !importer.includes('lucide-react')) return null;
    return join(import.meta.dirname, 'src/ui/icons/create-lucide-icon.ts');
  },
  transform: {
    filter: { id: /lucide-react.+[\\/]icons[\\/][\w-]+\.mjs$/ },
    handler: (code) => code.replaceAll(/,\s*key: "\w+"/g, ''),
  },
});

/**
 * What the wallets' SDK brings along for a process without a browser: the bundler would put a stand-in for its `require`
 * into the first load.
 */
const withoutNode = (): Plugin => ({
  name: 'without-node',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]tweetnacl[\\/]nacl-fast\.js$/ },
    handler: (code) => code.replace("typeof require !== 'undefined'", 'false'),
  },
});

/** Where the code of the first figures begins, besides the first frame; what it uses comes along. */
const FIGURES =
  /[\\/](src[\\/]router[\\/](running|routes[\\/]dashboard)\.tsx|src-adapters[\\/]http[\\/]first-values\.ts)$/;

/** What all calls of the server are read by. */
const SCHEMAS = /[\\/]src-adapters[\\/](contract[\\/]|http[\\/]lenient)/;

/** The wallet's machines, with what they share with the machines behind other doors. */
const MACHINES = new RegExp(
  [
    String.raw`[\\/]machines[\\/](amount-form|cancel-command|history|shared|transfer[\\/]after|wallet)`,
    String.raw`[\\/]src[\\/](app[\\/](pages|wallet-surroundings)|wallet[\\/]texts)`,
    String.raw`[\\/]src-domain[\\/](records|wallet[\\/](address|balance|list))`,
  ].join('|'),
);

/** What most screens stand on besides the first load, in one file: dozens of tiny ones cost more than they save. */
const KIT = new RegExp(
  [
    String.raw`[\\/]src[\\/](ui|wallet[\\/]qr|router[\\/]use-hold|locales[\\/]i18n)`,
    String.raw`[\\/]screens[\\/](returned|shared[\\/](?!hand-on)|shell|bond[\\/]payment|price[\\/]coverage)`,
    String.raw`[\\/]src-domain[\\/](farming|referral|economy[\\/]staking-rewards)`,
    String.raw`lucide-react.+[\\/](arrow-right|download|external-link|link-2|qr-code)\.mjs$`,
  ].join('|'),
);

/** What is handed on as a picture or as a code. */
const PICTURE = new RegExp(
  [
    String.raw`[\\/]screens[\\/](card[\\/](?!card-sheet)|shared[\\/]hand-on|referral[\\/]invite)`,
    String.raw`[\\/]src[\\/]router[\\/]use-handing-over|[\\/]src-domain[\\/]holdings[\\/]shown-bond`,
  ].join('|'),
);

/** The price with its chart, as a screen and beside others. */
const PRICE = /[\\/](src[\\/](router[\\/]use-price|screens[\\/]price[\\/]price-card)|src-domain[\\/]price)/;

/**
 * The first load is two files, of which a deploy mostly changes one. Files that screens share stay few, so that a screen
 * waits for its own file and for what that imports, and no further. What is loaded on demand is in no group besides the
 * first load's: a browser never asks again for a file that did not arrive (src/app/load-again.ts), and a shared one would
 * be missing for good.
 */
const GROUPS = [
  {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]|rolldown.runtime/,
    tags: ['$initial' as const],
    priority: 7,
  },
  { name: 'index', tags: ['$initial' as const], priority: 6 },
  {
    name: 'running',
    test: /[\\/]node_modules[\\/](@tanstack|@?xstate|use-sync-external-store)/,
    priority: 6,
  },
  { name: 'sdk', test: /[\\/]node_modules[\\/]@tonconnect/, priority: 8 },
  { name: 'chart', test: /[\\/]node_modules[\\/](lightweight-charts|fancy-canvas)/, priority: 8 },
  { name: 'figures', test: FIGURES, priority: 5 },
  { name: 'schemas', test: SCHEMAS, priority: 4 },
  { name: 'machines', test: MACHINES, priority: 3 },
  { name: 'kit', test: KIT, priority: 2 },
  { name: 'candles', test: PRICE, priority: 1 },
  { name: 'picture', test: PICTURE, priority: 1 },
];

/**
 * A build asks for all that a file imports together with the file. For that the first load would carry a table of the names
 * of all files; what the groups leave of it is one file behind another (tests/house/first-load.test.ts).
 */
const withoutPreloads = (): Plugin => ({
  name: 'without-preloads',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
});

/**
 * The client: index.html is the app; gallery.html and wallet-gallery.html (development only, never built) show every
 * component and state.
 */
export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    layerOrder(),
    earlyStart(import.meta.dirname, () => [
      react(),
      plainIcons(),
      lingui(),
      babel({ presets: [linguiTransformerBabelPreset()] }),
    ]),
    licences(),
    withoutPreloads(),
    withoutNode(),
    plainIcons(),
    lingui(),
    numberedTexts(),
    babel({
      presets: [
        linguiTransformerBabelPreset(),
        ...(command === 'build' && mode === 'production' ? [chartPreset, machinePreset] : []),
      ],
    }),
  ],
  optimizeDeps: { entries: ['*.html'] },
  build: {
    target: 'es2022',
    outDir: 'dist',
    sourcemap: false,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, names, { hostType }) => (hostType === 'html' ? names : []),
    },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS }, chunkFileNames: fileNameOf } },
  },
}));
