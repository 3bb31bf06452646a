import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCandles } from '#adapters/socket/candle-socket.ts';
import { createRealtime } from '#adapters/socket/main-socket.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A socket that is refused at once. */
class Refused extends EventTarget {
  static opened: number[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readyState = 3;
  binaryType = 'blob';
  constructor() {
    super();
    Refused.opened.push(Date.now());
    queueMicrotask(() => this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 })));
  }
  send(): void {}
  close(): void {}
}

/** A socket that opens and beats; it takes messages while `Busy.takes`. */
class Busy extends EventTarget {
  static takes = true;
  static sent: { readonly text: string; readonly atMs: number }[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  binaryType = 'blob';
  readonly #beats: ReturnType<typeof setInterval>;
  constructor() {
    super();
    const say = (frame: object) =>
      this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(frame) }));
    queueMicrotask(() => {
      this.dispatchEvent(new Event('open'));
      say({ event: 'ready', data: { beat_ms: 10_000 } });
    });
    this.#beats = setInterval(() => say({ event: 'beat', data: {} }), 10_000);
  }
  get readyState(): number {
    return Busy.takes ? this.OPEN : this.CONNECTING;
  }
  send(text: string): void {
    Busy.sent.push({ text, atMs: Date.now() });
  }
  close(): void {
    clearInterval(this.#beats);
  }
}

describe('the candle socket, with the timings of production', () => {
  it.each([
    { takesAfterMs: 29_000, isSent: true },
    { takesAfterMs: 31_000, isSent: false },
  ])(
    'R8.19 a message that cannot be sent is sent again 15 times, 2 s apart, and not once more: $takesAfterMs ms',
    async ({ takesAfterMs, isSent }) => {
      vi.useFakeTimers();
      vi.stubGlobal('WebSocket', Busy);
      Busy.takes = true;
      Busy.sent = [];
      const stream = createCandles({
        url: 'ws://127.0.0.1:9/',
        token: () => 'A1',
        onToken: () => () => {},
        refresh: async () => {},
      }).follow('1h', () => {});
      await vi.advanceTimersByTimeAsync(100);
      expect(Busy.sent.map(({ text }) => text)).toEqual(['A1', '1h']);
      Busy.takes = false;
      stream.choose('5m');
      await vi.advanceTimersByTimeAsync(takesAfterMs);
      Busy.takes = true;
      await vi.advanceTimersByTimeAsync(60_000);
      stream.close();
      expect(Busy.sent.slice(2).map(({ text }) => text)).toEqual(isSent ? ['5m'] : []);
    },
  );
});

describe('the main socket, with the timings of production', () => {
  it('R5.35d R8.17 R8.18 after 1000 attempts it starts again 5 s later', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Refused);
    Refused.opened = [];
    const close = createRealtime({
      url: 'ws://127.0.0.1:9/',
      token: () => 'A1',
      onToken: () => () => {},
      refresh: async () => {},
      random: () => 0,
    }).connect(() => {});
    await vi.advanceTimersByTimeAsync(30_000 * 1010);
    close();
    const gaps = Refused.opened.slice(1).map((atMs, index) => atMs - (Refused.opened[index] ?? 0));
    const restart = gaps.findIndex((gap, index) => index > 10 && gap < 30_000);
    expect(restart).toBe(1000);
    expect(gaps[restart]).toBeCloseTo(5000, -1);
    expect(gaps.slice(restart + 1, restart + 4).map((gap) => Math.round(gap / 100) / 10)).toEqual([1, 2, 4]);
  });
});
