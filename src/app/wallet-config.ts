import { isSafeUrl } from '@axiom/domain/link';
import type { Launch } from '@axiom/domain/ports/client';
import { parseWidgetConfig, type WidgetConfig } from '@axiom/domain/wallet/config';
import { isReturnUrl } from '@axiom/domain/wallet/link';
import type { PublicSettings } from '#contract/settings.ts';
import { languageFor } from '../locales/i18n.ts';

/**
 * The wallet widget's settings in this app (R3.20). Inside the messenger a wallet returns to the app's own t.me
 * address. A payment's sheet is its own confirm modal; how it ended is shown where that sheet is closed. An
 * installation whose addresses no wallet would take opens all the same: only connecting fails there. The rest is
 * the widget's default: the list of wallets is the installation's own (`wallets_list_url`), the wallet that a person
 * used last is Recent, and the looks are the page's. What is signed to prove a wallet comes while it is opened.
 */
export function walletConfigOf(settings: PublicSettings, launch: Launch | null): WidgetConfig {
  const { manifest_url: manifestUrl, bot_username: bot, app_name: app } = settings;
  const own = `https://t.me/${bot}/${app}`;
  return parseWidgetConfig({
    connector: 'the adapter',
    ...(isSafeUrl(manifestUrl) ? { manifestUrl } : {}),
    language: languageFor(launch?.languageCode),
    returnStrategy: 'back',
    ...(launch !== null && bot !== '' && app !== '' && isReturnUrl(own) ? { twaReturnUrl: own } : {}),
    actionsConfiguration: { modals: 'all', notifications: 'all', skipRedirectToWallet: 'ios' },
  });
}
