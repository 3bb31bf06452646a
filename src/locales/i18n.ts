import { i18n, type Messages } from '@lingui/core';
import { activateWalletLanguage } from '../wallet/locales/i18n.ts';

export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  ru: () => import('./ru.po'),
};

/** The app's language for a messenger language code ("ru", "ru-RU"); default: English. */
export function languageFor(code: string | null | undefined): Language {
  return (code ?? '').toLowerCase().split(/[-_]/)[0] === 'ru' ? 'ru' : 'en';
}

/** Loads and activates a language's texts, the wallet widget's too; may be called again at any time (R3.14). */
export async function activateLanguage(language: Language): Promise<void> {
  const [{ messages }] = await Promise.all([catalogues[language](), activateWalletLanguage(language)]);
  i18n.loadAndActivate({ locale: language, messages });
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export { i18n };
