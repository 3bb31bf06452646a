import { type I18n, type Messages, setupI18n } from '@lingui/core';

/** A language of the widget. */
export type WalletLanguage = 'en' | 'ru';

const catalogues: Record<WalletLanguage, () => Promise<{ messages: Messages }>> = {
  en: () => import('./en.po'),
  ru: () => import('./ru.po'),
};

/** The widget's own texts: an app that uses the widget may have none, or another library. */
export const walletI18n: I18n = setupI18n();

/** Loads and activates the widget's texts; what is on screen changes at once (R3.14, R3.20b). */
export async function activateWalletLanguage(language: WalletLanguage): Promise<void> {
  const { messages } = await catalogues[language]();
  walletI18n.loadAndActivate({ locale: language, messages });
}
