import type { Messages } from '@lingui/core';
import type { Language } from './languages.ts';

type Load = () => Promise<{ messages: Messages }>;

interface Catalogue {
  /** What the first figures say; only a build tells them from the others. */
  readonly first: Load;
  /** What everything says that is loaded after them. */
  readonly later: Load;
  /** The same of the wallet widget. */
  readonly wallet: Load;
  readonly walletLater: Load;
}

/** Where the texts of each language are. */
export const catalogues: Readonly<Record<Language, Catalogue>> = {
  en: {
    first: () => import('./en.po'),
    later: () => import('./en.po?lingui'),
    wallet: () => import('../wallet/locales/en.po'),
    walletLater: () => import('../wallet/locales/en.po?lingui'),
  },
  ru: {
    first: () => import('./ru.po'),
    later: () => import('./ru.po?lingui'),
    wallet: () => import('../wallet/locales/ru.po'),
    walletLater: () => import('../wallet/locales/ru.po?lingui'),
  },
};
