import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { codeOf } from '../../src-process/code-of.ts';
import { CannotStart } from '../cannot-start.ts';
import { holdFile } from '../../src-process/held-file.ts';
import { messageOf } from '../thrown.ts';

/** DATA_DIR: created, writable and locked by this process. */
export interface DataDir {
  readonly path: string;
  readonly database: string;
  readonly adminSocket: string;
  release(): void;
}

/**
 * Creates DATA_DIR and takes its lock. Changes no existing data.
 * @throws CannotStart when it cannot be written or another living process holds it
 */
export function openDataDir(path: string): DataDir {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${path} cannot be written: ${messageOf(error)}`, { cause: error });
  }
  let lock: ReturnType<typeof holdFile>;
  try {
    lock = holdFile(join(path, 'server.lock'));
  } catch (error) {
    throw new CannotStart(`DATA_DIR ${path} cannot be written: ${messageOf(error)}`, { cause: error });
  }
  if ('heldBy' in lock) throw new CannotStart(inUse(path, lock.heldBy));
  const { release } = lock;
  return {
    path,
    database: join(path, 'database'),
    adminSocket: join(path, 'admin.sock'),
    release,
  };
}

/** The JWT secret of a devnet: created once, stored beside the data, readable only by its owner. */
export function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  try {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flush: true });
  return secret;
}

function inUse(path: string, heldBy: number | null): string {
  return heldBy === null
    ? `DATA_DIR ${path} is being taken by another server that starts now`
    : `DATA_DIR ${path} is in use by another server (process ${heldBy}); stop it first`;
}
