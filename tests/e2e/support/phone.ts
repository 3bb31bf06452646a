import type { Frame, Locator, Page } from 'playwright-core';
import { readText, takePicture } from '../../support/look.ts';
import { until } from '../../support/until.ts';
import { hasWalletsList } from '../../support/wallets-list.ts';
import { english, type Words } from './words.ts';

/** One phone of the simulator: the mini-app in it, the wallet over it, and the thumb of the person who holds it. */
export class Phone {
  readonly page: Page;
  readonly index: number;
  readonly words: Words;
  #shots = 0;

  constructor(page: Page, index = 1, words: Words = english) {
    this.page = page;
    this.index = index;
    this.words = words;
  }

  /** The mini-app's frame, whichever load of it is there now. */
  async app(): Promise<Frame> {
    return until(`the mini-app in phone ${this.index}`, () =>
      this.page
        .frames()
        .find(
          (frame) => frame.name().startsWith(`mini-app-${this.index}-`) && frame.url().startsWith('http'),
        ),
    );
  }

  /** The wallet's page over the app, with a button of that name to be pressed. */
  async inWallet(button: 'Approve' | 'Reject' | 'Ignore'): Promise<void> {
    const frame = this.page.frameLocator(`[data-phone="${this.index}"] iframe.wallet-frame`);
    await frame.getByRole('button', { name: button, exact: true }).click();
    await this.#walletIsGone();
  }

  /** Back to the app without an answer: the wallet ends itself as it does after one, and still holds the request. */
  async leavesWallet(): Promise<void> {
    const place = `[data-phone="${this.index}"] iframe.wallet-frame`;
    await this.page.frameLocator(place).getByRole('button', { name: 'Approve', exact: true }).waitFor();
    const frame = await (await this.page.locator(place).elementHandle())?.contentFrame();
    await frame?.evaluate(() => window.parent.postMessage({ type: 'wallet-done' }, '*'));
    await this.#walletIsGone();
  }

  async #walletIsGone(): Promise<void> {
    await this.page
      .locator(`[data-phone="${this.index}"] iframe.wallet-frame`)
      .waitFor({ state: 'detached' });
    // The app comes back from below: a tap while it moves lands beside what it was meant for.
    await this.page.evaluate(() =>
      Promise.all(
        document
          .getAnimations()
          .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
          .map((one) => one.finished.catch(() => one)),
      ),
    );
  }

  async button(name: string | RegExp): Promise<Locator> {
    return (await this.app()).getByRole('button', { name }).first();
  }

  async tap(name: string | RegExp): Promise<void> {
    await (await this.button(name)).click();
  }

  /** One of the five tabs. */
  async tab(name: string): Promise<void> {
    const link = (await this.app())
      .getByRole('navigation')
      .getByRole('link', { name: new RegExp(`^${name}`) });
    await until(`the tab ${name}`, async () => {
      await link.click({ timeout: 5000 });
      return (await link.getAttribute('aria-current')) === 'page';
    });
  }

  /** Waits until a text can be seen in the app. */
  async sees(text: string | RegExp, withinMs = 20_000): Promise<void> {
    await (await this.app()).getByText(text).first().waitFor({ state: 'visible', timeout: withinMs });
  }

  /** Waits until a heading of that name can be seen: an open sheet's title. */
  async seesHeading(name: string, withinMs = 30_000): Promise<void> {
    const heading = (await this.app()).getByRole('heading', { name, exact: true });
    await heading.first().waitFor({ state: 'visible', timeout: withinMs });
  }

  /** Where the open sheet leads to look at the payment. */
  async explorer(): Promise<string | null> {
    return (await this.app()).locator('dialog a[target=_blank]').first().getAttribute('href');
  }

  /** Text of the whole app, spaces normalised: what a person could read now, scrolled or not. */
  async text(): Promise<string> {
    return readText(await this.app());
  }

  /** Waits until the app's text matches; answers the match. */
  async reads(pattern: RegExp, withinMs = 20_000): Promise<RegExpMatchArray> {
    return until(`“${pattern.source}” in the app`, async () => (await this.text()).match(pattern), withinMs);
  }

  async picture(name: string): Promise<void> {
    this.#shots += 1;
    const number = String(this.#shots).padStart(2, '0');
    const device = this.page.locator(`[data-phone="${this.index}"] .device`);
    await takePicture(device, `${this.index}-${number}-${name}`);
  }

  async connectWallet(): Promise<void> {
    await this.tap(this.words.connect);
    await hasWalletsList((await this.app()).getByRole('dialog'));
    await this.tap(this.words.openTelegramWallet);
    await this.inWallet('Approve');
    await (await this.button(this.words.address)).waitFor();
  }

  /** Fills the bond form and opens the wallet with its payment. */
  async orderBond(amount: string, days: number): Promise<void> {
    await this.tab(this.words.bondTab);
    const app = await this.app();
    await app.getByRole('textbox').first().fill(amount);
    await app.getByRole('radio', { name: this.words.plan(days) }).check({ force: true });
    // Asked once: later it stands there ticked.
    const risk = app.getByRole('checkbox');
    await this.#orSays(until('the review', () => this.#opensReview(amount, risk), 30_000));
    await risk.check({ force: true });
    await this.tap(this.words.pay);
  }

  /** A press at the moment when the price is asked for anew does nothing, as the button says then. */
  async #opensReview(amount: string, risk: Locator): Promise<boolean> {
    const review = await this.button(this.words.review(amount));
    await review.click({ timeout: 5000 }).catch(() => undefined);
    return risk.waitFor({ state: 'attached', timeout: 3000 }).then(
      () => true,
      () => false,
    );
  }

  /** Where this fails, its error tells what stands in the app instead. */
  async #orSays<Value>(step: Promise<Value>): Promise<Value> {
    try {
      return await step;
    } catch (error) {
      throw new Error(`the app says: ${await this.text()}`, { cause: error });
    }
  }

  /** Buys a bond and waits until it has turned active by itself. */
  async buyBond(amount: string, days: number): Promise<void> {
    await this.orderBond(amount, days);
    await this.inWallet('Approve');
    const booked = (await this.app()).getByRole('heading', { name: this.words.booked });
    await booked.waitFor({ timeout: 30_000 });
  }
}
