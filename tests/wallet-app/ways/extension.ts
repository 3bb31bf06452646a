import type { Visit } from '../visit.ts';
import { Owner } from '../world/owner.ts';
import { choose } from './choose.ts';
import type { Way } from './way.ts';

/** Puts a wallet's extension into every page of the profile; `isBrowser`: the pages are inside of the wallet's own browser. */
async function install(visit: Visit, app: 'sextant' | 'harbour', isBrowser = false): Promise<Owner> {
  const owner = await Owner.of(visit.world, app);
  await visit.context.addInitScript({ content: await owner.extension(app, isBrowser) });
  return owner;
}

/** The chosen wallet is reached by its extension, at once or by that mode. */
async function chooseExtension(visit: Visit, name: string): Promise<void> {
  await choose(visit, name);
  const mode = visit.see.mode('extension');
  await mode.click({ timeout: 1500 }).catch(() => undefined);
}

/** Wallets that stand in the page itself. */
export const extensionWays: readonly Way[] = [
  {
    title: 'an extension connects',
    device: 'computer',
    go: async (visit) => {
      const owner = await install(visit, 'sextant');
      await visit.openWallets();
      await chooseExtension(visit, 'Sextant');
      await owner.decide('approve');
      await visit.connected(await owner.ending());
    },
  },
  {
    title: 'an extension rejects: the window says so, Retry asks again',
    device: 'computer',
    go: async (visit) => {
      const owner = await install(visit, 'sextant');
      await visit.openWallets();
      await chooseExtension(visit, 'Sextant');
      await owner.decide('reject');
      await visit.see.declined.waitFor();
      await visit.see.retry.click();
      await owner.decide('approve');
      await visit.connected(await owner.ending());
    },
  },
  {
    title: 'a wallet with a code and an extension: the extension after the code',
    device: 'computer',
    go: async (visit) => {
      const owner = await install(visit, 'harbour');
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.mode('extension').click();
      await owner.decide('approve');
      await visit.connected(await owner.ending());
    },
  },
  {
    title: 'an extension’s connection is there again after a reload',
    device: 'computer',
    go: async (visit) => {
      const owner = await install(visit, 'sextant');
      await visit.openWallets();
      await chooseExtension(visit, 'Sextant');
      await owner.decide('approve');
      await visit.connected(await owner.ending());
      await visit.page.reload();
      await visit.connected(await owner.ending());
    },
  },
  {
    title: 'an extension signs a payment, and disconnects',
    device: 'computer',
    go: async (visit) => {
      const owner = await install(visit, 'sextant');
      await owner.fund();
      await visit.openWallets();
      await chooseExtension(visit, 'Sextant');
      await owner.decide('approve');
      await visit.connected(await owner.ending());
      await visit.does('pay', 1, 60);
      await owner.decide('approve');
      const outcome = await visit.outcome();
      if (outcome !== 'signed') throw new Error(`the page says “${outcome}”`);
      await owner.disconnect();
      await visit.disconnected();
    },
  },
  {
    title: 'an extension that nobody has: the window says so and leads to it',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await choose(visit, 'Spyglass');
      await visit.page
        .getByText(/Seems\s+you\s+don(’|')t\s+have\s+installed\s+Spyglass/)
        .first()
        .waitFor();
      await visit.see.get('Spyglass').waitFor();
    },
  },
  {
    title: 'inside a wallet’s own browser: it connects without a choice',
    device: 'phone',
    go: async (visit) => {
      const owner = await install(visit, 'harbour', true);
      await visit.open();
      await visit.see.connect.click();
      await owner.decide('approve');
      await visit.connected(await owner.ending());
    },
  },
];
