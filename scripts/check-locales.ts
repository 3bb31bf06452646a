import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * The catalogues must hold exactly the texts of the source, all translated. Extracts again, compares, and
 * restores the files. Fails with the name of each missing, obsolete or untranslated text.
 */
const root = resolve(import.meta.dirname, '..');
const LOCALES = ['en', 'ru'];
/** The app's catalogue and the wallet widget's. */
const FOLDERS = ['src/locales', 'src/wallet/locales'];
const FILES = FOLDERS.flatMap((folder) => LOCALES.map((locale) => `${folder}/${locale}`));

interface Entry {
  id: string;
  text: string;
  isObsolete: boolean;
}

/** Entries of a PO file, including obsolete ones (`#~`). Multi-line strings are joined. */
const parsePo = (source: string): Entry[] =>
  source
    .split(/\n\n+/)
    .map((block) => {
      const isObsolete = block.includes('\n#~') || block.startsWith('#~');
      const bare = block.replaceAll(/^#~ ?/gm, '');
      const field = (name: string): string =>
        [...(new RegExp(`^${name} ((?:".*"\\n?)+)`, 'm').exec(bare)?.[1] ?? '').matchAll(/"(.*)"/g)]
          .map(([, part = '']) => part)
          .join('');
      return { id: field('msgctxt') + field('msgid'), text: field('msgstr'), isObsolete };
    })
    .filter(({ id }) => id !== '');

const fileOf = (name: string): string => join(root, `${name}.po`);
const before = new Map(FILES.map((locale) => [locale, readFileSync(fileOf(locale), 'utf8')]));
const run = spawnSync(join(root, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
  cwd: root,
  encoding: 'utf8',
});
const after = new Map(FILES.map((locale) => [locale, readFileSync(fileOf(locale), 'utf8')]));
for (const [locale, text] of before) writeFileSync(fileOf(locale), text);
if (run.status !== 0) {
  console.error(run.stdout + run.stderr);
  process.exit(1);
}

let problems = 0;
const complain = (line: string): void => {
  problems += 1;
  console.error(line);
};
for (const locale of FILES) {
  const held = parsePo(before.get(locale) ?? '');
  const wanted = parsePo(after.get(locale) ?? '');
  const heldIds = new Set(held.filter(({ isObsolete }) => !isObsolete).map(({ id }) => id));
  const wantedIds = new Set(wanted.map(({ id }) => id));
  for (const id of wantedIds)
    if (!heldIds.has(id)) complain(`${locale}: “${id}” is in the source but not in the catalogue`);
  for (const id of heldIds)
    if (!wantedIds.has(id)) complain(`${locale}: “${id}” is in the catalogue but not in the source`);
  for (const { id, text } of held) if (text === '') complain(`${locale}: “${id}” is not translated`);
  if (wanted.length === 0) complain(`${locale}: no text was found in the source`);
}
const count = FOLDERS.map((folder) => parsePo(after.get(`${folder}/en`) ?? '').length);
console.log(`${count.join(' + ')} texts in ${LOCALES.length} languages`);
if (problems > 0) process.exitCode = 1;
