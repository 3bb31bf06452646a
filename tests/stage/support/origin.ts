import type { PublicSettings } from '#contract/settings.ts';

/** Where the played server is: nothing of it leaves the browser. */
export const ORIGIN = 'http://app.test';

/** What the files of the build are. */
export const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** What the played server's page tells the app. */
export const SETTINGS: PublicSettings = {
  network: 'testnet',
  public_url: ORIGIN,
  bot_username: 'axiom_bot',
  app_name: 'app',
  coin_symbol: 'TON',
  wallets_list_url: `${ORIGIN}/wallets.json`,
  manifest_url: 'https://app.test/tonconnect-manifest.json',
  explorer_tx_url: `${ORIGIN}/tx/{hash}`,
  explorer_account_url: `${ORIGIN}/account/{address}`,
  version: '1',
};
