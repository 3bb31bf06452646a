import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The content of the files in messages, in the devnet's folder. */
export class Documents {
  readonly #folder: string;

  constructor(dir: string) {
    this.#folder = join(dir, 'documents');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** Resolves with the file's id when the content is on disk. */
  async keep(content: Uint8Array): Promise<string> {
    const id = randomBytes(18).toString('base64url');
    const file = await open(join(this.#folder, id), 'wx');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    return id;
  }

  /** @throws Error if there is no such file */
  read(id: string): Promise<Buffer> {
    if (!/^[\w-]{24}$/.test(id)) return Promise.reject(new Error('no such file'));
    return readFile(join(this.#folder, id));
  }
}
