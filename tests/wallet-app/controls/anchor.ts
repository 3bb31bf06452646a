import type { Page } from 'playwright-core';
import type { Controls } from './controls.ts';

const MODES = { mobile: 'Mobile', desktop: 'Desktop', extension: 'Browser Extension' };
const TOLD = {
  confirm: /to\s+confirm the\s+transaction|Confirm the\s+transaction/,
  sent: /Transaction\s+sent/,
  canceled: /Transaction\s+canceled/,
};
const TITLE = { en: /^Connect\s+your\s+(TON\s+)?wallet$/, ru: /^Подключите\s+(TON\s+)?кошел[её]к$/ };
/** Inside of a view it is the first of the marks; the cross stands before the view. */
const BACK = ['list', 'connection-desktop', 'connection-mobile', 'info']
  .map((view) => `[data-tc-wallets-modal-${view}] [data-tc-icon-button]`)
  .join(', ');

/** The peer's widget. Few of its controls have a name, so most are found by its own marks. */
export const anchorControls = (page: Page): Controls => {
  const dialog = page.locator('[data-tc-wallets-modal-container]');
  const icons = dialog.locator('[data-tc-icon-button]');
  return {
    connect: page.locator('[data-tc-connect-button]'),
    account: page.locator('[data-tc-dropdown-button]'),
    dialog,
    close: icons.first(),
    back: dialog.locator(BACK).first(),
    outside: { x: 5, y: 5 },
    row: (name) => dialog.locator('[data-tc-wallet-item]', { hasText: name }).first(),
    all: dialog.locator('[data-tc-wallet-item]', { hasText: /View all\s*wallets/ }).first(),
    code: dialog.locator('button:has(svg[version="1.1"])').first(),
    showCode: dialog
      .getByText('Show QR Code')
      .or(dialog.locator('[data-tc-wallets-modal-universal-mobile] [data-tc-icon-button]'))
      .first(),
    openTelegram: dialog.getByRole('button', { name: /Wallet\s+(in|on)\s+Telegram/ }).first(),
    openLink: dialog.getByText('Open Link').first(),
    copyLink: dialog.getByText('Copy Link').first(),
    mode: (mode) => dialog.getByRole('button', { name: MODES[mode], exact: true }).first(),
    retry: dialog.getByRole('button', { name: 'Retry' }).first(),
    declined: dialog.getByText('Connection declined').first(),
    get: (name) => dialog.locator('a', { hasText: new RegExp(`Get\\s+${name}`) }).first(),
    help: icons.last(),
    whatIsAWallet: dialog.getByText('What is a wallet').first(),
    getAWallet: dialog.getByText('Get a Wallet').first(),
    copyAddress: page.getByText('Copy address').first(),
    addressCopied: page.getByText('Address copied!').first(),
    disconnect: page.getByText('Disconnect', { exact: true }).first(),
    told: (what) => page.getByText(TOLD[what]).first(),
    title: (language) => dialog.getByText(TITLE[language]).first(),
  };
};
