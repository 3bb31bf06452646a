import { connectEvent, openRawWallet } from '../../adapters/support/raw-wallet.ts';
import type { Visit } from '../visit.ts';
import { type AppName, Owner } from '../world/owner.ts';
import { choose } from './choose.ts';
import type { Way } from './way.ts';

/** The owner of a new wallet follows the link and approves; the page must show them. */
export async function approves(visit: Visit, link: string, app: AppName = 'harbour'): Promise<Owner> {
  const owner = await Owner.of(visit.world, app);
  await owner.follow(link);
  await owner.decide('approve');
  await visit.connected(await owner.ending());
  return owner;
}

/** Opens the app and connects a wallet by the first code that is seen. */
export async function connects(visit: Visit, app: AppName = 'harbour'): Promise<Owner> {
  await visit.openWallets();
  return approves(visit, await visit.scan(), app);
}

/** The control is seen at once or, where a widget keeps it there, beside the code. */
async function pressBesideCode(visit: Visit, name: 'openLink' | 'copyLink'): Promise<void> {
  const control = visit.see[name];
  await control.or(visit.see.showCode).first().waitFor();
  if (!(await control.isVisible())) await visit.see.showCode.click();
  await control.click();
}

const byMode =
  (mode: 'mobile' | 'desktop'): Way['go'] =>
  async (visit) => {
    await visit.openWallets();
    await visit.see.row('Harbour').click();
    if (mode === 'desktop') await visit.see.mode('desktop').click();
    const link = mode === 'desktop' ? await visit.openedLink() : await visit.scan();
    await approves(visit, link);
  };

/** Ways to connect that a person chooses. */
export const connectWays: readonly Way[] = [
  {
    title: 'computer: by the code of the first view',
    device: 'computer',
    go: async (visit) => void (await connects(visit)),
  },
  { title: 'computer: by the code of a chosen wallet', device: 'computer', go: byMode('mobile') },
  { title: 'computer: a chosen wallet’s Desktop mode opens it', device: 'computer', go: byMode('desktop') },
  {
    title: 'computer: mobile, Desktop and back to the code: the code on the screen is live',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.scan();
      await visit.see.mode('desktop').click();
      await visit.openedLink();
      await visit.see.mode('mobile').click();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'computer: a code that was scanned before the mode was changed still connects',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const link = await visit.scan();
      await visit.see.mode('desktop').click();
      await visit.openedLink();
      await approves(visit, link);
    },
  },
  {
    title: 'computer: the messenger’s wallet by its code',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Telegram').click();
      await approves(visit, await visit.scan(), 'telegram-wallet');
    },
  },
  {
    title: 'computer: Open Wallet in Telegram on desktop',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Telegram').click();
      await visit.see.openTelegram.click();
      await approves(visit, await visit.openedLink(), 'telegram-wallet');
    },
  },
  {
    title: 'computer: a desktop app, which has no code',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await choose(visit, 'Drydock');
      await approves(visit, await visit.openedLink(), 'drydock');
    },
  },
  {
    title: 'computer: a wallet from the list of all',
    device: 'computer',
    go: async (visit) => {
      visit.world.host.list = 'huge';
      await visit.openWallets();
      await visit.see.all.click();
      await visit.see.row('Made up 60').click();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'computer: by the code after the window was closed and opened again',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.scan();
      await visit.see.close.click();
      await visit.see.dialog.waitFor({ state: 'hidden' });
      await visit.pressConnect();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'computer: by the first view’s code after a look at a wallet and back',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.scan();
      await visit.see.back.click();
      await visit.see.title('en').waitFor();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'computer: a wallet that no list names, by the code',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      const wallet = await openRawWallet(`${visit.world.devnet}/bridge`, await visit.scan());
      try {
        await wallet.say(connectEvent('-3', undefined, 'unlisted'));
        await visit.see.account.waitFor();
      } finally {
        wallet.close();
      }
    },
  },
  {
    title: 'computer: one wallet’s own window',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.and(visit.page.locator(':enabled')).waitFor();
      await visit.does('openOne', 'hArBoUr');
      await visit.see.dialog.waitFor();
      if (await visit.see.back.isVisible()) throw new Error('a way back leads to other wallets');
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'computer: an unknown wallet’s own window is refused by name',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.and(visit.page.locator(':enabled')).waitFor();
      await visit.does('openOne', 'Nowhere');
      await visit.page.waitForFunction(() =>
        (globalThis as unknown as { demo: { thrown: string[] } }).demo.thrown.some((text) =>
          text.includes('Trying to open modal window with unknown wallet "Nowhere".'),
        ),
      );
    },
  },
  {
    title: 'computer: with a proof that the app asks for late',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.does('proof', null);
      await visit.pressConnect();
      if (await visit.see.code.isVisible()) throw new Error('a code is shown before the payload is known');
      await visit.does('proof', 'a-payload');
      const owner = await approves(visit, await visit.scan());
      const [request] = (await owner.view()).requests;
      if (request?.proof !== true) throw new Error('the wallet was not asked for a proof');
      if ((await visit.proven())?.includes('a-payload') !== true) throw new Error('the app got no proof');
    },
  },
  {
    title: 'phone: by a chosen wallet’s link',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await approves(visit, await visit.openedLink());
    },
  },
  {
    title: 'phone: a chosen wallet is opened again by Retry, with the same request',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const first = await visit.openedLink();
      await visit.see.retry.click();
      const links = await visit.openedLinks();
      if (links.length < 2) throw new Error('Retry opened nothing');
      await approves(visit, first);
    },
  },
  {
    title: 'phone: by the messenger’s wallet',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.openTelegram.click();
      await approves(visit, await visit.openedLink(), 'telegram-wallet');
    },
  },
  {
    title: 'phone: by Open Link',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await pressBesideCode(visit, 'openLink');
      await approves(visit, await visit.openedLink());
    },
  },
  {
    title: 'phone: by Copy Link',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await pressBesideCode(visit, 'copyLink');
      await visit.page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('id='));
      await approves(visit, await visit.page.evaluate(() => navigator.clipboard.readText()));
    },
  },
  {
    title: 'phone: by the first view’s code',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.showCode.click();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'phone: by a chosen wallet’s code',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.showCode.click();
      await approves(visit, await visit.scan());
    },
  },
];
