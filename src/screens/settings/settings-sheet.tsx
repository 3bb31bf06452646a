import { useLingui } from '@lingui/react/macro';
import type { Language } from '../../locales/i18n.ts';
import type { ThemeChoice } from '../../styles/theme.ts';
import { Button } from '../../ui/button/button.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import './settings.css';

export interface SettingsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly theme: ThemeChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly onSignOut: () => void;
  readonly version: string;
}

/** Language at run time (R3.14), theme, and sign-out. */
export function SettingsSheet(props: SettingsProps) {
  const { t } = useLingui();
  return (
    <Sheet title={t`Settings`} isOpen={props.isOpen} onClose={props.onClose}>
      <div className="settings">
        <h3>{t`Language`}</h3>
        <Choice
          label={t`Language`}
          value={props.language}
          onChoose={props.onLanguage}
          options={[
            { value: 'en', label: 'English' },
            { value: 'ru', label: 'Русский' },
          ]}
        />
        <h3>{t`Theme`}</h3>
        <Choice
          label={t`Theme`}
          value={props.theme}
          onChoose={props.onTheme}
          options={[
            { value: 'follow', label: t`As Telegram` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
        />
        <Button tone="plain" onClick={props.onSignOut}>{t`Sign out`}</Button>
        <p className="caption hint">{t`Version ${props.version}`}</p>
      </div>
    </Sheet>
  );
}
