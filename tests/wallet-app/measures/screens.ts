import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { plainly } from '../controls/controls.ts';
import { type Device, Visit } from '../visit.ts';
import { connects } from '../ways/connect.ts';
import type { App } from '../world/bundle.ts';
import { Owner } from '../world/owner.ts';
import type { World } from '../world/world.ts';

/** One screen, reached as a person reaches it. */
interface Screen {
  readonly title: string;
  readonly device: Device;
  readonly go: (visit: Visit) => Promise<void>;
}

async function pays(visit: Visit): Promise<Owner> {
  const owner = await connects(visit);
  await owner.fund();
  await visit.does('pay', 1, 60);
  await visit.see.told('confirm').waitFor();
  return owner;
}

/** The screens of the specification, those of them that a page can show by itself. */
export const SCREENS: readonly Screen[] = [
  {
    title: 'the button',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.waitFor();
    },
  },
  {
    title: 'computer: the first view',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').waitFor();
      await visit.see.code.waitFor();
    },
  },
  {
    title: 'computer: all wallets',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.all.click();
      await visit.see.row('Harbour').waitFor();
    },
  },
  {
    title: 'computer: a wallet’s code',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.mode('desktop').waitFor();
      await visit.see.code.waitFor();
    },
  },
  {
    title: 'computer: a wallet’s Desktop mode',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.mode('desktop').click();
      await visit.see.retry.waitFor();
    },
  },
  {
    title: 'computer: an extension that is not installed',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.mode('extension').click();
      await visit.page
        .getByText(/have installed/)
        .first()
        .waitFor();
    },
  },
  {
    title: 'computer: Connection declined',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      const owner = await Owner.of(visit.world, 'harbour');
      await owner.follow(await visit.scan());
      await owner.decide('reject');
      await visit.see.declined.waitFor();
    },
  },
  {
    title: 'computer: What is a wallet',
    device: 'computer',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.help.click();
      await visit.see.whatIsAWallet.waitFor();
    },
  },
  {
    title: 'computer: one wallet’s own window',
    device: 'computer',
    go: async (visit) => {
      await visit.open();
      await visit.see.connect.waitFor();
      await visit.does('openOne', 'Harbour');
      await visit.see.code.waitFor();
    },
  },
  {
    title: 'phone: the first view',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').waitFor();
    },
  },
  {
    title: 'phone: the first view’s code',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.showCode.click();
      await visit.see.code.waitFor();
    },
  },
  {
    title: 'phone: all wallets',
    device: 'phone',
    go: async (visit) => {
      visit.world.host.list = 'huge';
      await visit.openWallets();
      await visit.see.all.click();
      await visit.see.row('Made up 60').waitFor();
    },
  },
  {
    title: 'phone: a wallet, Continue in …',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.retry.waitFor();
    },
  },
  {
    title: 'phone: a wallet’s code',
    device: 'phone',
    go: async (visit) => {
      await visit.openWallets();
      await visit.see.row('Harbour').click();
      await visit.see.showCode.click();
      await visit.see.code.waitFor();
    },
  },
  {
    title: 'the account’s menu',
    device: 'computer',
    go: async (visit) => {
      await connects(visit);
      await visit.see.account.click();
      await visit.see.disconnect.waitFor();
    },
  },
  { title: 'a payment to confirm', device: 'computer', go: async (visit) => void (await pays(visit)) },
  {
    title: 'a payment sent',
    device: 'computer',
    go: async (visit) => {
      const owner = await pays(visit);
      await owner.decide('approve');
      await visit.see.told('sent').waitFor();
    },
  },
  {
    title: 'a payment canceled',
    device: 'computer',
    go: async (visit) => {
      const owner = await pays(visit);
      await owner.decide('reject');
      await visit.see.told('canceled').waitFor();
    },
  },
];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Findings of axe on the whole page, `rule × places`. */
async function findings(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as {
      axe: {
        run(root: Document, options: object): Promise<{ violations: { id: string; nodes: unknown[] }[] }>;
      };
    };
    return (await axe.run(document, { runOnly: rules })).violations;
  }, RULES);
  return violations.map(({ id, nodes }) => (nodes.length > 1 ? `${id} × ${nodes.length}` : id));
}

/** Every animation that ends has ended: axe would see half of a fading window. */
const still = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .map((one) => one.finished.catch(() => one)),
    ),
  );

/** What was seen of one screen. */
export interface Seen {
  readonly title: string;
  /** null: it was reached. */
  readonly error: string | null;
  readonly findings: readonly string[];
}

/** Reaches one screen in a new profile and lets axe look at it. Never throws. */
export async function seeScreen(world: World, app: App, screen: Screen): Promise<Seen> {
  await world.mend();
  const visit = await Visit.begin(world, app, screen.device);
  const { title } = screen;
  try {
    await screen.go(visit);
    await still(visit.page);
    return { title, error: null, findings: await findings(visit.page) };
  } catch (cause) {
    return { title, error: plainly(cause), findings: [] };
  } finally {
    await visit.end();
  }
}
