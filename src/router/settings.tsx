import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useRoot, useSend } from '../app/actors.tsx';
import { activateLanguage, type Language, languageFor } from '../locales/i18n.ts';
import { readTheme, writeLanguage, writeTheme } from './preferences.ts';
import { SettingsSheet } from '../screens/settings/settings-sheet.tsx';
import { applyThemeChoice, type ThemeChoice } from '../styles/theme.ts';

/** The settings sheet with this user's preferences. */
export function Settings({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { preferences, settings } = useRoot();
  const { i18n } = useLingui();
  const app = useSend('app');
  const [theme, setTheme] = useState<ThemeChoice>(() => readTheme(preferences));
  const onLanguage = (language: Language) => {
    writeLanguage(preferences, language);
    void activateLanguage(language);
  };
  const onTheme = (choice: ThemeChoice) => {
    writeTheme(preferences, choice);
    applyThemeChoice(document.documentElement, choice);
    setTheme(choice);
  };
  return (
    <SettingsSheet
      isOpen={isOpen}
      onClose={onClose}
      language={languageFor(i18n.locale)}
      onLanguage={onLanguage}
      theme={theme}
      onTheme={onTheme}
      onSignOut={() => {
        onClose();
        app({ type: 'app.signOut' });
      }}
      version={settings.version}
    />
  );
}
