import type { Messages } from '@lingui/core';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

type Load = () => Promise<{ messages: Messages }>;

/** Where the texts of each language are: the app's, then the wallet widget's. */
export const catalogues: Readonly<Record<Language, readonly [Load, Load]>> = {
  en: [() => import('./en.po'), () => import('../wallet/locales/en.po')],
  ru: [() => import('./ru.po'), () => import('../wallet/locales/ru.po')],
};

/** The app's language for a messenger language code ("ru", "ru-RU"); default: English. */
export function languageFor(code: string | null | undefined): Language {
  return (code ?? '').toLowerCase().split(/[-_]/)[0] === 'ru' ? 'ru' : 'en';
}
