import type { StoragePort } from '@axiom/domain/ports/client';
import { type Language, LANGUAGES, languageFor } from '../locales/languages.ts';
import { THEME_CHOICES, type ThemeChoice } from '../styles/theme.ts';

const LANGUAGE_KEY = 'language';
const THEME_KEY = 'theme';
const HAPTICS_KEY = 'haptics';
const HIDDEN_KEY = 'hidden-balances';
const LINE_KEY = 'line-pulled';
const BEGUN_KEY = 'has-begun';
const ON = 'on';
const OFF = 'off';

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

/** On until the person turns them off. */
export function readHaptics(kept: StoragePort): boolean {
  return kept.read(HAPTICS_KEY) !== OFF;
}

export function writeHaptics(kept: StoragePort, isOn: boolean): void {
  kept.write(HAPTICS_KEY, isOn ? ON : OFF);
}

export function readHidden(kept: StoragePort): boolean {
  return kept.read(HIDDEN_KEY) === ON;
}

export function writeHidden(kept: StoragePort, isHidden: boolean): void {
  kept.write(HIDDEN_KEY, isHidden ? ON : OFF);
}

/** Whether this person has pulled the line of now on this device: then nobody needs to say that it can be. */
export function readLinePulled(kept: StoragePort): boolean {
  return kept.read(LINE_KEY) === ON;
}

export function writeLinePulled(kept: StoragePort): void {
  kept.write(LINE_KEY, ON);
}

/** Whether this person had a balance or a bond when they were last here: what they wait for has another shape then. */
export function readHasBegun(kept: StoragePort): boolean {
  return kept.read(BEGUN_KEY) === 'true';
}

export function writeHasBegun(kept: StoragePort, hasBegun: boolean): void {
  kept.write(BEGUN_KEY, String(hasBegun));
}
