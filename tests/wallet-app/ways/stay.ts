import { until } from '../../support/until.ts';
import { Owner } from '../world/owner.ts';
import { approves, connects } from './connect.ts';
import type { Way } from './way.ts';

/** A connection that lasts, and how it ends. */
export const stayWays: readonly Way[] = [
  {
    title: 'a reload: the account is there again',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await visit.page.reload();
      await visit.connected(await owner.ending());
    },
  },
  {
    title: 'a reload while a wallet still decides: its approval connects',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(await visit.scan());
      await owner.waits();
      await visit.page.reload();
      await owner.decide('approve');
      await visit.connected(await owner.ending(), 15_000);
    },
  },
  {
    title: 'the wallet disconnects: the page shows it',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await owner.disconnect();
      await visit.disconnected();
    },
  },
  {
    title: 'Disconnect in the menu: the page and the wallet know it',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await visit.see.account.click();
      await visit.see.disconnect.click();
      await visit.disconnected();
      await until(
        'the wallet’s connection to end',
        async () => (await owner.view()).sessions.length === 0,
        5000,
      );
    },
  },
  {
    title: 'Copy address in the menu: it is on the clipboard, and said',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await visit.see.account.click();
      await visit.see.copyAddress.click();
      await visit.see.addressCopied.waitFor();
      const copied = await visit.page.evaluate(() => navigator.clipboard.readText());
      if (!copied.endsWith(await owner.ending())) throw new Error(`on the clipboard: “${copied}”`);
    },
  },
  {
    title: 'after a disconnect another wallet connects',
    device: 'computer',
    go: async (visit) => {
      await connects(visit);
      await visit.see.account.click();
      await visit.see.disconnect.click();
      await visit.disconnected();
      await visit.pressConnect();
      await approves(visit, await visit.scan(), 'lantern');
    },
  },
  {
    title: 'two tabs: the second shows the account',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      await visit.open();
      await visit.connected(await owner.ending());
    },
  },
  {
    title: 'two tabs: a disconnect in one is seen in the other',
    device: 'computer',
    go: async (visit) => {
      const owner = await connects(visit);
      const first = visit.page;
      await visit.open();
      await visit.connected(await owner.ending());
      await visit.see.account.click();
      await visit.see.disconnect.click();
      await visit.disconnected();
      await visit.controlsOf(first).connect.waitFor();
    },
  },
  {
    title: 'two tabs: a connection in one is seen in the other',
    device: 'computer',
    go: async (visit) => {
      const other = await visit.open();
      await visit.see.connect.waitFor();
      const owner = await connects(visit);
      await visit
        .controlsOf(other)
        .account.filter({ hasText: await owner.ending() })
        .waitFor();
    },
  },
];
