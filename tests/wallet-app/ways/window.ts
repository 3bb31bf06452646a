import type { Locator } from 'playwright-core';
import type { Visit } from '../visit.ts';
import { approves } from './connect.ts';
import type { Way } from './way.ts';

const gone = (visit: Visit): Promise<void> => visit.see.dialog.waitFor({ state: 'hidden' });

const hasFocus = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));

/** Something of the page that is not the window has the focus; the browser's own bar is not of the page. */
const isBehind = async (visit: Visit): Promise<boolean> =>
  !(await hasFocus(visit.see.dialog)) &&
  (await visit.page.evaluate(() => document.activeElement !== document.body));

/** Presses Tab until this has the focus. */
async function tabTo(visit: Visit, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await hasFocus(control)) return;
    await visit.page.keyboard.press('Tab');
  }
  throw new Error('Tab does not get there');
}

/** The window lies inside of the screen, and nothing scrolls sideways. */
async function fits(visit: Visit): Promise<void> {
  await visit.openWallets();
  await visit.see.row('Harbour').waitFor();
  const width = visit.page.viewportSize()?.width ?? 0;
  const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) throw new Error(`the page is ${wide} px wide on a screen of ${width} px`);
  const box = await visit.see.row('Harbour').boundingBox();
  if (box === null || box.x < 0 || box.x + box.width > width)
    throw new Error('a wallet lies beside the screen');
}

const bySwitch = (device: Way['device'], width: number): Way => ({
  title: `the window at ${width} px`,
  device,
  go: fits,
});

/** The window itself: how it is left, read and reached. */
export const windowWays: readonly Way[] = [
  {
    title: 'Escape closes the window',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.page.keyboard.press('Escape');
      await gone(visit);
    },
  },
  {
    title: 'a click outside closes the window',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').waitFor();
      await visit.page.mouse.click(visit.see.outside.x, visit.see.outside.y);
      await gone(visit);
    },
  },
  {
    title: 'the cross closes the window, and the next one begins at the first view',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.close.click();
      await gone(visit);
      await visit.pressConnect();
      await visit.see.title('en').waitFor();
    },
  },
  {
    title: 'phone: the system’s Back closes the window and stays on the page',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.page.evaluate(() => history.back());
      await gone(visit);
      if (visit.page.url() !== visit.address) throw new Error('the page was left');
      await visit.see.connect.waitFor();
    },
  },
  {
    title: 'What is a wallet, and back',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.help.click();
      await visit.see.whatIsAWallet.waitFor();
      await visit.see.getAWallet.waitFor();
      await visit.see.back.click();
      await visit.see.title('en').waitFor();
    },
  },
  {
    title: 'keyboard alone: open, choose a wallet, connect',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.and(visit.page.locator(':enabled')).waitFor();
      await tabTo(visit, visit.see.connect);
      await visit.page.keyboard.press('Enter');
      await visit.see.row('Harbour').waitFor();
      await tabTo(visit, visit.see.row('Harbour'));
      await visit.page.keyboard.press('Enter');
      await visit.see.mode('desktop').waitFor();
      await approves(visit, await visit.scan());
    },
  },
  {
    title: 'keyboard alone: the focus goes into the window, stays there, and returns to the button',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.and(visit.page.locator(':enabled')).waitFor();
      await tabTo(visit, visit.see.connect);
      await visit.page.keyboard.press('Enter');
      await visit.see.row('Harbour').waitFor();
      if (!(await hasFocus(visit.see.dialog))) throw new Error('the focus stays behind the window');
      for (let presses = 0; presses < 25; presses += 1) {
        await visit.page.keyboard.press('Tab');
        if (await isBehind(visit)) throw new Error('the focus gets behind the window');
      }
      await visit.page.keyboard.press('Escape');
      await gone(visit);
      if (!(await hasFocus(visit.see.connect))) throw new Error('the focus does not return to the button');
    },
  },
  {
    title: 'the language changes while the window is open',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.title('en').waitFor();
      await visit.does('language', 'ru');
      await visit.see.title('ru').waitFor();
    },
  },
  {
    title: 'screen readers: the window is a dialog with a name',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      const named = visit.page.getByRole('dialog', { name: /wallet/i });
      await named.waitFor().catch(() => {
        throw new Error('the window is no dialog with a name');
      });
    },
  },
  bySwitch('phone', 360),
  bySwitch('tablet', 1020),
];
