import { describe, expect, it } from 'vitest';
import { sampleLaunch } from '../support/samples.ts';
import { walletConfigOf } from '../../src/app/wallet-config.ts';

const settings = {
  network: 'testnet',
  public_url: 'https://a.example',
  bot_username: 'axiom_bot',
  app_name: 'app',
  coin_symbol: 'TON',
  wallets_list_url: 'https://a.example/wallets.json',
  manifest_url: 'https://a.example/tonconnect-manifest.json',
  explorer_tx_url: '',
  explorer_account_url: '',
  version: '1',
} as const;

describe('the widget’s settings in this app', () => {
  it('R3.20d inside the messenger a wallet returns to the app’s own t.me address, elsewhere there is none', () => {
    expect(walletConfigOf(settings, sampleLaunch)).toMatchObject({
      manifestUrl: settings.manifest_url,
      twaReturnUrl: 'https://t.me/axiom_bot/app',
      actionsConfiguration: { twaReturnUrl: 'https://t.me/axiom_bot/app' },
    });
    expect(walletConfigOf(settings, null).twaReturnUrl).toBeNull();
  });

  it('R3.20b its first language is the messenger’s', () => {
    expect(walletConfigOf(settings, { ...sampleLaunch, languageCode: 'ru' }).language).toBe('ru');
  });

  it('addresses that no wallet takes do not keep the app from opening', () => {
    const odd = { ...settings, manifest_url: 'http://app.test/manifest.json', bot_username: 'no bot' };
    expect(walletConfigOf(odd, sampleLaunch)).toMatchObject({ manifestUrl: null, twaReturnUrl: null });
  });
});
