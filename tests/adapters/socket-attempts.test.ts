import { afterEach, describe, expect, it, vi } from 'vitest';
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
