import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext, Page, WebSocketRoute } from 'playwright-core';
import { routes, type RouteAnswer, type RouteName } from '#contract/routes.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { MainFrame } from '#contract/socket.ts';
import { build, isBuilt } from '../../../scripts/lib/build.ts';
import { browser } from '../../support/browser.ts';
import { readText, takePicture } from '../../support/look.ts';
import { playHost } from '../../support/played-host.ts';
import { root } from '../../support/program.ts';
import { StillClock } from '../../support/still-clock.ts';
import { PATIENCE_MS, until } from '../../support/until.ts';
import { CandleSockets } from './candle-sockets.ts';
import { type Launch, launchHash } from './launch.ts';
import { ORIGIN, SETTINGS, TYPES } from './origin.ts';
import { keepShifts } from './shifts.ts';
import { DAY_MS, NOW_MS, VERSION, worldAnswer } from './world.ts';

/** How often the played main socket promises to say something; it never does by itself. */
const BEAT_MS = 10_000;

const NEW_ENTRY = '/assets/new-index-';

/** What the played server answers: the contract's own answer, a refusal, a status alone, silence, or a cut line. */
export type Answer<Name extends RouteName = RouteName> =
  | { readonly answer: RouteAnswer<Name> }
  | { readonly refusal: ErrorCode; readonly status: number; readonly message: string }
  | 'cut'
  | 'never';

type AnswerTo = (query: Record<string, string>) => Answer;

export interface StageOptions extends Launch {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Where the app is opened. */
  readonly path?: string;
  /** The messenger's text size, in percent of the usual one. */
  readonly textPercent?: number;
  /** The page's clock stands until the test moves it; it runs otherwise. */
  readonly isStill?: boolean;
  readonly hasTouch?: boolean;
  readonly network?: PublicSettings['network'];
  /** Motion is reduced unless the test is about it. */
  readonly hasMotion?: boolean;
}

/** The built app, alone in a real browser; the test plays its server, its messenger and its wallet. */
export class Stage {
  readonly page: Page;
  readonly #clock: StillClock;
  readonly #context: BrowserContext;
  readonly #answers = new Map<RouteName, AnswerTo>();
  readonly #missing = new Set<RegExp>();
  readonly #kept = new Map<string, string>();
  readonly #held = new Map<RouteName, { readonly released: Promise<void>; readonly release: () => void }>();
  readonly #sockets = new Set<WebSocketRoute>();
  readonly #greeted = new Set<WebSocketRoute>();
  readonly candles = new CandleSockets();
  readonly calls: RouteName[] = [];
  /** Query of each call, beside `calls`. */
  readonly queries: Record<string, string>[] = [];
  /** The main socket: `open` greets, `silent` takes the token and says nothing, `refused` is not there. */
  socket: 'open' | 'silent' | 'refused' = 'open';
  /** What the server adds to its own clock, in ms. */
  serverAheadMs = 0;
  /** Main sockets that the page opened so far. */
  socketsOpened = 0;
  /** Page loads so far. */
  loads = 0;

  #isStill: boolean;
  readonly #textPercent: number;
  readonly #network: PublicSettings['network'];
  #isNew = false;

  private constructor(context: BrowserContext, page: Page, options: StageOptions) {
    this.#context = context;
    this.page = page;
    this.#clock = new StillClock(page);
    this.#isStill = options.isStill === true;
    this.#textPercent = options.textPercent ?? 100;
    this.#network = options.network ?? SETTINGS.network;
  }

  /** Opens the app, with what is set on the stage before its first frame. */
  static async open(options: StageOptions = {}, prepare: (stage: Stage) => void = () => {}): Promise<Stage> {
    if (!isBuilt()) await build('quiet');
    const { width = 360, height = 740, language = 'en', theme = 'light', hasTouch = false } = options;
    const context = await (
      await browser()
    ).newContext({
      viewport: { width, height },
      locale: language === 'ru' ? 'ru-RU' : 'en-GB',
      timezoneId: 'UTC',
      colorScheme: theme,
      reducedMotion: options.hasMotion === true ? 'no-preference' : 'reduce',
      hasTouch,
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (options.host !== undefined) await playHost(context);
    await context.addInitScript(keepShifts);
    const page = await context.newPage();
    const stage = new Stage(context, page, options);
    prepare(stage);
    await stage.#play();
    await context.addInitScript(
      (kept) => {
        for (const [key, value] of kept) localStorage.setItem(key, value);
      },
      [...stage.#kept],
    );
    if (options.isStill === true) {
      await page.clock.install({ time: NOW_MS - DAY_MS });
      await page.clock.pauseAt(NOW_MS);
    } else await page.clock.install({ time: NOW_MS });
    await page.goto(`${ORIGIN}${options.path ?? '/'}#${launchHash(options)}`);
    return stage;
  }

  /** From now on a call answers this, or what it tells for the call's query. */
  answer<Name extends RouteName>(
    name: Name,
    answer: Answer<Name> | ((query: Record<string, string>) => Answer<Name>),
  ): void {
    this.#answers.set(name, (typeof answer === 'function' ? answer : () => answer) as AnswerTo);
  }

  /** As the world has it again. */
  heal(name: RouteName): void {
    this.#answers.delete(name);
  }

  /** A call is not answered before it is released. */
  hold(name: RouteName): void {
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    this.#held.set(name, { released, release });
  }

  release(name: RouteName): void {
    this.#held.get(name)?.release();
    this.#held.delete(name);
  }

  /** How far what was on screen has shifted by itself, as the browser measures it. */
  shifted(): Promise<number> {
    return this.page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
  }

  /** What the person's device keeps from an earlier visit. */
  keep(key: string, value: unknown): void {
    this.#kept.set(`axiom:777:${key}`, JSON.stringify(value));
  }

  /** Files of the build whose path matches are not there any more. */
  lose(path: RegExp): void {
    this.#missing.add(path);
  }

  /** The page that the server gives out belongs to another version from now on. */
  deploy(): void {
    this.#isNew = true;
  }

  /** Waits until the page was loaded so many times in all. */
  async reloaded(times: number): Promise<void> {
    await until(`${times} loads`, () => this.loads >= times);
  }

  /** All files are there again. */
  find(): void {
    this.#missing.clear();
  }

  /** Tells every open main socket. */
  tell(frame: MainFrame): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(frame));
  }

  /** Cuts every socket. */
  async cutSockets(): Promise<void> {
    for (const socket of this.#sockets) {
      this.#forget(socket);
      await socket.close({ code: 1011, reason: 'cut' });
    }
  }

  #forget(socket: WebSocketRoute): void {
    this.#sockets.delete(socket);
    this.#greeted.delete(socket);
  }

  async close(): Promise<void> {
    // A call under way is answered by asking the page for its time: nobody asks a page that is gone.
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
    await this.#context.close();
  }

  /** Text of the page as it is read, spaces normalised. */
  text(): Promise<string> {
    return readText(this.page);
  }

  /** Waits until a text can be seen. */
  async sees(text: string | RegExp): Promise<void> {
    await until(`“${String(text)}”`, async () => {
      const all = await this.text();
      return typeof text === 'string' ? all.includes(text) : text.test(all);
    });
  }

  /** Waits until a text is gone. */
  async isGone(text: string | RegExp): Promise<void> {
    await until(`“${String(text)}” to go`, async () => {
      const all = await this.text();
      return typeof text === 'string' ? !all.includes(text) : !text.test(all);
    });
  }

  /** Another address of the app, as its router goes there. */
  async goTo(path: string): Promise<void> {
    // The frame that stands in the page has tabs too; nothing listens to its addresses yet.
    await this.page.locator('main:not([aria-busy])').waitFor();
    await this.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await this.page.locator('main:not([aria-busy])').waitFor();
  }

  /** A picture of the window, where PICTURES names a folder. */
  picture(name: string): Promise<void> {
    return takePicture(this.page, name);
  }

  /** One of the five tabs. */
  async tab(name: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name }).click();
  }

  /** Queries of the calls of one name so far. */
  asked(name: RouteName): Record<string, string>[] {
    return this.queries.filter((_, index) => this.calls[index] === name);
  }

  /** Waits until a call was made so many times. */
  async called(name: RouteName, times: number): Promise<void> {
    await until(`${times} × ${name}`, () => this.calls.filter((one) => one === name).length >= times);
  }

  /** Waits until a main socket was greeted. */
  async connected(): Promise<void> {
    await until('a greeted socket', async () => {
      if (this.#greeted.size > 0) return true;
      // A clock that stands would never let the next attempt begin.
      if (this.#isStill) await this.page.clock.runFor(20);
      return false;
    });
  }

  /**
   * So many milliseconds pass on the page, whose clock stands until then.
   *
   * @throws Error where the clock runs: what a test counts there depends on the machine.
   */
  async runFor(ms: number): Promise<void> {
    if (!this.#isStill) throw new Error('runFor needs a stage that was opened with isStill');
    await this.#clock.pass(ms);
  }

  /** From now on the page's clock goes on only where the test moves it; it has gone on by a second by then. */
  async standStill(): Promise<void> {
    this.#isStill = true;
    await this.page.clock.pauseAt((await this.page.evaluate(() => Date.now())) + 1000);
  }

  /** Waits until nothing is under way. */
  rest(): Promise<void> {
    return this.#clock.rest();
  }

  /** Time passes on the page; an open main socket beats meanwhile. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= BEAT_MS / 2) {
      await this.runFor(Math.min(left, BEAT_MS / 2));
      if (this.socket === 'open') this.tell({ event: 'beat', data: {} });
    }
  }

  /** The app was away and is looked at again. */
  async showAgain(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** Time passes, then the app is looked at again. */
  async wake(afterMs: number): Promise<void> {
    await this.#clock.leap(afterMs);
    await this.showAgain();
  }

  /** The browser says whether there is a network. */
  async goOffline(isOffline: boolean): Promise<void> {
    await this.#context.setOffline(isOffline);
    await until('word of it', () => this.page.evaluate((isOff) => navigator.onLine !== isOff, isOffline));
  }

  async #play(): Promise<void> {
    await this.page.routeWebSocket(/^wss?:/, (socket) => {
      if (this.socket === 'refused') {
        void socket.close({ code: 1011, reason: 'away' });
        return;
      }
      if (socket.url().endsWith('/candles')) {
        this.candles.play(socket, () => this.socket === 'open');
        return;
      }
      this.#sockets.add(socket);
      this.socketsOpened += 1;
      socket.onClose(() => this.#forget(socket));
      socket.onMessage(() => {
        if (this.socket !== 'open') return;
        socket.send(JSON.stringify({ event: 'ready', data: { beat_ms: BEAT_MS }, version: VERSION }));
        this.#greeted.add(socket);
      });
    });
    await this.page.route('**/*', async (route) => {
      const url = new URL(route.request().url());
      if (url.origin !== ORIGIN) return route.abort();
      if (url.pathname.startsWith('/api/')) return this.#call(route, url);
      return this.#file(route, url.pathname);
    });
  }

  async #file(route: Parameters<Parameters<Page['route']>[1]>[0], path: string): Promise<void> {
    if ([...this.#missing].some((one) => one.test(path))) {
      await route.fulfill({ status: 404, json: { message: 'Not found', code: 'not_found' } });
      return;
    }
    if (path === '/wallets.json') return route.fulfill({ json: [] });
    const isFile = extname(path) !== '';
    if (!isFile && route.request().isNavigationRequest()) this.loads += 1;
    // A new version is the same code under another name.
    const file = readFileSync(
      join(root, 'dist', isFile ? path.replace(NEW_ENTRY, '/assets/index-') : 'index.html'),
    );
    const body = isFile
      ? file
      : file
          .toString('utf8')
          .replace('src="/assets/index-', `src="${this.#isNew ? NEW_ENTRY : '/assets/index-'}`)
          .replace('<html', `<html style="font-size: ${this.#textPercent}%"`)
          .replace(
            /<script[^>]*id="settings"[^>]*><\/script>/,
            () =>
              `<script type="application/json" id="settings">${JSON.stringify({ ...SETTINGS, network: this.#network })}</script>`,
          );
    await route.fulfill({ body, contentType: TYPES[extname(path)] ?? 'text/html' });
  }

  async #call(route: Parameters<Parameters<Page['route']>[1]>[0], url: URL): Promise<void> {
    const method = route.request().method();
    const name = routeOf(method, url.pathname.slice('/api'.length));
    if (name === undefined) return route.fulfill({ status: 404, json: { message: 'No such call' } });
    this.calls.push(name);
    const query = Object.fromEntries(url.searchParams);
    this.queries.push(query);
    const answer = this.#answers.get(name)?.(query) ?? { answer: worldAnswer(name) };
    if (this.#held.has(name) || answer === 'never') this.#clock.excuse(route.request());
    await this.#held.get(name)?.released;
    if (answer === 'never') return;
    if (answer === 'cut') return route.abort('connectionreset');
    const nowMs = await this.page.evaluate(() => Date.now()).catch(() => null);
    // The page is on its way to another one: nobody waits for this answer.
    if (nowMs === null) return route.abort().catch(() => undefined);
    const headers = { 'x-server-time': String(nowMs + this.serverAheadMs) };
    if ('refusal' in answer) {
      const { status, message, refusal: code } = answer;
      return route.fulfill({ status, headers, json: { message, code } });
    }
    return route.fulfill({ headers, json: answer.answer });
  }
}

function routeOf(method: string, path: string): RouteName | undefined {
  const names = Object.keys(routes) as RouteName[];
  return names.find((name) => {
    const route = routes[name];
    const pattern = new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return route.method === method && pattern.test(path);
  });
}
