import type { PublicSettings } from '#contract/settings.ts';

/** The page has no settings, or settings that this build does not know. */
export class SettingsMissing extends Error {
  override readonly name = 'SettingsMissing' as const;
}

const isText = (value: unknown): boolean => typeof value === 'string';

/** Checked by hand: the contract's schema would add its library to the first load for this one object. */
const CHECKS: Readonly<Record<keyof PublicSettings, (value: unknown) => boolean>> = {
  network: (value) => value === 'mainnet' || value === 'testnet' || value === 'devnet',
  public_url: isText,
  bot_username: isText,
  app_name: isText,
  coin_symbol: isText,
  wallets_list_url: isText,
  manifest_url: isText,
  explorer_tx_url: isText,
  explorer_account_url: isText,
  version: isText,
};

/**
 * Public settings that the server wrote into the page, so one build serves every network.
 * @throws SettingsMissing naming the first setting that is missing or unknown
 */
export function readSettings(document: Document): PublicSettings {
  let value: unknown;
  try {
    value = JSON.parse(document.getElementById('settings')?.textContent ?? '');
  } catch {
    throw new SettingsMissing('The page has no settings: it must come from the server.');
  }
  const found = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  for (const [name, isValid] of Object.entries(CHECKS)) {
    if (!isValid(found[name])) throw new SettingsMissing(`The page's settings lack a valid "${name}".`);
  }
  return found as PublicSettings;
}
