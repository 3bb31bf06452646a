import type { StoragePort } from '@axiom/domain/ports/client';
import { type Language, LANGUAGES, languageFor } from '../locales/i18n.ts';
import { THEME_CHOICES, type ThemeChoice } from '../styles/theme.ts';

const LANGUAGE_KEY = 'language';
const THEME_KEY = 'theme';

/** The chosen language, otherwise the messenger's. */
export function readLanguage(kept: StoragePort, messengerCode: string | null): Language {
  const chosen = kept.read(LANGUAGE_KEY);
  return LANGUAGES.find((language) => language === chosen) ?? languageFor(messengerCode);
}

export function writeLanguage(kept: StoragePort, language: Language): void {
  kept.write(LANGUAGE_KEY, language);
}

export function readTheme(kept: StoragePort): ThemeChoice {
  const chosen = kept.read(THEME_KEY);
  return THEME_CHOICES.find((choice) => choice === chosen) ?? 'follow';
}

export function writeTheme(kept: StoragePort, choice: ThemeChoice): void {
  kept.write(THEME_KEY, choice);
}
