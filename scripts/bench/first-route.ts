import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'vite';
import { build, isBuilt } from '../lib/build.ts';
import type { Row } from './row.ts';

const root = resolve(import.meta.dirname, '../..');

/** The scripts that the first route loads before it paints: entry, preloads, and their static imports. */
const firstRouteScripts = (): string[] => {
  const html = readFileSync(join(root, 'dist/index.html'), 'utf8');
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const code = readFileSync(join(root, 'dist', path), 'utf8');
    for (const [, , , name] of code.matchAll(
      /(^|[;}\n])(import|export)(?:[^'"()]*from)?["']\.\/([^"']+\.js)["']/g,
    ))
      if (name) visit(join('assets', name));
  };
  for (const [, path] of html.matchAll(/(?:src|href)="\/?(assets\/[^"]+\.js)"/g)) if (path) visit(path);
  return [...found];
};

const gzipBytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length;

const LIBRARIES = `
import { createElement, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate';
import { useSelector } from '@xstate/react';
import { i18n } from '@lingui/core';
import { I18nProvider, Trans } from '@lingui/react';
import { createRouter, createRootRoute, createRoute, RouterProvider, Outlet } from '@tanstack/react-router';
import ky from 'ky';
import * as z from 'zod/mini';
globalThis.keep = [createElement, useSyncExternalStore, createRoot, assign, createActor, fromCallback, fromPromise, setup, useSelector, i18n, I18nProvider, Trans, createRouter, createRootRoute, createRoute, RouterProvider, Outlet, ky, z.object, z.string, z.array];
`;

const librariesAlone = async (): Promise<number> => {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  try {
    writeFileSync(join(folder, 'entry.js'), LIBRARIES);
    const output = await bundle({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'es2022',
        lib: { entry: join(folder, 'entry.js'), formats: ['es'] },
        minify: true,
      },
    });
    const parts = (Array.isArray(output) ? output : [output]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    return parts.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipBytes(part.code) : 0), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** First-route JavaScript (gzip) compared with the same libraries bundled alone. */
export const firstRouteRow = async (): Promise<Row> => {
  if (!isBuilt()) await build('quiet');
  const scripts = firstRouteScripts();
  const ours = scripts.reduce((sum, path) => sum + gzipBytes(readFileSync(join(root, 'dist', path))), 0);
  const floor = await librariesAlone();
  return {
    what: 'first-route JavaScript, gzip',
    ours: `${(ours / 1024).toFixed(1)} KiB`,
    beside: `${(floor / 1024).toFixed(1)} KiB libraries alone`,
    ratio: ours / floor,
    note: `${scripts.length} files`,
  };
};
