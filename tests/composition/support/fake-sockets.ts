import type { Page } from 'playwright-core';

/** One socket that the page opened. */
export interface OpenedSocket {
  /** Of the page's clock. */
  readonly atMs: number;
  readonly url: string;
  readonly sent: readonly string[];
  readonly isClosed: boolean;
}

/**
 * What a new socket does: `silent` never opens, `refused` closes at once, `open` opens and takes messages, `busy` says that it is
 * open and takes none until `letThrough`.
 */
export type SocketHabit = 'silent' | 'refused' | 'open' | 'busy';

/** Puts sockets into the page that answer as a test tells them, before the app runs. */
export const fakeSockets = async (page: Page, habit: SocketHabit): Promise<void> => {
  await page.addInitScript((first) => {
    const sockets: object[] = [];
    const state = { habit: first, sockets };
    class FakeSocket extends EventTarget {
      static readonly CONNECTING = 0;
      static readonly OPEN = 1;
      static readonly CLOSING = 2;
      static readonly CLOSED = 3;
      readonly CONNECTING = 0;
      readonly OPEN = 1;
      readonly CLOSING = 2;
      readonly CLOSED = 3;
      readonly bufferedAmount = 0;
      readonly extensions = '';
      readonly protocol = '';
      binaryType = 'blob';
      readyState = 0;
      isClosed = false;
      readonly atMs = performance.now();
      readonly sent: string[] = [];
      readonly url: string;
      constructor(url: string) {
        super();
        this.url = url;
        sockets.push(this);
        const { habit: own } = state;
        if (own === 'silent') return;
        queueMicrotask(() => {
          if (own === 'refused') {
            this.readyState = 3;
            this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
            return;
          }
          this.readyState = own === 'busy' ? 0 : 1;
          this.dispatchEvent(new Event('open'));
        });
      }
      send(text: string) {
        this.sent.push(text);
      }
      close() {
        this.isClosed = true;
        this.readyState = 3;
      }
    }
    Object.assign(globalThis, { WebSocket: FakeSocket, fakeSockets: state });
  }, habit);
};

interface FakeState {
  habit: SocketHabit;
  sockets: (OpenedSocket & { readyState: number })[];
}

/** The main sockets that the page has opened so far. */
export const openedSockets = async (page: Page): Promise<OpenedSocket[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { fakeSockets: FakeState }).fakeSockets.sockets
      .filter(({ url }) => !url.includes('candles'))
      .map(({ atMs, url, sent, isClosed }) => ({ atMs, url, sent: [...sent], isClosed })),
  );

/** From now on the newest socket takes messages. */
export const letThrough = async (page: Page): Promise<void> =>
  page.evaluate(() => {
    const newest = (globalThis as unknown as { fakeSockets: FakeState }).fakeSockets.sockets.at(-1);
    if (newest !== undefined) newest.readyState = 1;
  });
