import type { Messages } from '@lingui/core';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

type Load = () => Promise<{ messages: Messages }>;

interface Catalogue {
  /** What the first figures say; only a build tells them from the others. */
  readonly first: Load;
  /** What everything says that is loaded after them. */
  readonly later: Load;
  readonly wallet: Load;
}

/** Where the texts of each language are. */
export const catalogues: Readonly<Record<Language, Catalogue>> = {
  en: {
    first: () => import('./en.po'),
    later: () => import('./en.po?lingui'),
    wallet: () => import('../wallet/locales/en.po'),
  },
  ru: {
    first: () => import('./ru.po'),
    later: () => import('./ru.po?lingui'),
    wallet: () => import('../wallet/locales/ru.po'),
  },
};

/** The app's language for a messenger language code ("ru", "ru-RU"); default: English. */
export function languageFor(code: string | null | undefined): Language {
  return (code ?? '').toLowerCase().split(/[-_]/)[0] === 'ru' ? 'ru' : 'en';
}
