import { isSafeUrl } from '@axiom/domain/link';
import type { Launch } from '@axiom/domain/ports/client';
import { WIDGET_DEFAULTS, type WidgetConfig } from '@axiom/domain/wallet/config';
import { isReturnUrl } from '@axiom/domain/wallet/link';
import { ACTION_MOMENTS } from '@axiom/domain/wallet/request';
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
  const own = `https://t.me/${bot}/${app}` as const;
  const hasOwn = launch !== null && bot !== '' && app !== '' && isReturnUrl(own);
  const ways = { returnStrategy: 'back', twaReturnUrl: hasOwn ? own : null } as const;
  return {
    ...WIDGET_DEFAULTS,
    ...ways,
    manifestUrl: isSafeUrl(manifestUrl) ? manifestUrl : null,
    language: languageFor(launch?.languageCode),
    actionsConfiguration: {
      ...WIDGET_DEFAULTS.actionsConfiguration,
      ...ways,
      modals: ACTION_MOMENTS,
    },
  };
}
