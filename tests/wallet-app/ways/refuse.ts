import type { Locator } from 'playwright-core';
import { connectEvent, openRawWallet } from '../../adapters/support/raw-wallet.ts';
import type { Visit } from '../visit.ts';
import { Owner } from '../world/owner.ts';
import { approves } from './connect.ts';
import type { Way } from './way.ts';

/** How soon a person must see what their wallet has done. */
const TOLD_MS = 5000;

async function rejects(visit: Visit, link: string): Promise<void> {
  const owner = await Owner.of(visit.world, 'harbour');
  await owner.follow(link);
  await owner.decide('reject');
  await visit.see.declined.waitFor({ timeout: TOLD_MS });
}

/** Whether it appears within 2 s. */
const isSeen = (control: Locator): Promise<boolean> =>
  control.waitFor({ timeout: 2000 }).then(
    () => true,
    () => false,
  );

/** A wallet that says this instead of approving; the window must say that. */
const says =
  (event: object, told: RegExp): Way['go'] =>
  async (visit) => {
    await visit.openWallets();
    await visit.see.row('Harbour').click();
    const wallet = await openRawWallet(`${visit.world.devnet}/bridge`, await visit.scan());
    try {
      await wallet.say(event);
      const words = visit.page.getByText(told).first();
      await words.waitFor({ timeout: TOLD_MS }).catch(() => {
        throw new Error(`after ${TOLD_MS / 1000} s the window says nothing about it`);
      });
    } finally {
      wallet.close();
    }
  };

/** Attempts that a wallet refuses. */
export const refuseWays: readonly Way[] = [
  {
    title: 'computer: rejected by the wallet: the window says so, Retry connects',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await rejects(visit, await visit.scan());
      await visit.see.retry.click();
      const isCode = await isSeen(visit.see.code);
      await approves(visit, isCode ? await visit.scan() : await visit.openedLink());
    },
  },
  {
    title: 'computer: Retry after a rejection shows the code again, not another mode',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await rejects(visit, await visit.scan());
      await visit.see.retry.click();
      await visit.see.code.waitFor();
    },
  },
  {
    title: 'computer: rejected after a scan of the first view’s code: the window says so',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await rejects(visit, await visit.scan());
    },
  },
  {
    title: 'computer: after that rejection the code on the screen is live',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(await visit.scan());
      await owner.decide('reject');
      if (await isSeen(visit.see.retry)) await visit.see.retry.click();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'phone: rejected by the wallet: the window says so, Retry connects',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await rejects(visit, await visit.openedLink());
      const before = (await visit.openedLinks()).length;
      await visit.see.retry.click();
      await visit.page.waitForFunction(
        (count) => (globalThis as unknown as { opened: string[] }).opened.length > count,
        before,
      );
      await approves(visit, await visit.openedLink());
    },
  },
  {
    title: 'computer: the messenger’s wallet rejects: the window says so',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Telegram').click();
      const owner = await Owner.of(visit.world, 'telegram-wallet');
      await owner.follow(await visit.scan());
      await owner.decide('reject');
      await visit.see.declined.waitFor({ timeout: TOLD_MS });
    },
  },
  {
    title: 'computer: an answer without an address is told, and is no uncaught error',
    device: 'computer',
    go: async (visit) => {
      await says(
        connectEvent('-3', []),
        /ton_addr|did not tell its address|declined|went wrong|failed/i,
      )(visit);
      if (visit.errors.length > 0) throw new Error(`uncaught: ${visit.errors[0]}`);
    },
  },
  {
    title: 'computer: the wallet cannot read the app’s manifest: the window says so',
    device: 'computer',
    go: says(
      { event: 'connect_error', id: 1, payload: { code: 2, message: 'App manifest not found' } },
      /manifest|set up wrongly|declined|went wrong|failed/i,
    ),
  },
  {
    title: 'computer: a message that nobody can read does not end the attempt',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      const link = await visit.scan();
      const wallet = await openRawWallet(`${visit.world.devnet}/bridge`, link);
      await wallet.babble();
      wallet.close();
      await approves(visit, link);
      if (visit.errors.length > 0) throw new Error(`uncaught: ${visit.errors[0]}`);
    },
  },
];
