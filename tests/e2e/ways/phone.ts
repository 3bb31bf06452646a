import { expect } from 'vitest';
import { until } from '../../support/until.ts';
import { Owner } from '../../wallet-app/world/owner.ts';
import { approves, first, PHONES, type Way } from './way.ts';

/** Ways of a person at a phone. */
export const phoneWays: readonly Way[] = [
  {
    title: 'R3.04 R3.23b the messenger’s wallet: asked by the messenger, over the app, with a way back',
    hosts: first('ios', PHONES),
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      const link = await visitor.opens(() => see.openTelegram.click());
      expect(link).toMatchObject({ how: 'web_app_open_tg_link', led_to: 'wallet' });
      expect(link.url).toMatch(/^\/wallet\/start\?.*startapp=tonconnect-.*-ret__back/);
      await visitor.phone.inWallet('Approve');
      await visitor.isConnected(await visitor.ownWallet());
    },
  },
  {
    title: 'R3.19 a wallet of the row by its link: its page opens beside, and leads back to the messenger',
    hosts: first('android', PHONES),
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      const tab = visitor.context.waitForEvent('page');
      const link = await visitor.opens(() => see.row('Harbour').click());
      expect(link).toMatchObject({ how: 'web_app_open_link', led_to: 'browser' });
      const { pathname, searchParams } = new URL(link.url);
      expect([pathname, searchParams.get('ret')]).toEqual(['/wallet/connect', 'tg://resolve']);
      await (await tab).getByRole('button', { name: 'Approve', exact: true }).waitFor();
      await approves(visitor, await Owner.of(visitor.house, 'harbour'), link.url);
      await (await tab).close();
    },
  },
  {
    title: 'R3.04 Open Link: the device chooses the wallet',
    hosts: first('ios', PHONES),
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      const link = await visitor.opens(() => see.openLink.click());
      expect(link.url).toMatch(/^tc:\/\//);
      expect(link.led_to).toBe('app:harbour');
      await approves(visitor, await Owner.of(visitor.house, 'lantern'), link.url);
    },
  },
  {
    title: 'R3.04 Copy Link: what is on the clipboard connects',
    // One host alone: all pages of a browser share its clipboard, and ways are gone side by side.
    hosts: ['android'],
    go: async (visitor) => {
      await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const see = await visitor.opensWallets();
      await see.copyLink.click();
      const copied = () => visitor.page.evaluate(() => navigator.clipboard.readText());
      await visitor.page.bringToFront();
      await visitor.page.evaluate(() => window.focus());
      const link = await until('the link on the clipboard', async () => {
        const text = await copied();
        return text.includes('id=') && text;
      });
      await approves(visitor, await Owner.of(visitor.house, 'harbour'), link);
    },
  },
  {
    title: 'R3.04g a code on the phone, for a wallet on another device',
    hosts: first('ios', PHONES),
    isForLong: true,
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      await see.showCode.click();
      await approves(visitor, await Owner.of(visitor.house, 'lantern'), await visitor.scans());
    },
  },
  {
    title: 'R3.19 R3.19d declined: it says so; Retry is forced, and connects',
    hosts: first('android', PHONES),
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      const link = await visitor.opens(() => see.row('Lantern').click());
      const owner = await Owner.of(visitor.house, 'lantern');
      await owner.follow(link.url);
      await owner.decide('reject');
      await see.declined.waitFor();
      const again = await visitor.opens(() => see.retry.click());
      expect(again).toMatchObject({ how: 'web_app_open_link', led_to: 'browser' });
      await see.declined.waitFor({ state: 'hidden' });
      await approves(visitor, owner, again.url);
    },
  },
  {
    title: 'R3.12d the device’s back undoes one step, then closes the wallets; the app stays',
    hosts: ['android'],
    go: async (visitor) => {
      const back = visitor.page.locator('[data-phone="1"] [data-act="system-back"]');
      const see = await visitor.opensWallets();
      await see.help.click();
      await see.whatIsAWallet.waitFor();
      await back.click();
      await see.title('en').waitFor();
      await back.click();
      await see.dialog.waitFor({ state: 'hidden' });
      await visitor.isDisconnected();
    },
  },
];
