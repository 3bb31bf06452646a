import type { Launch } from '@axiom/domain/ports/client';
import { parseWidgetConfig, type WidgetConfig } from '@axiom/domain/wallet/config';
import type { PublicSettings } from '#contract/settings.ts';
import { languageFor } from '../locales/i18n.ts';

/**
 * The wallet widget's settings in this app (R3.20). Inside the messenger a wallet returns to the app's own t.me
 * address. A payment's sheet is its own confirm modal; how it ended is shown where that sheet is closed.
 */
export function walletConfigOf(settings: PublicSettings, launch: Launch | null): WidgetConfig {
  const { bot_username: bot, app_name: app } = settings;
  const hasAddress = launch !== null && bot !== '' && app !== '';
  return parseWidgetConfig({
    manifestUrl: settings.manifest_url,
    language: languageFor(launch?.languageCode),
    returnStrategy: 'back',
    ...(hasAddress ? { twaReturnUrl: `https://t.me/${bot}/${app}` } : {}),
    actionsConfiguration: { modals: 'all', notifications: 'all', skipRedirectToWallet: 'ios' },
  });
}
