import type { Frame, Page } from 'playwright-core';
import type { Controls } from './controls.ts';

const MODES = { mobile: 'Mobile', desktop: 'Desktop', extension: 'Browser Extension' };
const TOLD = {
  confirm: 'Confirm operation in your wallet',
  sent: 'Transaction sent',
  canceled: /Transaction cancell?ed/,
};
const TITLE = { en: 'Connect your wallet', ru: 'Подключите кошелёк' };

/** Our widget, found as people who cannot see it find it: by roles and names alone. */
export const ourControls = (page: Page | Frame): Controls => {
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp, exact = true) => dialog.getByRole('button', { name, exact }).first();
  return {
    connect: page.getByRole('button', { name: /^(Connect wallet|Подключить кошелёк)$/ }),
    account: page.getByRole('button', { name: /\S{4}…\S{4}/ }),
    dialog,
    close: button(/^(Close|Закрыть)$/),
    back: button(/^(Back|Назад)$/),
    outside: { x: 5, y: 5 },
    row: (name) => button(name, false),
    all: button(/View all wallets/),
    code: button(/Copy Link|Link Copied|QR/),
    showCode: button(/^(Show )?QR Code$/),
    openTelegram: button(/Open Wallet in Telegram/),
    openLink: button(/Open Link/),
    copyLink: button(/^(Copy Link|Copied)$/),
    mode: (mode) => button(MODES[mode]),
    retry: button('Retry'),
    declined: dialog.getByText('Connection declined').first(),
    get: (name) => dialog.getByRole('link', { name: `Get ${name}` }).first(),
    help: button('What is a wallet'),
    whatIsAWallet: dialog.getByRole('heading', { name: 'What is a wallet' }),
    getAWallet: dialog.getByRole('link', { name: 'Get a Wallet' }),
    copyAddress: page.getByRole('menuitem', { name: 'Copy address' }),
    addressCopied: page.getByText('Address copied!').first(),
    disconnect: page.getByRole('menuitem', { name: 'Disconnect' }),
    told: (what) => page.getByText(TOLD[what]).first(),
    title: (language) => dialog.getByText(TITLE[language]).first(),
  };
};
