import { useLingui } from '@lingui/react/macro';
import { EyeOff, Info, Vibrate, Wallet } from 'lucide-react';
import type { WalletAccount } from '@axiom/domain/wallet/port';
import type { Language } from '../../locales/i18n.ts';
import type { ThemeChoice } from '../../styles/theme.ts';
import { shortAddress } from '../../ui/address/address-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Choice } from '../../ui/choice/choice.tsx';
import { useHiding } from '../../ui/hidden/hidden.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { List, ListRow } from '../../ui/list/list.tsx';
import { ListLink } from '../../ui/list/pressed-rows.tsx';
import { Section } from '../../ui/section/section.tsx';
import type { Go } from '../shared/go.ts';
import { Notices, type NoticesProps } from './notices.tsx';
import { Side } from '../../ui/split/side.tsx';
import { Switch } from './switch.tsx';
import './settings.css';

export interface SettingsProps extends NoticesProps {
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly theme: ThemeChoice;
  readonly onTheme: (theme: ThemeChoice) => void;
  readonly hasHaptics: boolean;
  readonly onHaptics: (isOn: boolean) => void;
  /** Null: no wallet is connected. */
  readonly account: Pick<WalletAccount, 'friendlyAddress' | 'walletName'> | null;
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  readonly onSignOut: () => void;
  readonly go: Go;
  readonly version: string;
}

/** Everything here takes effect at once and is kept for this person on this device (R9.09, R1.03). */
export function Settings(props: SettingsProps) {
  const { t } = useLingui();
  return (
    <main className="screen settings is-split">
      <div className="screen-title">
        <h1>{t`Settings`}</h1>
      </div>
      <Looks {...props} />
      <Manners {...props} />
      <Side>
        <Notices {...props} />
        <WalletPart {...props} />
        <Section title={t`More`}>
          <List>
            <ListLink
              href="/info"
              onOpen={() => props.go('/info')}
              mark={<Icon of={Info} />}
              title={t`What AXIOM is, risks, licences`}
            />
          </List>
        </Section>
        <footer className="settings-end">
          <Button tone="plain" onClick={props.onSignOut}>{t`Sign out`}</Button>
          <p className="caption hint">{t`Version ${props.version}`}</p>
        </footer>
      </Side>
    </main>
  );
}

function Looks({ language, onLanguage, theme, onTheme }: SettingsProps) {
  const { t } = useLingui();
  return (
    <Card as="div" className="settings-group">
      <h2>{t`Language`}</h2>
      <Choice
        label={t`Language`}
        value={language}
        onChoose={onLanguage}
        options={[
          { value: 'en', label: 'English' },
          { value: 'ru', label: 'Русский' },
        ]}
      />
      <h2>{t`Theme`}</h2>
      <Choice
        label={t`Theme`}
        value={theme}
        onChoose={onTheme}
        options={[
          { value: 'follow', label: t`As Telegram` },
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
        ]}
      />
    </Card>
  );
}

function Manners({ hasHaptics, onHaptics }: SettingsProps) {
  const { t } = useLingui();
  const { isHidden, setHidden } = useHiding();
  return (
    <List>
      <ListRow
        mark={<Icon of={Vibrate} />}
        title={t`Haptics`}
        caption={t`A tap you feel on success and error`}
        value={<Switch label={t`Haptics`} isOn={hasHaptics} onSwitch={onHaptics} />}
      />
      <ListRow
        mark={<Icon of={EyeOff} />}
        title={t`Hide balances`}
        caption={t`Also by the eye beside the balance`}
        value={<Switch label={t`Hide balances`} isOn={isHidden} onSwitch={setHidden} />}
      />
    </List>
  );
}

function WalletPart({ account, onConnect, onDisconnect }: SettingsProps) {
  const { t } = useLingui();
  return (
    <Section title={t`Wallet`}>
      <List>
        {account === null ? (
          <ListRow
            mark={<Icon of={Wallet} />}
            title={t`No wallet`}
            caption={t`It pays for your bonds and receives what you sell`}
            value={<Button isSmall tone="tonal" onClick={onConnect}>{t`Connect`}</Button>}
          />
        ) : (
          <ListRow
            mark={<Icon of={Wallet} />}
            title={shortAddress(account.friendlyAddress)}
            caption={account.walletName}
            value={
              <Button isSmall tone="danger" onClick={onDisconnect}>
                {t({ message: 'Disconnect', context: 'wallet' })}
              </Button>
            }
          />
        )}
      </List>
    </Section>
  );
}
