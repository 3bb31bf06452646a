import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRealtime } from '#adapters/socket/main-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('R5.35b R8.14 without a token it waits 5 s, then looks again after 1 s, with the timings of production', async () => {
  let looks = 0;
  const close = createRealtime({
    url: 'ws://127.0.0.1:9/api/ws/',
    token: () => {
      looks += 1;
      return null;
    },
    onToken: () => () => {},
    refresh: async () => {},
  }).connect(() => {});
  await vi.advanceTimersByTimeAsync(0);
  const first = looks;
  expect(first).toBeGreaterThan(0);
  await vi.advanceTimersByTimeAsync(5900);
  expect(looks).toBe(first);
  await vi.advanceTimersByTimeAsync(200);
  expect(looks).toBe(first + 1);
  await vi.advanceTimersByTimeAsync(6000);
  expect(looks).toBe(first + 2);
  close();
});
