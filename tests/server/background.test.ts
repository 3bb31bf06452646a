import { afterEach, describe, expect, it, vi } from 'vitest';
import { Loop } from '#server/jobs/loop.ts';
import { withoutRepeats } from '#server/without-repeats.ts';

afterEach(() => void vi.useRealTimers());

describe('what runs beside the requests', () => {
  it('a loop that fails is tried again after pauses that grow to 5 s, and at its own pace once it works', async () => {
    vi.useFakeTimers();
    const startMs = Date.now();
    const rounds: number[] = [];
    let isAway = true;
    const loop = new Loop(
      async () => {
        rounds.push((Date.now() - startMs) / 1000);
        if (isAway) throw new Error('away');
      },
      1000,
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(600_000);
    expect(rounds.slice(0, 6)).toEqual([0, 1, 3, 7, 12, 17]);
    expect(rounds.length).toBeLessThan(600 / 5 + 5);
    isAway = false;
    await vi.advanceTimersByTimeAsync(5000);
    rounds.splice(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(rounds).toHaveLength(5);
    const stopped = loop.stop();
    await vi.advanceTimersByTimeAsync(0);
    await stopped;
  });

  it('the same failure is reported once a minute with how often it came, another one at once', () => {
    let nowMs = 0;
    const told: [string, number][] = [];
    const report = withoutRepeats(
      (error, again) => void told.push([String(error), again]),
      () => nowMs,
    );
    const away = (why: string) => new Error('away', { cause: new Error(why) });
    for (nowMs = 0; nowMs < 120_000; nowMs += 1000) report(away('refused'));
    report(away('reset'));
    report('a text');
    report('a text');
    expect(told).toEqual([
      ['Error: away', 0],
      ['Error: away', 59],
      ['Error: away', 0],
      ['a text', 0],
    ]);
    for (let count = 0; count < 1000; count += 1) report(new Error(`kind ${count}`));
    expect(told).toHaveLength(1004);
  });
});
