import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { holdFile } from '../src-process/held-file.ts';

/**
 * Creates the folder and locks it for this process. A lock of a killed process is taken over.
 * @returns releases the lock
 * @throws Error while the process that holds it lives, or if the folder cannot be written
 */
export function lockFolder(dir: string): () => void {
  let lock: ReturnType<typeof holdFile>;
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    lock = holdFile(join(dir, 'lock'));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${dir} cannot be written (${reason}). Give another folder as DEVNET_DIR.`, {
      cause,
    });
  }
  if ('heldBy' in lock)
    throw new Error(`${dir} is in use by another process. Stop it, or give another folder.`);
  return lock.release;
}
