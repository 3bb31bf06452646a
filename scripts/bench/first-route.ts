import { join, resolve } from 'node:path';
import { build, isBuilt } from '../lib/build.ts';
import { firstLoadOf, librariesAlone } from '../lib/first-load.ts';
import type { Row } from './row.ts';

const root = resolve(import.meta.dirname, '../..');

/** First-route JavaScript (gzip) compared with the same libraries bundled alone. */
export const firstRouteRow = async (): Promise<Row> => {
  if (!isBuilt()) await build('quiet');
  const { files, bytes } = firstLoadOf(join(root, 'dist')).firstRoute;
  const floor = await librariesAlone('frame');
  return {
    what: 'first-route JavaScript, gzip',
    ours: `${(bytes / 1024).toFixed(1)} KiB`,
    beside: `${(floor / 1024).toFixed(1)} KiB libraries alone`,
    ratio: bytes / floor,
    note: `${files.length} files`,
  };
};
