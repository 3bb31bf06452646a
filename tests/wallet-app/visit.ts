import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { browser } from '../support/browser.ts';
import { until } from '../support/until.ts';
import { anchorControls } from './controls/anchor.ts';
import { type Controls, type ControlsOf, described } from './controls/controls.ts';
import { ourControls } from './controls/ours.ts';
import type { Demo } from './demo.ts';
import type { App } from './world/bundle.ts';
import type { World } from './world/world.ts';

export type Device = 'computer' | 'tablet' | 'phone';

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

const SCREENS: Readonly<Record<Device, BrowserContextOptions>> = {
  computer: { viewport: { width: 1200, height: 800 } },
  tablet: { viewport: { width: 1020, height: 720 } },
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, userAgent: ANDROID },
};

const CONTROLS: Readonly<Record<App, ControlsOf>> = { anchor: anchorControls, ours: ourControls };

/** How long a step of a person may take before it counts as missing. */
const STEP_MS = 5000;

/** What the page has asked to be opened, and still does: the wallet's link, before anything follows it. */
const keepOpened = (): void => {
  const opened: string[] = [];
  const open = window.open.bind(window);
  Object.assign(globalThis, { opened });
  window.open = (url, ...rest) => {
    opened.push(String(url ?? ''));
    return /^https?:/.test(String(url)) ? open(url, ...rest) : null;
  };
};

/** Somebody at one device with one of the two pages: its tabs, its requests, its errors. */
export class Visit {
  readonly world: World;
  readonly app: App;
  readonly context: BrowserContext;
  /** Requests to other machines, none of which gets there. */
  readonly left: string[] = [];
  /** Every request of every tab, oldest first. */
  readonly requests: string[] = [];
  /** Uncaught errors of every tab. */
  readonly errors: string[] = [];
  readonly #popups: string[] = [];
  #page: Page | undefined;

  private constructor(world: World, app: App, context: BrowserContext) {
    this.world = world;
    this.app = app;
    this.context = context;
  }

  /** A new browser profile on that device. Nothing is open yet. */
  static async begin(world: World, app: App, device: Device): Promise<Visit> {
    const context = await (await browser()).newContext(SCREENS[device]);
    const visit = new Visit(world, app, context);
    context.setDefaultTimeout(STEP_MS);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await context.addInitScript(keepOpened);
    await context.route(
      (url) => url.hostname !== '127.0.0.1',
      (route) => {
        visit.left.push(route.request().url());
        return route.abort();
      },
    );
    // A wallet's own page would answer by itself: here its owner follows the link.
    await context.route(`${world.devnet}/wallet/**`, (route) =>
      route.request().resourceType() === 'document'
        ? route.fulfill({ contentType: 'text/html', body: '<title>A wallet</title>' })
        : route.fallback(),
    );
    context.on('request', (request) => visit.requests.push(request.url()));
    context.on('weberror', (error) => visit.errors.push(error.error().message));
    context.on('page', (page) => {
      page.once('framenavigated', (frame) => visit.#popups.push(frame.url()));
    });
    return visit;
  }

  /** The tab that was opened last by a person. */
  get page(): Page {
    if (this.#page === undefined) throw new Error('no tab is open');
    return this.#page;
  }

  get see(): Controls {
    return this.controlsOf(this.page);
  }

  controlsOf(page: Page): Controls {
    return described(CONTROLS[this.app](page));
  }

  get address(): string {
    const { host, payee } = this.world;
    const query = new URLSearchParams({
      manifest: `${host.origin}/tonconnect-manifest.json`,
      list: `${host.origin}/wallets-list.json`,
      to: payee,
    });
    return `${host.origin}/${this.app}/?${query}`;
  }

  /** Opens the app in another tab of the profile. */
  async open(): Promise<Page> {
    this.#page = await this.context.newPage();
    await this.#page.goto(this.address);
    return this.#page;
  }

  /** Opens the app, waits for its button and presses it. */
  async openWallets(withinMs = STEP_MS): Promise<void> {
    await this.open();
    await this.pressConnect(withinMs);
  }

  /** Presses the button as soon as it can be pressed. */
  async pressConnect(withinMs = STEP_MS): Promise<void> {
    await this.see.connect.click({ timeout: withinMs });
    await this.see.dialog.waitFor();
  }

  /** The link of the code on the screen, as a click on it copies it; never one that lay on the clipboard before. */
  async scan(): Promise<string> {
    await this.page.evaluate(() => navigator.clipboard.writeText(''));
    return until(
      'the link of the code',
      async () => {
        await this.see.code.click({ timeout: 2000 });
        const text = await this.page.evaluate(() => navigator.clipboard.readText());
        return text !== '' && text;
      },
      STEP_MS,
    );
  }

  /** The newest link that the page has opened, or tried to open, with a request to connect in it. */
  async openedLink(): Promise<string> {
    return until('a link to the wallet', async () => (await this.openedLinks()).at(-1), STEP_MS);
  }

  /** All of them, oldest first. */
  async openedLinks(): Promise<string[]> {
    const own = await this.page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    const isAsking = (url: string): boolean => /[?&]id=|tonconnect-v__/.test(url);
    const asking = own.filter(isAsking);
    return asking.length > 0 ? asking : this.#popups.filter(isAsking);
  }

  /** Waits until the page shows the account whose address ends so. */
  async connected(ending: string, withinMs = STEP_MS): Promise<void> {
    await this.see.account.filter({ hasText: ending }).waitFor({ timeout: withinMs });
    await this.see.dialog.waitFor({ state: 'hidden', timeout: withinMs });
  }

  async disconnected(withinMs = STEP_MS): Promise<void> {
    await this.see.connect.waitFor({ timeout: withinMs });
  }

  /** Calls the page's own code. */
  async does<Key extends keyof Demo>(
    name: Key,
    ...given: Demo[Key] extends (...args: infer Given) => unknown ? Given : never
  ): Promise<void> {
    await this.page.evaluate(
      ([key, values]) => {
        const { demo } = globalThis as unknown as { demo: Record<string, (...args: unknown[]) => unknown> };
        demo[key]?.(...values);
      },
      [name, given] as [string, unknown[]],
    );
  }

  /** What a list of the page's own code holds now. */
  async told(name: 'outcomes' | 'thrown'): Promise<string[]> {
    return this.page.evaluate((key) => (globalThis as unknown as { demo: Demo }).demo[key], name);
  }

  /** The end of the page's newest payment. */
  async outcome(withinMs = STEP_MS): Promise<string> {
    return until('the end of the payment', async () => (await this.told('outcomes')).at(-1), withinMs);
  }

  async proven(): Promise<string | null> {
    return this.page.evaluate(() => (globalThis as unknown as { demo: Demo }).demo.proven());
  }

  async end(): Promise<void> {
    await this.context.close();
  }
}
