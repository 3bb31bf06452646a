import type { BrowserContext, Locator, Page, Request } from 'playwright-core';
import { browser } from '../../support/browser.ts';
import { json } from '../../support/house.ts';
import { hostSays, playHost, type Posted, postedToHost, postsToHost } from '../../support/played-host.ts';
import { StillClock } from '../../support/still-clock.ts';
import { PATIENCE_MS, until } from '../../support/until.ts';
import { freshClient } from './fresh-client.ts';

/** The running house: the product's origin and the outside world's. */
export interface Origins {
  readonly app: string;
  readonly devnet: string;
}

export interface Opening {
  readonly language?: 'en' | 'ru';
  readonly platform?: 'ios' | 'android' | 'tdesktop' | 'macos' | 'web' | 'weba';
  readonly version?: string;
  readonly theme?: 'light' | 'dark';
  readonly startParam?: string;
  readonly width?: number;
  readonly height?: number;
  /** Opens on this path; `/` unless told otherwise. */
  readonly path?: string;
  /** Query of the address, without `?`. */
  readonly search?: string;
  /** The person who opens it; a new one unless told otherwise. */
  readonly telegramId?: number;
  readonly isMember?: boolean;
  /** Called before the first request: routes, a clock, init scripts. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly isMotionReduced?: boolean;
}

/** A new person of the messenger. */
export const newPerson = async (origins: Origins, opening: Opening = {}): Promise<number> => {
  const { body } = await json<{ telegram_id: number }>(`${origins.devnet}/devnet/people`, {
    body: { first_name: 'Ann', language_code: opening.language ?? 'en' },
  });
  if (opening.isMember === false)
    await json(`${origins.devnet}/devnet/people/${body.telegram_id}/community`, { body: { member: false } });
  return body.telegram_id;
};

/**
 * The built mini-app in a page of its own, as a native client opens it: launch parameters in the address, the bridge that
 * such a client injects. What the app posts is kept; what the messenger would say is told with `hostSays`.
 */
export class AppPage {
  readonly page: Page;
  readonly telegramId: number;
  readonly origins: Origins;
  /** Uncaught errors of the page. */
  readonly errors: string[] = [];
  /** Calls of the API that wait for their answer. */
  readonly #waiting = new Set<Request>();
  readonly #context: BrowserContext;
  readonly #clock: StillClock;

  private constructor(context: BrowserContext, page: Page, telegramId: number, origins: Origins) {
    this.#context = context;
    this.page = page;
    this.#clock = new StillClock(page);
    this.telegramId = telegramId;
    this.origins = origins;
    page.on('pageerror', (error) => this.errors.push(error.message));
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) this.#waiting.add(request);
    });
    page.on('requestfinished', (request) => this.#waiting.delete(request));
    page.on('requestfailed', (request) => this.#waiting.delete(request));
  }

  static async open(origins: Origins, opening: Opening = {}): Promise<AppPage> {
    const telegramId = opening.telegramId ?? (await newPerson(origins, opening));
    const context = await (
      await browser()
    ).newContext({
      viewport: { width: opening.width ?? 360, height: opening.height ?? 720 },
      colorScheme: opening.theme ?? 'light',
      reducedMotion: opening.isMotionReduced === true ? 'reduce' : 'no-preference',
    });
    await playHost(context);
    await freshClient(context, origins.app);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const app = new AppPage(context, page, telegramId, origins);
    await opening.prepare?.(page);
    await page.goto(await app.address(opening));
    return app;
  }

  /** The address that the messenger would open, signed anew. */
  async address(opening: Opening = {}): Promise<string> {
    const platform = opening.platform ?? 'ios';
    const version = opening.version ?? '8.0';
    const { body } = await json<{ init_data: string }>(
      `${this.origins.devnet}/devnet/people/${opening.telegramId ?? this.telegramId}/launch`,
      {
        body: {
          platform: platform === 'web' ? 'weba' : platform,
          ...(opening.startParam === undefined ? {} : { start_param: opening.startParam }),
        },
      },
    );
    const url = new URL(opening.path ?? '/', this.origins.app);
    if (opening.search !== undefined) url.search = opening.search;
    url.hash = new URLSearchParams({
      tgWebAppData: body.init_data,
      tgWebAppVersion: version,
      tgWebAppPlatform: platform,
    }).toString();
    return url.href;
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name }).first();
  }

  async tap(name: string | RegExp): Promise<void> {
    await this.button(name).click();
  }

  async sees(text: string | RegExp, withinMs = PATIENCE_MS): Promise<void> {
    await this.page.getByText(text).first().waitFor({ state: 'visible', timeout: withinMs });
  }

  /** The same device and browser, opened by another person of the messenger. */
  async reopenAs(telegramId: number, opening: Opening = {}): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(await this.address({ ...opening, telegramId }));
  }

  /** From now on the page's clock, installed before its first request, goes on only where a test moves it. */
  async standStill(): Promise<void> {
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 1000);
  }

  /** So many milliseconds pass on the page, whose clock stands still. */
  pass(ms: number): Promise<void> {
    return this.#clock.pass(ms);
  }

  /** Waits until nothing is under way: no request, no code that is loaded, no change of the page's length. */
  rest(): Promise<void> {
    return this.#clock.rest();
  }

  /** This request is kept waiting on purpose. */
  excuse(request: Request): void {
    this.#clock.excuse(request);
  }

  /** Whether a call of the API to this path waits for its answer. */
  waiting(path: string): boolean {
    return [...this.#waiting].some((request) => new URL(request.url()).pathname === `/api${path}`);
  }

  /** Waits until every call of the API was answered. */
  async settled(): Promise<void> {
    await until('all answers', () => this.#waiting.size === 0);
  }

  /** Calls of the API that the page makes from now on, as `GET /user/me`. */
  calls(): string[] {
    const calls: string[] = [];
    this.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api'.length)}`);
    });
    return calls;
  }

  /** What the app has told the messenger so far, of one type. */
  posted(type: string): Promise<Posted[]> {
    return postedToHost(this.page, type);
  }

  /** Waits for the app to post that; answers the newest. */
  posts(type: string): Promise<Posted> {
    return postsToHost(this.page, type);
  }

  /** The messenger tells the app something. */
  hostSays(type: string, data: object = {}): Promise<void> {
    return hostSays(this.page, type, data);
  }

  async close(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.close();
  }
}
