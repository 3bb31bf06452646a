import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { examples } from '#server/http/docs/examples/index.ts';
import { closeBrowser } from '../support/browser.ts';
import { Stage, type StageOptions } from './support/stage.ts';
import { bondRow, iso, listOf, NOW_MS } from './support/world.ts';

afterAll(closeBrowser);

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.close();
  stage = undefined;
});

async function open(options: StageOptions = {}, prepare: (stage: Stage) => void = () => {}): Promise<Stage> {
  stage = await Stage.open(options, prepare);
  await stage.sees('in a year');
  return stage;
}

it.each(['en', 'ru'] as const)(
  'the title, the network and the wallet’s button share one line of 360 px, in %s',
  async (language) => {
    stage = await Stage.open({ language, width: 360 });
    await stage.page.locator('.dashboard-top .wallet-chip').waitFor();
    const box = await stage.page.locator('.dashboard-top').boundingBox();
    expect(box?.height).toBe(44);
    const parts = stage.page.locator('.dashboard-title, .corner > :not(dialog)');
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
    for (const one of boxes) expect((one?.x ?? -1) + (one?.width ?? 0)).toBeLessThanOrEqual(344.5);
    expect(boxes.length).toBeGreaterThan(3);
  },
);

it.each([
  ['en', 130],
  ['en', 200],
  ['ru', 200],
] as const)(
  'R9.10 the network’s badge covers no control beside it, in %s with text at %i %',
  async (language, textPercent) => {
    stage = await Stage.open({ language, width: 360, textPercent });
    await stage.page.locator('.dashboard-top .wallet-chip').waitFor();
    const badge = await stage.page.locator('.corner > .badge').boundingBox();
    const others = stage.page.locator(
      '.dashboard-title > button, .corner > .icon-button, .corner .wallet-chip',
    );
    const boxes = await Promise.all((await others.all()).map((one) => one.boundingBox()));
    expect(boxes).toHaveLength(3);
    for (const box of boxes) {
      if (badge === null || box === null) throw new Error('not on screen');
      const isBeside = badge.x + badge.width <= box.x || box.x + box.width <= badge.x;
      const isAbove = badge.y + badge.height <= box.y || box.y + box.height <= badge.y;
      expect(isBeside || isAbove, JSON.stringify([badge, box])).toBe(true);
    }
  },
);

const HASH = '9d1b7a52c4e0f8369d1b7a52c4e0f8369d1b7a52c4e0f8369d1b7a52c4e0f836';

describe('the figures', () => {
  it('R2.13a R8.42 the balance in four decimals, drawn anew every second', async () => {
    const app = await open({ isStill: true });
    await app.connected();
    const figure = app.page.locator('.dashboard-hero .figure');
    const before = await figure.innerText();
    expect(before.replaceAll(/\s+/g, '')).toMatch(/^250\.\d{4}AXIOM$/);
    await app.pass(120_000);
    expect(await figure.innerText()).not.toBe(before);
  });

  it('R5.33b R5.33d the price and the balance on screen follow the socket', async () => {
    const app = await open();
    await app.connected();
    await app.sees('0.8000 TON');
    app.tell({
      event: 'price_update',
      data: { ...examples.price.answer, price: '0.9', updated_at: iso(NOW_MS + 1000) },
    });
    await app.sees('0.9000 TON');
    app.tell({
      event: 'user:balance',
      version: 2,
      data: {
        balance_token: '777',
        task_balance: '0',
        referral_balance: '0',
        referral_pending: '0',
        turnover: '0',
        turnover_pending: '0',
        ref: 0,
        hold_bonus: '0',
        hold_next: null,
        investment_bonus: '0',
      },
    });
    await app.sees(/777\.\d\d ?\d\d AXIOM/);
  });

  it('R9.03a R9.03b every bond counts down, and the calendar holds what unlocks, the next first', async () => {
    const app = await open();
    await app.sees('19 d');
    const rows = app.page.getByRole('list', { name: 'Unlocks' }).getByRole('listitem');
    expect((await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^13 Dec Bond 30 d 101\.00 AXIOM$/),
      expect.stringMatching(/Bond 90 d 101\.00 AXIOM$/),
      expect.stringMatching(/Stake 50\.00 AXIOM$/),
    ]);
  });
});

describe('a bond', () => {
  it('R9.02b leads to its payment in the explorer', async () => {
    const app = await open({}, (one) =>
      one.answer('mints', { answer: listOf([bondRow('bond-1', { tx_hash: HASH })]) }),
    );
    await app.page.locator('button.card').first().click();
    const link = app.page.getByRole('dialog').getByRole('link');
    expect(await link.getAttribute('href')).toBe(`http://app.test/tx/${HASH}`);
  });

  it('R2.09b is left early after its cost was told', async () => {
    const app = await open({}, (one) => one.answer('mints', { answer: listOf([bondRow('bond-1')]) }));
    await app.page.locator('button.card').first().click();
    await app.page.getByRole('button', { name: 'Leave early…' }).click();
    await app.page.getByRole('heading', { name: 'Leave this bond early?' }).waitFor();
    app.answer('mintCancel', {
      answer: bondRow('bond-1', { status: 'canceled', closed_at: iso(NOW_MS) }),
    });
    await app.page.getByRole('button', { name: 'Leave and pay 10.00 AXIOM' }).click();
    await app.page.getByRole('heading', { name: 'Bond canceled' }).waitFor();
    expect(app.calls.filter((name) => name === 'mintCancel')).toHaveLength(1);
  });
});

describe('the network', () => {
  it('R9.14b has no name on mainnet', async () => {
    const app = await open({ network: 'mainnet', width: 1280 });
    expect(await app.page.locator('.badge.is-note').count()).toBe(0);
    expect(await app.text()).not.toContain('mainnet');
  });
});

describe('the device’s width', () => {
  it.each([
    [1020, 'bottom'],
    [1021, 'side'],
  ])('R8.29 a tablet up to and with 1020 px: at %s px the tabs stand at the %s', async (width, side) => {
    const app = await open({ width, height: 800 });
    const tabs = await app.page.locator('.tabs').boundingBox();
    expect((tabs?.width ?? 0) > width / 2 ? 'bottom' : 'side').toBe(side);
  });

  it('R9.10e a pulled day takes nothing out of the header, and moves nothing below it', async () => {
    const app = await open();
    const corner = app.page.locator('.dashboard-top .corner');
    const places = () =>
      app.page.evaluate(() =>
        ['.corner', '.dashboard-top', '.horizon', '.dashboard-actions, .actions'].map((one) => {
          const { top, height } = document.querySelector(one)!.getBoundingClientRect();
          return [one, top, one === '.corner' ? height : 0];
        }),
      );
    const before = [await corner.innerText(), await places()];
    await app.page.getByRole('slider', { name: 'Day on the line' }).focus();
    await app.page.keyboard.press('PageUp');
    await app.page.getByRole('button', { name: 'Back to now' }).waitFor();
    expect([await corner.innerText(), await places()]).toEqual(before);
    await corner.getByRole('button', { name: 'Settings' }).click();
    await app.page.waitForURL((url) => url.pathname === '/settings');
  });

  it('beside a second column the line’s picture ends where the cards do', async () => {
    const app = await open({ width: 1280, height: 900 });
    const [card, inside, outside] = await app.page.evaluate(() => {
      const { left, right } = document.querySelector('.dashboard .card')!.getBoundingClientRect();
      const { top } = document.querySelector('.horizon')!.getBoundingClientRect();
      const hits = (x: number) => document.elementFromPoint(x, top + 60)?.closest('.horizon') != null;
      return [right - left, hits(left + 4) && hits(right - 4), hits(left - 6) || hits(right + 6)];
    });
    expect(card).toBeGreaterThan(400);
    expect([inside, outside]).toEqual([true, false]);
  });

  it('a phone held sideways: nothing stands under the notch, and the line is that of the first column', async () => {
    const app = await open({ width: 844, height: 390 });
    await app.goTo('/referral');
    await app.sees('Invite Friends');
    await app.page.evaluate(() => {
      for (const side of ['left', 'right'])
        document.documentElement.style.setProperty(`--tg-safe-area-inset-${side}`, '59px');
    });
    const found = await app.page.evaluate(() => {
      const boxOf = (name: string) => document.querySelector(name)!.getBoundingClientRect();
      const [lead, side, tabs] = [boxOf('.split-lead'), boxOf('.split-side'), boxOf('.tabs')];
      const column = getComputedStyle(document.querySelector('.app-column')!).getPropertyValue('--column');
      const first = document.querySelector('.tab')!.getBoundingClientRect();
      return {
        lead: [lead.left, lead.width],
        sideEnds: side.right <= innerWidth - 59,
        areTabsWide: tabs.left === 0 && tabs.right === innerWidth && first.left >= 59,
        column,
      };
    });
    expect(found).toEqual({ lead: [75, 424], sideEnds: true, areTabsWide: true, column: '456px' });
  });
});
