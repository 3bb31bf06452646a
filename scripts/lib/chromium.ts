import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** The package's fonts.conf names only /tmp/fonts: unpacked elsewhere, pages have no text without this. */
const useFonts = (folder: string): void => {
  const config = join(folder, 'fontconfig');
  mkdirSync(config, { recursive: true });
  writeFileSync(
    join(config, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
  <alias><family>sans-serif</family><prefer><family>Open Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Open Sans</family></prefer></alias>
</fontconfig>
`,
  );
  process.env['FONTCONFIG_PATH'] = config;
};

/**
 * Path of a Chromium: CHROMIUM_PATH, else the binary of the npm package, unpacked once per version.
 *
 * The unpacker writes to fixed names in TMPDIR and does not check their version, so each version has its own
 * folder. The shared libraries must be set up before the launch, or a bare system fails with `libnspr4.so`.
 */
export const chromiumPath = async (): Promise<string> => {
  const given = process.env['CHROMIUM_PATH'];
  if (given) return given;
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const folder = join(tmpdir().replace(/axiom-chromium-.*$/, ''), `axiom-chromium-${version}`);
  mkdirSync(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
    if (!existsSync(join(folder, 'al2023')))
      await inflate(join(root, 'node_modules/@sparticuz/chromium/bin/al2023.tar.br'));
    useFonts(folder);
    setupLambdaEnvironment(join(folder, 'al2023', 'lib'));
    return await chromium.executablePath();
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
};
