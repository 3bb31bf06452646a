import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { Customer } from '../support/api.ts';
import { until } from '../support/until.ts';
import type { AppPage } from './support/app-page.ts';
import { openerOfPages } from './support/open-pages.ts';
import { WalletOutside } from './support/wallet.ts';

const house = inject('house');
const open = openerOfPages();

const row = (app: AppPage, title: string | RegExp): Locator =>
  app.page.getByRole('listitem', { name: title });
const tap = (app: AppPage, title: string | RegExp, action: string): Promise<void> =>
  row(app, title).getByRole('button', { name: action }).click();
const tab = (app: AppPage, name: string | RegExp): Promise<void> =>
  app.page.getByRole('navigation').getByRole('link', { name }).click();
const taskBalance = (app: AppPage): Promise<string> => app.page.locator('.task-balance').first().innerText();

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Begins to write down what an open sheet measures and where its way out ends, in every picture from now on. */
const watchSheet = (app: AppPage): Promise<void> =>
  app.page.evaluate(() => {
    const seen: string[] = [];
    const look = (): void => {
      const panel = document.querySelector('dialog[open] .sheet-panel');
      const foot = panel?.querySelector('.sheet-foot');
      if (panel && foot && panel.getAnimations().length === 0) {
        const ends = [...foot.querySelectorAll('button, a, p')].map(
          (one) => one.getBoundingClientRect().bottom,
        );
        const title = panel.querySelector('h2')?.textContent;
        const height = Math.round(panel.getBoundingClientRect().height);
        const text = `${title}: ${height} ${Math.round(Math.max(...ends))}`;
        if (seen.at(-1) !== text) seen.push(text);
      }
      requestAnimationFrame(look);
    };
    look();
    const shifts: string[] = [];
    new PerformanceObserver((list) => {
      // The words of a button that change stay in its middle.
      for (const entry of (list.getEntries() as unknown as Shift[]).filter(({ value }) => value > 0.0001))
        for (const { node } of entry.sources)
          if (node instanceof Element && node.closest('dialog[open]') !== null)
            shifts.push(`${entry.value.toFixed(4)} ${node.className || node.tagName}`);
    }).observe({ type: 'layout-shift' });
    Object.assign(globalThis, { sheetSeen: seen, sheetShifts: shifts });
  });
const sheetSeen = (app: AppPage) =>
  app.page.evaluate(() => {
    const { sheetSeen: seen, sheetShifts: shifts } = globalThis as unknown as {
      sheetSeen: string[];
      sheetShifts: string[];
    };
    return { seen, shifts };
  });

describe('a first bond, by its tasks', () => {
  it('R2.04a a wallet is connected and a bond bought and staked: each of their tasks to the claim', async () => {
    const app = await open({ path: '/tasks', width: 1000, height: 900 });
    await tap(app, 'Connect a TON wallet', 'Start');
    await tap(app, 'Connect a TON wallet', 'Connect');
    await app.page.getByRole('dialog').waitFor();
    await app.page.keyboard.press('Escape');
    await tab(app, 'Dashboard');
    const wallet = await WalletOutside.make(app);
    await wallet.connect();
    await tab(app, /^Tasks/);
    await tap(app, 'Connect a TON wallet', 'Check');
    await tap(app, 'Connect a TON wallet', 'Claim');
    await until('0.10', async () => (await taskBalance(app)).includes('0.10'));
    await tap(app, 'Buy a first bond and keep it', 'Start');
    await tap(app, 'Buy a first bond and keep it', 'Buy a bond');

    await app.page.getByRole('textbox').first().fill('50');
    // The wallets' window was closed before: its notice goes by itself, and would move the sheet as it goes.
    await app.page.locator('.toast').waitFor({ state: 'detached' });
    await watchSheet(app);
    await app.tap(/^Review 50/);
    await app.page.locator('.check-note').click();
    await app.tap('Open wallet');
    await until('the wallet’s request', async () => (await wallet.state()).requests.length > 0);
    await wallet.control('answer', { decision: 'approve' });
    await app.page.getByRole('heading', { name: 'New Bond created' }).waitFor();
    const { seen, shifts } = await sheetSeen(app);
    expect(seen.length).toBeGreaterThan(2);
    expect(new Set(seen.map((one) => one.split(': ')[1])), seen.join('; ')).toHaveProperty('size', 1);
    expect(shifts).toEqual([]);
    await app.tap(/^Stake it/);
    await app.tap(/^Stake \d/);
    await app.page.getByRole('heading', { name: 'New Stake created' }).waitFor();
    await app.tap('Close');

    await tab(app, /^Tasks/);
    await tap(app, 'Buy a first bond and keep it', 'Check');
    await tap(app, 'Buy a first bond and keep it', 'Claim');
    await until('the reward', async () => !(await taskBalance(app)).includes('0.10'));
    const person = new Customer(house.app, house.devnet, String(app.telegramId));
    await person.signIn();
    const { data } = await person.get<{ data: { kind: string; status: string }[] }>('/task/list');
    const claimed = data.filter(({ status }) => status === 'CLAIMED').map(({ kind }) => kind);
    expect(claimed.toSorted()).toEqual(['connect_wallet', 'first_bond']);
    expect(app.errors).toEqual([]);
  });

  it('R2.04a friends who came by the link and staked their bonds count, seen live, and the invitation is claimed', async () => {
    const app = await open({ path: '/tasks' });
    const title = /^Invite \d+ friends?$/;
    await tap(app, title, 'Start');
    const person = new Customer(house.app, house.devnet, String(app.telegramId));
    await person.signIn();
    const { ref_code: refCode } = await person.me();
    const { data } = await person.get<{ data: { kind: string; count: number }[] }>('/task/list');
    const wanted = data.find(({ kind }) => kind === 'invite_friends')?.count ?? 0;
    expect(wanted).toBeGreaterThan(0);
    for (let friend = 1; friend <= wanted; friend += 1) {
      const ben = await Customer.arrive(house.app, house.devnet, { name: `Ben ${friend}`, refCode });
      const bond = await ben.buy('20', 30);
      await ben.must('/staking/create', { mint_id: bond.id });
    }
    await tap(app, title, 'Check');
    await tap(app, title, 'Claim');
    await until('the reward', async () => /[1-9]/.test(await taskBalance(app)));
  });
});

describe('the bar of a new bond', () => {
  it.each([
    ['goes on from the sheet to the dashboard', false],
    ['is there at once under reduced motion', true],
  ])('R9.10f %s', async (_, isMotionReduced) => {
    const app = await open({ width: 1000, height: 900, isMotionReduced });
    const wallet = await WalletOutside.make(app);
    await wallet.connect();
    await tab(app, 'Bond AXIOM');
    await app.page.getByRole('textbox').first().fill('50');
    await app.tap(/^Review 50/);
    await app.page.locator('.check-note').click();
    await app.tap('Open wallet');
    await until('the wallet’s request', async () => (await wallet.state()).requests.length > 0);
    await wallet.control('answer', { decision: 'approve' });
    await app.page.getByRole('heading', { name: 'New Bond created' }).waitFor();
    const carried = app.page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const names = new Set<string>();
          const look = (framesLeft: number): void => {
            for (const { effect } of document.getAnimations())
              if (effect instanceof KeyframeEffect && effect.pseudoElement !== null)
                names.add(effect.pseudoElement);
            if (framesLeft === 0) resolve([...names]);
            else requestAnimationFrame(() => look(framesLeft - 1));
          };
          look(60);
        }),
    );
    await app.tap('To Dashboard');
    await app.page.locator('[data-bond] .tape').waitFor();
    expect((await carried).includes('::view-transition-group(carried-tape)')).toBe(!isMotionReduced);
    expect(await app.page.getByRole('dialog').count()).toBe(0);
    expect(app.errors).toEqual([]);
  });
});
