import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXTS = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);
/** Below this a compressed file saves no packet. */
const SMALLEST_BYTES = 1024;

/**
 * Writes a Brotli and a gzip copy beside every text of a built client, as small as they get: this takes seconds, which
 * nobody who opens a page has to wait for.
 */
export async function compressTexts(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file);
      if (body.length < SMALLEST_BYTES) return;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(body, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
