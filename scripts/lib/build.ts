import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { compressTexts } from './compress.ts';

const root = resolve(import.meta.dirname, '../..');
const inputs = [
  'src',
  'machines',
  'src-domain',
  'src-adapters',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/lib/early-start.ts',
  'scripts/lib/licences.ts',
  'scripts/lib/compress.ts',
  'lingui.config.ts',
  'package-lock.json',
];
const stampFile = join(root, 'dist/.built-from');

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.includes('node_modules'));
};

/** Hash of the content of everything that the client is built from, and of other files. */
export const fingerprintOf = (others: readonly string[] = []): string => {
  const hash = createHash('sha256');
  for (const input of [...inputs, ...others])
    for (const file of filesOf(join(root, input)).toSorted())
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

/** Whether dist holds a build of exactly the sources on disk, or one that CLIENT_FROM vouches for. */
export const isBuilt = (): boolean =>
  process.env['CLIENT_FROM'] === join(root, 'dist') ||
  (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprintOf());

/** Builds the client into dist. @throws Error with the bundler's output if it fails or `signal` aborts it */
export const build = async (output: 'inherit' | 'quiet', signal?: AbortSignal): Promise<void> => {
  const before = fingerprintOf();
  const run = spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    stdio: output === 'inherit' ? 'inherit' : 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
    killSignal: 'SIGKILL',
    ...(signal === undefined ? {} : { signal }),
  });
  const said: Buffer[] = [];
  for (const stream of [run.stdout, run.stderr]) stream?.on('data', (part: Buffer) => said.push(part));
  const code = await new Promise<number | string | null>((resolve) => {
    run.once('error', (error) => resolve(error.message));
    run.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The build failed (${code}).\n${Buffer.concat(said).toString()}`);
  await compressTexts(join(root, 'dist'));
  writeFileSync(stampFile, before);
};
