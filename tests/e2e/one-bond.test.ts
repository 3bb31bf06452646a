import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { closeBrowser } from '../support/browser.ts';
import { allIfLong } from '../support/long.ts';
import { startHouse, type House } from '../support/house.ts';
import { root, startProgram } from '../support/program.ts';
import { until } from '../support/until.ts';
import { Phone } from './support/phone.ts';
import { english, russian } from './support/words.ts';
import { moveTime, newPerson, openSimulator, type Person } from './support/simulator.ts';

const DAY_S = 86_400;

const number = (text: string | undefined): number => Number((text ?? '').replaceAll(/[^\d.]/g, ''));

describe.each(allIfLong(['ios', 'weba']))('the way of one bond, as %s', (platform) => {
  let house: House;
  let page: Page;
  let vera: Phone;
  let person: Person;
  const complaints: string[] = [];

  beforeAll(async () => {
    house = await startHouse();
    person = await newPerson(house, 'Vera');
    await newPerson(house, 'Gleb', 'ru');
    const query = { person: String(person.telegram_id), platform, motion: 'full' };
    page = await openSimulator(house, query, complaints);
    vera = new Phone(page);
  });
  beforeEach(() => {
    onTestFailed(async ({ task }) => {
      const name = task.name.replaceAll(/[^\w]+/g, '-').slice(0, 40);
      await page.screenshot({ path: join(root, `node_modules/.cache/e2e/${platform}-${name}.png`) });
    });
  });
  afterAll(async () => {
    await closeBrowser();
    await house.program.destroy();
    rmSync(house.dataDir, { recursive: true, force: true });
  });

  it('R1.01 signs in with launch data and shows an empty dashboard', async () => {
    await vera.sees('Nothing is growing yet. Here is how it starts.');
    await vera.picture('first-day');
  });

  it('R3.01 connects the wallet inside the messenger', async () => {
    await vera.connectWallet();
    await vera.picture('connected');
  });

  it('R6.05 R4.03 buys a bond: quoted while typing, signed, seen on chain, active by itself', async () => {
    await vera.tab('Bond AXIOM');
    const app = await vera.app();
    await app.getByRole('textbox').first().fill('100');
    await vera.reads(/You get [\d ]+\.\d\d AXIOM/);
    await vera.picture('quote');
    await vera.buyBond('100', 90);
    await vera.picture('booked');
    await vera.reads(/New Bond created/);
  });

  it('R6.05 R4.05 stakes it, and today’s earnings grow by the second', async () => {
    await vera.tap(/^Stake it/);
    await vera.tap(/^Stake \d/);
    await vera.reads(/New Stake created/);
    await vera.tap('Close');
    await vera.tab('Dashboard');
    const first = number((await vera.reads(/\+(\d+\.\d\d ?\d\d) ?AXIOM today/))[1]);
    await moveTime(house, 3600);
    const later = await until('the earnings to grow', async () => {
      const now = number((await vera.reads(/\+(\d+\.\d\d ?\d\d) ?AXIOM today/))[1]);
      return now > first ? now : undefined;
    });
    expect(later).toBeGreaterThan(first);
    await vera.picture('earning');
  });

  it('R7.01 shows the same after a reload of the page and a restart of the whole house', async () => {
    const before = await vera.reads(/Stake (\d+\.\d\d) · 0\.1 % per day/);
    await page.reload();
    await vera.reads(/Stake \d+\.\d\d · 0\.1 % per day/);
    house.program.signal('SIGTERM');
    await house.program.ended(5000);
    house = await startHouse({ dataDir: house.dataDir, ports: [house.port, house.devnetPort] });
    complaints.length = 0;
    await page.reload();
    const after = await vera.reads(/Stake (\d+\.\d\d) · 0\.1 % per day/);
    expect(after[1]).toBe(before[1]);
    // The wallet of this person is found again without asking.
    await (await vera.app()).getByRole('button', { name: english.address }).first().waitFor();
  });

  it('R2.09 leaves a second bond early for the fee that was told', async () => {
    await vera.buyBond('50', 7);
    await vera.tap('To Dashboard');
    await (
      await vera.app()
    )
      .getByRole('button', { name: /7 days/ })
      .first()
      .click();
    await vera.tap('Leave early…');
    await vera.picture('cancel');
    await vera.reads(/Leaving costs −?\d+\.\d\d AXIOM/);
    await vera.tap(/^Leave and pay/);
    await vera.reads(/Bond canceled/);
    await vera.tap('Close');
  });

  it('R2.13 sells the freed tokens: TON arrives in the wallet', async () => {
    await vera.tab('Dashboard');
    await vera.tap('Sell');
    await vera.tap(/^Max/);
    await vera.reads(/Arrives in full \d+\.\d\d TON/);
    await vera.picture('sell');
    await vera.tap(/^Sell \d/);
    await vera.tap(/^Confirm: sell/);
    await vera.reads(/arrived/, 40_000);
    await vera.picture('sold');
  });

  it('R2.14 R1.01 a friend arrives by the shared link, buys and stakes: the referral balance grows', async () => {
    await page.reload();
    await vera.tab('Referral');
    await vera.reads(/No friends yet/);
    await vera.picture('referral-empty');
    await vera.tap('Invite Friends');
    const phone = page.locator('[data-phone="1"]');
    await phone.getByRole('button', { name: /Gleb/ }).click();
    const sent = phone.getByRole('status').filter({ hasText: 'Sent to Gleb' });
    await sent.getByRole('button', { name: 'Open', exact: true }).click();

    const gleb = new Phone(page, 2, russian);
    const second = page.locator('[data-phone="2"]');
    await second.locator('button.row', { hasText: 'Vera' }).click();
    await second.locator('.inline-buttons button').last().click();
    await gleb.sees('Пока ничего не растёт. Начать можно так.', 30_000);
    await gleb.picture('first-day-russian');
    await gleb.connectWallet();
    await gleb.buyBond('60', 90);
    await gleb.tap(/^В стейк:/);
    await gleb.tap(/^В стейк \d/);
    await gleb.reads(/Новый стейк создан/);

    await vera.reads(/Gleb counted/, 30_000);
    await vera.reads(/Level 2/);
    expect(
      number((await vera.reads(/Referral balance (?:Earned over time )?(\d+\.\d\d) AXIOM/))[1]),
    ).toBeGreaterThan(2);
    await vera.picture('referral');
    if (process.env['README_PICTURE'] && platform === 'ios')
      await page.screenshot({ path: join(root, 'docs/pictures/two-people.png') });
  });

  it('a day is settled and a bond matures while one watches', async () => {
    await vera.buyBond('40', 7);
    await vera.tap('To Dashboard');
    const before = number((await vera.reads(/Balance .*?(\d+\.\d\d ?\d\d) ?AXIOM/))[1]);
    await moveTime(house, DAY_S);
    // Settled at 00:00 UTC: today starts anew, the balance keeps what was earned.
    const settled = await until('the settlement', async () => {
      const now = number((await vera.reads(/Balance .*?(\d+\.\d\d ?\d\d) ?AXIOM/))[1]);
      return now >= before + 0.08 ? now : undefined;
    });
    // To the end of its 7 days and not a day further: a bond that ended more than a day ago is no card any more.
    await moveTime(house, 6 * DAY_S);
    await until('the bond to mature', async () => {
      const now = number((await vera.reads(/Balance .*?(\d+\.\d\d ?\d\d) ?AXIOM/))[1]);
      return now > settled + 30;
    });
    await vera.reads(/matured in your balance since/);
    await vera.picture('settled');
    await vera.tap('History');
    await vera.reads(/Bond matured/);
    await vera.reads(/Rewards/);
    await vera.picture('history');
  });

  it('the books agree with the chain to the last nano', async () => {
    await until('reconcile to agree', async () => {
      const admin = startProgram(process.execPath, [join(root, 'src-server/cli/main.ts'), 'reconcile'], {
        DATA_DIR: house.dataDir,
      });
      if ((await admin.ended()) !== 0) throw new Error(admin.stdout() + admin.stderr());
      return true;
    });
  });

  it('R9.11 nothing failed on the way: no uncaught error, no refused call, nothing left the machine', () => {
    expect(complaints).toEqual([]);
  });
});
