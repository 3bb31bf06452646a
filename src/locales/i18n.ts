import { i18n } from '@lingui/core';
import { activateWalletLanguage } from '../wallet/locales/i18n.ts';
import { catalogues, type Language } from './languages.ts';

export { type Language, languageFor } from './languages.ts';

/** Loads and activates a language's texts, the wallet widget's too; may be called again at any time (R3.14). */
export async function activateLanguage(language: Language): Promise<void> {
  const [own] = catalogues[language];
  const [{ messages }] = await Promise.all([own(), activateWalletLanguage(language)]);
  i18n.loadAndActivate({ locale: language, messages });
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

export { i18n };
