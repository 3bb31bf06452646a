import { createRequire } from 'node:module';
import type { PublicSettings } from '#contract/settings.ts';
import type { Network, Settings } from '../settings/index.ts';

const EXPLORERS: Record<Network, string | null> = {
  mainnet: 'https://tonviewer.com',
  testnet: 'https://testnet.tonviewer.com',
  devnet: null,
};

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/** The part of the settings that the client may see. */
export function publicSettings(settings: Settings): PublicSettings {
  const explorer = EXPLORERS[settings.network];
  return {
    network: settings.network,
    public_url: settings.publicUrl,
    bot_username: settings.botUsername,
    app_name: settings.appName,
    coin_symbol: settings.coinSymbol,
    wallets_list_url: settings.walletsListUrl,
    manifest_url: `${settings.publicUrl}/tonconnect-manifest.json`,
    explorer_tx_url: explorer === null ? '' : `${explorer}/transaction/{hash}`,
    explorer_account_url: explorer === null ? '' : `${explorer}/{address}`,
    version,
  };
}
