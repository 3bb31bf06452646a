import { NO_FILTER } from '@axiom/domain/records';
import type { ComponentType } from 'react';
import { unlocksOf } from '@axiom/domain/holdings';
import type { EconomyNow } from '@axiom/domain/ports/client';
import type { BotNoticesShown } from '#machines/bot-notices/types.ts';
import { sampleEconomy } from '#machines/shared/samples.ts';
import { i18n, languageFor } from '../../locales/i18n.ts';
import DisconnectSheet from '../../screens/disconnect/disconnect-sheet.tsx';
import { Info, type InfoProps } from '../../screens/info/info.tsx';
import { Settings, type SettingsProps } from '../../screens/settings/settings.tsx';
import { nothing, Page } from '../page.tsx';
import { account, NOW_MS, offer, portfolio, price } from '../samples.ts';
import { shown } from '../shown.ts';

type Notices = BotNoticesShown['snapshot']['context'];
const saved = { bond_matured: true, payment_received: true, withdrawal_sent: false, link_used: false };

const notices = (tags: readonly string[], more: Partial<Notices> = {}) =>
  shown({ mayWrite: false, saved, changes: [], asked: null, denial: null, ...more } satisfies Notices, tags);

const denied = (denial: Notices['denial']) =>
  settings({ notices: notices(['ready', 'sheet', 'denied'], { asked: 'link_used', denial }) });

function settings(more: Partial<SettingsProps> = {}) {
  return (
    <Page path="/settings">
      <Settings
        language={languageFor(i18n.locale)}
        onLanguage={nothing}
        theme="follow"
        onTheme={nothing}
        hasHaptics
        onHaptics={nothing}
        account={account}
        onConnect={nothing}
        onDisconnect={nothing}
        onSignOut={nothing}
        go={nothing}
        version="0.1.0"
        notices={notices(['ready'])}
        nextUnlock={unlocksOf(portfolio, NOW_MS)[0]}
        onOpenBot={nothing}
        {...more}
      />
    </Page>
  );
}

const economy = (rows: readonly EconomyNow[], tag: 'ready' | 'loading' | 'failed') =>
  shown({ rows, total: rows.length, page: 1, limit: 1, filter: NO_FILTER, shownFilter: NO_FILTER }, [tag]);

const licences: InfoProps['licences'] = [
  { name: 'lightweight-charts', version: '5.2.1', licence: 'Apache-2.0' },
  { name: 'lucide-react', version: '1.75.0', licence: 'ISC' },
  { name: 'react', version: '19.3.1', licence: 'MIT' },
];

function info(more: Partial<InfoProps> = {}) {
  return (
    <Page path="/info">
      <Info
        price={price}
        offer={offer}
        priceAgain={{ onRetry: nothing }}
        economy={economy([sampleEconomy], 'ready')}
        licences={licences}
        areLicencesOpen={false}
        onCloseLicences={nothing}
        go={nothing}
        version="0.1.0"
        {...more}
      />
    </Page>
  );
}

export const frames: Record<string, ComponentType> = {
  settings: () => settings(),
  'settings-no-wallet': () => settings({ account: null, hasHaptics: false }),
  'settings-disconnect': () => (
    <>
      {settings()}
      <DisconnectSheet isOpen onClose={nothing} onDisconnect={nothing} />
    </>
  ),
  'settings-loading': () => settings({ notices: notices(['loading'], { saved: null }) }),
  'settings-failed': () => settings({ notices: notices(['failed'], { saved: null }) }),
  'settings-ask': () => settings({ notices: notices(['ready', 'sheet'], { asked: 'bond_matured' }) }),
  'settings-asking': () =>
    settings({ notices: notices(['ready', 'sheet', 'requesting'], { asked: 'payment_received' }) }),
  'settings-refused': () => denied('refused'),
  'settings-unanswered': () => denied('unanswered'),
  'settings-unsupported': () => denied('unsupported'),
  info: () => info(),
  'info-loading': () => info({ economy: economy([], 'loading') }),
  'info-failed': () => info({ price: null, offer: null }),
  'info-stale': () =>
    info({
      price: { ...price, isStale: true, updatedAtMs: price.updatedAtMs - 400_000 },
      economy: economy([], 'failed'),
    }),
  'info-licences': () => info({ areLicencesOpen: true }),
};
