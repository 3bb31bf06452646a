import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { i18n } from '@lingui/core';
import { activateLanguage, languageFor } from '../../src/locales/i18n.ts';

interface Entry {
  readonly id: string;
  readonly text: string;
}

function entries(language: string): readonly Entry[] {
  const source = readFileSync(`src/locales/${language}.po`, 'utf8').replaceAll('"\n"', '');
  return [...source.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].flatMap(([, id = '', text = '']) =>
    id === '' ? [] : [{ id, text }],
  );
}

/** The arguments of a text: of a plural only what it counts, because its forms are words in braces too. */
function placeholders(text: string): readonly (string | undefined)[] {
  const isPlural = text.includes(', plural,');
  const found = [...text.matchAll(isPlural ? /\{(\w+), plural,/g : /\{(\w+)\}/g)];
  return [...new Set(found.map((match) => match[1]))].toSorted((a = '', b = '') => a.localeCompare(b));
}

describe('texts', () => {
  it('every English text has a Russian one with the same places to fill', () => {
    expect(entries('ru').length).toBe(entries('en').length);
    for (const { id, text } of entries('ru')) {
      expect(text, id).not.toBe('');
      expect(placeholders(text), id).toEqual(placeholders(id));
    }
  });

  it('R9.13a Russian plurals have one, few, many and other', () => {
    const plurals = entries('ru').filter(({ text }) => text.includes(', plural,'));
    expect(plurals.length).toBeGreaterThan(5);
    for (const { text } of plurals)
      for (const form of ['one', 'few', 'many', 'other']) expect(text).toMatch(`${form} {`);
  });

  it('R3.14 the language switches at run time, and the page says which it is', async () => {
    await activateLanguage('ru');
    expect(i18n.locale).toBe('ru');
    expect(document.documentElement.lang).toBe('ru');
    await activateLanguage('en');
    expect(document.documentElement.lang).toBe('en');
  });

  it('R3.14 Russian for those whose messenger speaks it, English for all others', () => {
    expect(languageFor('ru-RU')).toBe('ru');
    expect(languageFor('de')).toBe('en');
    expect(languageFor(null)).toBe('en');
  });

  it('no screen writes words outside of the catalogues', () => {
    const files = ['src/screens', 'src/wallet', 'src/ui', 'src/notices'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx'))
        .map((file) => `${folder}/${file}`),
    );
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) {
      const bare = [
        ...readFileSync(file, 'utf8').matchAll(/<(?!style)[a-zA-Z][^<>{}]*>\s*([A-Z][a-z]+ [a-z][^<>{}]*)</g),
      ];
      expect(
        bare.map((match) => match[1]),
        file,
      ).toEqual([]);
    }
  });
});
