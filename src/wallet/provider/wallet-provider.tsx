import { I18nProvider } from '@lingui/react';
import { createContext, type CSSProperties, type ReactNode, useContext, useEffect, useMemo } from 'react';
import type { WidgetConfig } from '@axiom/domain/wallet/config';
import { activateWalletLanguage, walletI18n } from '../locales/i18n.ts';
import { lookOf } from './look.ts';
import { usePageTheme } from './page-theme.ts';
import './wallet-root.css';

/** What the app sets about the widget's looks (R3.20); absent: the default. */
export type WalletOptions = Partial<
  Pick<WidgetConfig, 'language' | 'uiPreferences' | 'enableAndroidBackHandler'>
>;

interface WalletSettings {
  readonly options: WalletOptions;
  readonly copy: (text: string) => void;
  readonly notices: ReactNode;
}

interface WalletProviderProps {
  readonly options?: WalletOptions;
  /** Puts a text on the clipboard; absent: the browser's. */
  readonly onCopy?: (text: string) => void;
  /** The app's own notices, inside a dialog of the widget: what is behind it is inert. */
  readonly notices?: ReactNode;
  readonly children: ReactNode;
}

const NONE: WalletOptions = {};
const browserCopy = (text: string) => void navigator.clipboard.writeText(text).catch(() => {});
const SettingsContext = createContext<WalletSettings>({ options: NONE, copy: browserCopy, notices: null });

/** Around every part of the widget: its language, its looks, its clipboard. All may change while it is open. */
export function WalletProvider(props: WalletProviderProps) {
  const { options = NONE, onCopy = browserCopy, notices = null, children } = props;
  const { language = 'en' } = options;
  useEffect(() => {
    // Fails only if the texts do not load: then the last language stays.
    void activateWalletLanguage(language).catch(() => {});
  }, [language]);
  const value = useMemo(() => ({ options, copy: onCopy, notices }), [options, onCopy, notices]);
  return <SettingsContext value={value}>{children}</SettingsContext>;
}

/** The settings of the WalletProvider above. */
export function useWalletSettings(): WalletSettings {
  return useContext(SettingsContext);
}

/** The root element of one part of the widget, with its texts and its colours. */
export function WalletRoot({ children }: { readonly children: ReactNode }) {
  const { uiPreferences } = useWalletSettings().options;
  const { attributes, variables } = lookOf(uiPreferences, usePageTheme());
  return (
    <I18nProvider i18n={walletI18n}>
      <div className="wallet-root" {...attributes} style={variables as CSSProperties}>
        {children}
      </div>
    </I18nProvider>
  );
}
