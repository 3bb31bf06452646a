import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build as bundle } from 'vite';

const root = resolve(import.meta.dirname, '../..');

/** JavaScript in bytes of gzip, each file and the page's own script compressed by itself. */
export interface Load {
  readonly files: readonly string[];
  readonly bytes: number;
}

export interface FirstLoad {
  /** What the page loads before it can paint its first frame. */
  readonly firstRoute: Load;
  /** That, the dashboard and a language: all that comes before the first real figures. */
  readonly beforeFigures: Load;
}

const gzipBytes = (code: string | Uint8Array): number => gzipSync(code, { level: 9 }).length;

/** What the built client in this folder loads when it starts: in this language, or in the larger one. */
export function firstLoadOf(dist: string, language?: 'en' | 'ru'): FirstLoad {
  const assets = join(dist, 'assets');
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const named = (tag: RegExp) => [...html.matchAll(tag)].map(([, name = '']) => name);
  const scripts = named(/<script[^>]* src="\/assets\/([^"]+\.js)"/g);
  const preloads = named(/<link rel="modulepreload"[^>]* href="\/assets\/([^"]+\.js)"/g);
  const firstRoute = closureOf(assets, scripts);
  const inPage = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code = '']) => code).join('\n');
  const languages = language === undefined ? ['en', 'ru'] : [language];
  const texts = languages.map((one) => filesCalled(dist, one));
  const [largest] = texts.toSorted((a, b) => b.bytes - a.bytes);
  const beforeFigures = new Set([...closureOf(assets, [...scripts, ...preloads]), ...(largest?.files ?? [])]);
  const withPage = ({ files, bytes }: Load) => ({ files, bytes: bytes + gzipBytes(inPage) });
  return {
    firstRoute: withPage(loadOf(assets, firstRoute)),
    beforeFigures: withPage(loadOf(assets, [...beforeFigures])),
  };
}

/** The files of the built client that the build calls so. */
export function filesCalled(dist: string, called: string): Load {
  const assets = join(dist, 'assets');
  const names = readdirSync(assets).filter((name) => new RegExp(`^${called}-[\\w-]+\\.js$`).test(name));
  return loadOf(assets, names);
}

function loadOf(assets: string, files: readonly string[]): Load {
  const bytes = files.reduce((sum, name) => sum + gzipBytes(readFileSync(join(assets, name))), 0);
  return { files, bytes };
}

/** These files and all that they import statically. */
function closureOf(assets: string, names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    for (const imported of importsOf(assets, name)) visit(imported);
  };
  for (const name of names) visit(name);
  return [...found];
}

/** What a file imports statically. */
export const importsOf = (assets: string, name: string) =>
  matches(assets, name, /(?:^|[;}\n])(?:import|export)(?:[^'"()]*from)?["']\.\/([^"']+\.js)["']/g);

/** What a form finds in a file, its first group. */
export const matches = (assets: string, name: string, form: RegExp): readonly string[] =>
  [...readFileSync(join(assets, name), 'utf8').matchAll(form)].map(([, found = '']) => found);

/** What the first frame uses of the libraries that it loads, and nothing else. */
const FRAME_LIBRARIES = `
import { Component, createContext, createElement, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n, setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
globalThis.keep = [Component, createContext, createElement, Suspense, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState, createRoot, i18n, setupI18n, I18nProvider, useLingui];
`;

/** The same of the first figures. */
export const LIBRARIES = `
import { createContext, createElement, lazy, Suspense, use, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { assign, createActor, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { useSelector } from '@xstate/react';
import { i18n, setupI18n } from '@lingui/core';
import { I18nProvider, Trans, useLingui } from '@lingui/react';
import { createRootRoute, createRoute, createRouter, Outlet, redirect, RouterProvider, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
globalThis.keep = [createContext, createElement, lazy, Suspense, use, useSyncExternalStore, createRoot, assign, createActor, emit, enqueueActions, fromCallback, fromPromise, sendTo, setup, useSelector, i18n, setupI18n, I18nProvider, Trans, useLingui, createRootRoute, createRoute, createRouter, Outlet, redirect, RouterProvider, useNavigate, useRouter, useRouterState];
`;

/**
 * The libraries of the first frame, or of the first figures, bundled and minified alone: no client on them can be smaller.
 * Bytes of gzip.
 */
export async function librariesAlone(of: 'frame' | 'figures'): Promise<number> {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'bench-'));
  try {
    const entry = join(folder, 'entry.js');
    writeFileSync(entry, of === 'frame' ? FRAME_LIBRARIES : LIBRARIES);
    const output = await bundle({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      define: { 'process.env.NODE_ENV': '"production"' },
      // Where this runs in a test, the bundler would take the libraries' builds for development.
      resolve: { conditions: ['module', 'browser', 'production'] },
      build: {
        write: false,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: entry },
      },
    });
    const parts = (Array.isArray(output) ? output : [output]).flatMap((one) =>
      'output' in one ? one.output : [],
    );
    return parts.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipBytes(part.code) : 0), 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
