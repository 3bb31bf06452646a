import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { fingerprintOf } from '../../scripts/lib/build.ts';
import { browser } from '../support/browser.ts';
import { ALL_SHOTS, nameOf, photograph, writeSheet } from './support/pictures.ts';
import { serveGallery } from './support/served.ts';

/**
 * `npm run gallery`: photographs every screen and state in two themes, two languages and four widths, and puts the
 * pictures on one page. What is cut off or too wide fails it. A run that was cut short goes on where it was.
 *
 *   --only dashboard   frames whose name begins so
 *   --shots en-360     shots whose name (light-en-360) has this in it
 *   --serve            no pictures: the gallery itself, live
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, shots: { type: 'string' }, serve: { type: 'boolean' } },
});

async function serve(): Promise<void> {
  const hasScreen =
    process.platform !== 'linux' ||
    (process.env['DISPLAY'] ?? '') !== '' ||
    (process.env['WAYLAND_DISPLAY'] ?? '') !== '';
  const server = await createServer({ server: { open: hasScreen ? '/gallery.html' : false } });
  await server.listen();
  for (const base of server.resolvedUrls?.local ?? [])
    console.log(`gallery: ${base}gallery.html, the wallet widget alone: ${base}wallet-gallery`);
}

async function picture({ only = '', shots = '' }: { readonly only?: string; readonly shots?: string }) {
  const gallery = await serveGallery();
  const pictured = {
    gallery,
    folder: resolve('.cache/gallery'),
    fingerprint: fingerprintOf(['gallery.html']),
    shots: ALL_SHOTS.filter((shot) => nameOf(shot).includes(shots)),
    names: gallery.names.filter((name) => name.startsWith(only)),
    onStep: (line: string) => console.log(line),
  };
  if (pictured.shots.length * pictured.names.length === 0) {
    console.error(`No frame begins with “${only}”, or no shot has “${shots}” in its name.`);
    process.exitCode = 1;
  }
  const problems = await photograph(pictured);
  for (const problem of problems) console.error(problem);
  console.log(
    `${pictured.names.length} frames × ${pictured.shots.length} shots, ${problems.length} problems: ${writeSheet(pictured, problems)}`,
  );
  if (problems.length > 0) process.exitCode = 1;
  await (await browser()).close();
  await gallery.close();
}

await (values.serve === true ? serve() : picture(values));
