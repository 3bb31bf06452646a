import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export interface StaticFile {
  readonly type: string;
  readonly body: Buffer;
  /** The same body, compressed, best first; none of a file that gains nothing by it. */
  readonly encoded: readonly Encoded[];
  readonly etag: string;
  /** Its name contains a hash of its content, so it never changes. */
  readonly isHashed: boolean;
}

export interface Encoded {
  readonly encoding: 'br' | 'gzip';
  readonly body: Buffer;
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
/** Copies that the build made: each is part of its file, and no path of its own. */
const COPIES = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const;

/** Loads the built client into memory, by path. Requests never touch the disk: no path can escape the folder. */
export function readDist(folder: string): ReadonlyMap<string, StaticFile> {
  const bodies = new Map<string, Buffer>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    bodies.set(`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file));
  }
  const files = new Map<string, StaticFile>();
  for (const [path, body] of bodies) {
    const original = path.replace(/\.(br|gz)$/, '');
    if (original !== path && bodies.has(original)) continue;
    const made = COPIES.flatMap(({ encoding, ending }) => {
      const copy = bodies.get(path + ending);
      return copy === undefined ? [] : [{ encoding, body: copy }];
    });
    files.set(path, staticFile(path, body, made));
  }
  return files;
}

/** @param made compressed copies of the body; without any, a text is compressed here. */
export function staticFile(path: string, body: Buffer, made: readonly Encoded[] = []): StaticFile {
  const type = TYPES[extname(path)] ?? 'application/octet-stream';
  const isText = /^(text|application\/(json|manifest)|image\/svg)/.test(type);
  return {
    type,
    body,
    encoded: made.length === 0 && isText && body.length >= SMALLEST_ZIPPED_BYTES ? compressed(body) : made,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    isHashed: HASHED.test(path),
  };
}

function compressed(body: Buffer): readonly Encoded[] {
  return [
    { encoding: 'br', body: brotliCompressSync(body) },
    { encoding: 'gzip', body: gzipSync(body) },
  ];
}
