import { i18n } from '@lingui/core';
import { loadingAgain } from '../app/load-again.ts';
import { activateWalletLanguage } from '../wallet/locales/i18n.ts';
import { catalogues } from './catalogues.ts';
import type { Language } from './languages.ts';

export { type Language, languageFor } from './languages.ts';

const later = {
  en: loadingAgain(catalogues.en.later),
  ru: loadingAgain(catalogues.ru.later),
};
const walletLater = {
  en: loadingAgain(catalogues.en.walletLater),
  ru: loadingAgain(catalogues.ru.walletLater),
};
let areAllNeeded = false;
let isWalletNeeded = false;

/** Loads and activates a language's texts, the wallet widget's too; may be called again at any time (R3.14). */
export async function activateLanguage(language: Language): Promise<void> {
  const [first, rest] = await Promise.all([
    catalogues[language].first(),
    areAllNeeded ? later[language]() : null,
    activateWalletLanguage(language),
    isWalletNeeded ? loadWallet(language) : null,
  ]);
  i18n.loadAndActivate({ locale: language, messages: { ...first.messages, ...rest?.messages } });
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

async function loadWallet(language: Language): Promise<void> {
  const [first, { messages }] = await Promise.all([catalogues[language].wallet(), walletLater[language]()]);
  // Into the object that the widget activates, before this or after it.
  Object.assign(first.messages, messages);
}

/**
 * Loads the texts of what the wallet's machines tell and show: none of them may run before.
 * @throws ChunkFailed
 */
export function loadWalletTexts(): Promise<void> {
  isWalletNeeded = true;
  return loadWallet(i18n.locale as Language);
}

/**
 * Loads the texts of what is shown after the first figures: nothing of it may be shown before.
 * @throws ChunkFailed
 */
export async function loadLaterTexts(): Promise<void> {
  areAllNeeded = true;
  const { messages: active } = i18n;
  const { messages } = await later[i18n.locale as Language]();
  // Not by i18n.load, which renders everything that is shown anew, though nothing of it has changed.
  Object.assign(active, messages);
}

export { i18n };
