import { expect } from 'vitest';
import { until } from '../../support/until.ts';
import { Owner } from '../../wallet-app/world/owner.ts';
import { approves, COMPUTERS, first, type Way } from './way.ts';

/** Ways of a person at a computer. */
export const computerWays: readonly Way[] = [
  {
    title: 'R3.03 by the code of the first view',
    hosts: first('tdesktop', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      await visitor.opensWallets();
      await approves(visitor, await Owner.of(visitor.house, 'harbour'), await visitor.scans());
    },
  },
  {
    title: 'R3.06 a wallet’s code, its desktop app by its scheme, then by its address; one session for all',
    hosts: first('macos', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      await visitor.chooses('Harbour');
      const code = await visitor.scans();
      const link = await visitor.opens(() => see.mode('desktop').click());
      expect(link.url).toMatch(/^harbour-tc:\/\//);
      await visitor.phone.leavesWallet();
      const again = await visitor.opens(() => see.retry.click());
      expect(again.url).toMatch(/\/wallet\/connect\?/);
      expect(idOf(again.url)).toBe(idOf(link.url));
      await see.mode('mobile').click();
      expect(idOf(await visitor.scans())).toBe(idOf(link.url));
      await approves(visitor, await Owner.of(visitor.house, 'harbour'), code);
    },
  },
  {
    title: 'R3.06 R3.19c a desktop app that is not there: its page opens after 200 ms',
    hosts: first('weba', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      await visitor.hasInstalled([]);
      await visitor.opensWallets();
      const tab = visitor.context.waitForEvent('page');
      const link = await visitor.opens(() => visitor.chooses('Drydock'));
      expect(link).toMatchObject({ led_to: 'nothing' });
      expect(link.url).toMatch(/^drydock-tc:\/\//);
      const page = await until('its page', async () =>
        (await visitor.links()).find(({ url }) => url.includes('/wallet/drydock/connect?')),
      );
      expect(page).toMatchObject({ how: 'window.open', led_to: 'browser' });
      await approves(visitor, await Owner.of(visitor.house, 'drydock'), page.url);
      await (await tab).close();
    },
  },
  {
    title: 'R3.06 an extension of this browser',
    hosts: first('webk', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      const owner = await Owner.of(visitor.house, 'harbour');
      await visitor.context.addInitScript({ content: await owner.extension('harbour', false) });
      await visitor.page.reload();
      const see = await visitor.opensWallets();
      await visitor.chooses('Harbour');
      await see.mode('extension').click();
      await owner.decide('approve');
      await visitor.isConnected(owner);
      await visitor.page.reload();
      await visitor.isConnected(owner);
    },
  },
  {
    title: 'R3.17a inside of a wallet’s own browser: it connects without a choice',
    hosts: first('tdesktop', COMPUTERS),
    go: async (visitor) => {
      const owner = await Owner.of(visitor.house, 'harbour');
      await visitor.context.addInitScript({ content: await owner.extension('harbour', true) });
      await visitor.page.reload();
      await (await visitor.see()).connect.first().click();
      await owner.decide('approve');
      await visitor.isConnected(owner);
    },
  },
  {
    title: 'R3.06 an extension that nobody has: it says so, and leads to it',
    hosts: first('weba', COMPUTERS),
    isWide: true,
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      await visitor.chooses('Spyglass');
      await see.dialog.getByText(/Seems you don.t have installed Spyglass/).waitFor();
      const link = await visitor.opens(() => see.get('Spyglass').click());
      expect(link.url).toMatch(/\/wallet\/about\/spyglass$/);
    },
  },
  {
    title: 'R3.06 Open Wallet in Telegram on desktop',
    hosts: first('macos', COMPUTERS),
    isWide: true,
    isForLong: true,
    go: async (visitor) => {
      const see = await visitor.opensWallets();
      await see.row('Telegram').click();
      const link = await visitor.opens(() => see.openTelegram.click());
      expect(link).toMatchObject({ how: 'web_app_open_tg_link', led_to: 'wallet' });
      await visitor.phone.inWallet('Approve');
      await visitor.isConnected(await visitor.ownWallet());
    },
  },
];

/** The app's side of the session that a link asks for. */
const idOf = (link: string): string | undefined => /[?&]id=(\w+)/.exec(link)?.[1];
