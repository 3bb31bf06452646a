import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';

export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  readonly gzip: Buffer | null;
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly isHashed: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** Vite's names: `assets/name-Ab3dE_9x.js`. */
const HASHED = /^\/assets\/.*-[A-Za-z0-9_-]{8}\.\w+$/;
const SMALLEST_ZIPPED_BYTES = 1024;

/** Loads the built client into memory, by path. Requests never touch the disk: no path can escape the folder. */
export function readDist(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path, staticFile(path, readFileSync(file)));
  }
  return files;
}

export function staticFile(path: string, body: Buffer): StaticFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const isText = /^(text|application\/(json|manifest)|image\/svg)/.test(type);
  return {
    type,
    body,
    gzip: isText && body.length >= SMALLEST_ZIPPED_BYTES ? gzipSync(body) : null,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isHashed: HASHED.test(path),
  };
}
