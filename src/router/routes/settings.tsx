import { useLingui } from '@lingui/react';
import { unlocksOf } from '@axiom/domain/holdings';
import { useEffect, useState } from 'react';
import { useMachine, useMachineValue, useRoot, useSend, useValueIfThere } from '../../app/actors.tsx';
import { readHaptics, readTheme, writeHaptics, writeLanguage, writeTheme } from '../../app/preferences.ts';
import { activateLanguage, type Language, languageFor } from '../../locales/i18n.ts';
import { DisconnectSheet } from '../lazy-wallet.tsx';
import type { NoticesProps } from '../../screens/settings/notices.tsx';
import { Settings } from '../../screens/settings/settings.tsx';
import { isKnown } from '../../screens/shared/portfolio-view.ts';
import { applyThemeChoice, type ThemeChoice } from '../../styles/theme.ts';
import { useNowMs } from '../../ui/clock/clock.tsx';
import { layoutNow } from '../../wallet/layout.ts';
import { useGo } from '../use-way.ts';

/** Theme and haptics as kept, and their changes. */
function usePreferences() {
  const { preferences, host } = useRoot();
  const [theme, setTheme] = useState<ThemeChoice>(() => readTheme(preferences));
  const [hasHaptics, setHasHaptics] = useState(() => readHaptics(preferences));
  return {
    theme,
    onTheme: (choice: ThemeChoice) => {
      writeTheme(preferences, choice);
      applyThemeChoice(document.documentElement, choice);
      setTheme(choice);
    },
    hasHaptics,
    onHaptics: (isOn: boolean) => {
      writeHaptics(preferences, isOn);
      setHasHaptics(isOn);
      host.haptic('light');
    },
    onLanguage: (language: Language) => {
      writeLanguage(preferences, language);
      void activateLanguage(language);
    },
  };
}

/** The notices' machine, read when the settings open, and what unlocks next. */
function useNotices(): NoticesProps {
  const { host, settings } = useRoot();
  const notices = useMachine('botNotices');
  const { send } = notices;
  const context = useMachineValue('portfolio', (snapshot) => snapshot.context);
  const nowMs = useNowMs();
  useEffect(() => {
    send({ type: 'notices.open' });
    return () => send({ type: 'notices.decline' });
  }, [send]);
  const [nextUnlock] = isKnown(context, 'bonds', 'stakes') ? unlocksOf(context, nowMs) : [];
  return {
    notices,
    nextUnlock,
    onOpenBot: () => host.openLink(`https://t.me/${settings.botUsername}?start=notices`),
  };
}

/** The settings with this person's preferences. */
export default function SettingsRoute() {
  const { settings } = useRoot();
  const { i18n } = useLingui();
  const app = useSend('app');
  const account = useValueIfThere(
    'wallet',
    (snapshot) => (snapshot.hasTag('connected') ? snapshot.context.account : null),
    null,
  );
  const wallet = useSend('wallet');
  const go = useGo();
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => setIsLeaving(false);
  return (
    <>
      <Settings
        {...usePreferences()}
        {...useNotices()}
        language={languageFor(i18n.locale)}
        account={account}
        onConnect={() => wallet({ type: 'wallet.connect', layout: layoutNow() })}
        onDisconnect={() => setIsLeaving(true)}
        onSignOut={() => app({ type: 'app.signOut' })}
        go={go}
        version={settings.version}
      />
      <DisconnectSheet
        isOpen={isLeaving}
        onClose={close}
        onDisconnect={() => {
          wallet({ type: 'wallet.disconnect' });
          close();
        }}
      />
    </>
  );
}
