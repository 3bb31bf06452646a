import Fastify from 'fastify';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import type { PublicSettings } from '#contract/settings.ts';
import { clientFiles } from '../../src-server/static/mount-static.ts';
import { compressTexts } from '../lib/compress.ts';
import { LIBRARIES } from '../lib/first-load.ts';

const root = resolve(import.meta.dirname, '../..');

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Bare</title><script type="module" src="./entry.js"></script></head><body><div id="root"></div></body></html>`;

/** A heading and a paragraph: what a first paint needs to count. */
const BODY = `h('main', null, h('h1', null, 'Balance'), h('p', null, 'Token bonds that grow by the second'))`;

const ENTRIES = {
  react: `
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
createRoot(document.getElementById('root')).render(${BODY});`,
  libraries: `${LIBRARIES}
const h = createElement;
i18n.loadAndActivate({ locale: 'en', messages: {} });
const counter = createActor(setup({}).createMachine({ initial: 'on', states: { on: {} } }));
counter.start();
const Shown = () => {
  useSelector(counter, ({ value }) => value);
  return ${BODY};
};
const routes = createRootRoute({ component: Outlet });
const tree = routes.addChildren([createRoute({ getParentRoute: () => routes, path: '/', component: Shown })]);
const router = createRouter({ routeTree: tree });
createRoot(document.getElementById('root')).render(h(I18nProvider, { i18n }, h(RouterProvider, { router })));`,
} as const;

export type BarePage = keyof typeof ENTRIES;

/** A page that is served, until it is stopped. */
export interface Served {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** React alone, or the libraries of the first route: built as the client is, served by the server's own code. */
export async function serveBare(page: BarePage, folder: string): Promise<Served> {
  const source = join(root, 'node_modules/.cache', `bench-${page}-${process.pid}`);
  const dist = join(folder, page);
  mkdirSync(source, { recursive: true });
  writeFileSync(join(source, 'index.html'), PAGE);
  writeFileSync(join(source, 'entry.js'), ENTRIES[page]);
  await build({
    root: source,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: dist, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  await compressTexts(dist);
  const client = clientFiles(dist, {} as PublicSettings);
  const server = Fastify();
  server.get('/*', (request, reply) => {
    if (client?.answer(request, reply) !== true) void reply.code(404).send();
  });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return { url, stop: () => server.close() };
}
