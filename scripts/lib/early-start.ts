import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption, type Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;

/**
 * The page begins by itself, before the rest of the client has arrived: a script in it asks for the first figures, and
 * shows the first frame as soon as its styles are there. It names the code of the first figures, which nothing else on
 * the page does, behind that of the first frame.
 * @param plugins what compiles a component
 */
export function earlyStart(root: string, plugins: () => PluginOption[]): Plugin[] {
  return [earlyStartBuilt(root, plugins), earlyStartServed(root)];
}

/** Without a build the script is a module like the others, and knows of no files. */
function earlyStartServed(root: string): Plugin {
  return {
    name: 'early-start-served',
    apply: 'serve',
    ...firstPage({ files: { en: [], ru: [], network: [], shared: [] } }),
    transformIndexHtml: (_html, { filename }) =>
      filename === join(root, 'index.html')
        ? [{ tag: 'script', attrs: { type: 'module', src: '/src/app/early.ts' }, injectTo: 'head-prepend' }]
        : [],
  };
}

function earlyStartBuilt(root: string, plugins: () => PluginOption[]): Plugin {
  return {
    name: 'early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {}, filename }) {
        if (filename !== join(root, 'index.html')) return html;
        const frames = await framesOf(root, plugins());
        const code = await scriptOf(root, { files: laterFiles(bundle) });
        const markup = Object.entries(frames)
          .map(
            ([language, frame]) => `\n    <script type="text/html" id="frame-${language}">${frame}</script>`,
          )
          .join('');
        const preloads = ['running', 'figures'].map((name) => ({
          tag: 'link',
          attrs: {
            rel: 'modulepreload',
            fetchpriority: 'low',
            crossorigin: true,
            href: `/${chunkNamed(bundle, name).fileName}`,
          },
          injectTo: 'head' as const,
        }));
        // Before any style sheet: a script waits for those that stand above it.
        const begun = html
          .replace('</title>', () => `</title>\n    <script>${code}</script>`)
          .replace(
            '<div id="root"></div>',
            (place) => `${place}${markup}\n    <script>begun.show()</script>`,
          );
        return { html: begun, tags: preloads };
      },
    },
  };
}

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

function chunkNamed(bundle: Bundle, name: string): Rollup.OutputChunk {
  const found = chunksOf(bundle).find((chunk) => chunk.name === name);
  if (found === undefined) throw new Error(`The build has no file "${name}".`);
  return found;
}

/**
 * Addresses of what the page loads besides: a language's texts, the network's code if the session must be renewed first,
 * and what screens share once the first figures are there.
 */
function laterFiles(bundle: Bundle) {
  const withModule = (end: string) => {
    const found = chunksOf(bundle).find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
    if (found === undefined) throw new Error(`The build has no file with ${end}.`);
    return `/${found.fileName}`;
  };
  const texts = (language: string) =>
    ['src/locales', 'src/wallet/locales'].map((folder) => withModule(`/${folder}/${language}.po`));
  const named = (name: string) => `/${chunkNamed(bundle, name).fileName}`;
  return {
    en: texts('en'),
    ru: texts('ru'),
    network: [withModule('/src/app/network.ts'), named('schemas')],
    shared: ['kit', 'machines', 'schemas'].map(named),
  };
}

async function framesOf(root: string, plugins: PluginOption[]): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-frames-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins,
      ssr: { noExternal: ['lucide-react'] },
      build: { ssr: 'src/router/first-frame-text.tsx', outDir: folder, target: 'es2022' },
    });
    const { firstFrames } = (await import(pathToFileURL(join(folder, 'first-frame-text.js')).href)) as {
      readonly firstFrames: () => Promise<Readonly<Record<string, string>>>;
    };
    return await firstFrames();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `virtual:first-page`: what the script is told. */
function firstPage(first: Readonly<Record<string, unknown>>): Pick<Plugin, 'resolveId' | 'load'> {
  const page = '\0virtual:first-page';
  return {
    resolveId: (id) => (id === 'virtual:first-page' ? page : undefined),
    load: (id) =>
      id === page
        ? Object.entries(first)
            .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
            .join('\n')
        : undefined,
  };
}

/** The script, in one piece. */
async function scriptOf(root: string, first: Readonly<Record<string, unknown>>): Promise<string> {
  const output = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [{ name: 'first-page', ...firstPage(first) }],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'src/app/early.ts'), output: { format: 'iife' } },
    },
  });
  const [only] = (Array.isArray(output) ? output : [output]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  if (only?.type !== 'chunk') throw new Error('The early script is not one piece of code.');
  const code = only.code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error('The early script would end itself.');
  return code;
}
