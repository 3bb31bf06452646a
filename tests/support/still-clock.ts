import { setTimeout as delay } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import { until } from './until.ts';

/** So often in a row nothing has happened before a page counts as quiet. */
const ROUNDS = 3;
const ROUND_MS = 15;

/** Open for as long as somebody listens. */
const isStream = (request: Request): boolean =>
  request.resourceType() === 'eventsource' || request.headers()['accept'] === 'text/event-stream';

/**
 * The clock of a page that stands until a test moves it. It is moved only when everything under way has come to rest: a
 * timer that an answer sets after the clock has passed would never ring.
 */
export class StillClock {
  readonly #page: Page;
  readonly #open = new Set<Request>();
  /** Requests that began or ended so far. */
  #events = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      this.#events += 1;
      if (!isStream(request)) this.#open.add(request);
    });
    const ends = (request: Request): void => {
      this.#events += 1;
      this.#open.delete(request);
    };
    page.on('requestfinished', ends);
    page.on('requestfailed', ends);
  }

  /** This request is kept waiting on purpose. */
  excuse(request: Request): void {
    this.#open.delete(request);
  }

  /** So many milliseconds pass on the page, each timer at its time. */
  async pass(ms: number): Promise<void> {
    await this.rest();
    await this.#page.clock.runFor(ms);
    await this.rest();
  }

  /** The device slept for so many milliseconds: timers that are due ring once. */
  async leap(ms: number): Promise<void> {
    await this.rest();
    await this.#page.clock.fastForward(ms);
  }

  /** Waits until nothing is under way: no request, no change of the page. */
  async rest(): Promise<void> {
    await until('a page at rest', async () => {
      let before = '';
      for (let round = 0; round <= ROUNDS; round += 1) {
        // The answer comes from the page's own thread, after what stood in line there.
        const size = await this.#page.evaluate(() => document.documentElement.innerHTML.length);
        const now = `${this.#events} ${size}`;
        if (this.#open.size > 0 || (round > 0 && now !== before)) return false;
        before = now;
        await delay(ROUND_MS);
      }
      return true;
    });
  }
}
