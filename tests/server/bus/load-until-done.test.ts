import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Subscribers } from '#server/bus/subscribers.ts';
import { followSetting } from '#server/bus/follow-setting.ts';
import { RevokedFamilies } from '#server/sessions/revoked-families.ts';
import type { Store } from '#server/ports/store.ts';

class BusOfTests extends Subscribers {
  constructor() {
    super(() => undefined);
  }

  readonly publish = () => undefined;
  readonly complaint = () => null;
  readonly close = () => Promise.resolve();
  override gap(): void {
    super.gap();
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is read because something may have been missed', () => {
  it('a setting that cannot be read is read again every second until it is, and then no more', async () => {
    const bus = new BusOfTests();
    const errors: unknown[] = [];
    const load = vi
      .fn<() => Promise<void>>()
      .mockResolvedValue()
      .mockRejectedValueOnce('away')
      .mockRejectedValueOnce('away');
    const stop = followSetting(bus, 'policy', load, (error) => errors.push(error));
    bus.gap();
    await vi.advanceTimersByTimeAsync(900);
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(3);
    expect(errors).toEqual(['away', 'away']);
    stop();
  });

  it('nothing is read any more once it is stopped', async () => {
    const bus = new BusOfTests();
    const load = vi.fn<() => Promise<void>>().mockRejectedValue('away');
    const stop = followSetting(bus, 'policy', load, () => undefined);
    bus.gap();
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('a logout that came while the database was away is known once it is back', async () => {
    const bus = new BusOfTests();
    let isAway = false;
    let revoked: readonly string[] = [];
    const store = {
      transaction: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(revoked)),
    } as unknown as Store;
    const clock = { wallMs: () => Date.now(), nowMs: () => Date.now() };
    const families = await RevokedFamilies.open(store, bus, clock as never, () => undefined);
    isAway = true;
    revoked = ['family'];
    bus.gap();
    await vi.advanceTimersByTimeAsync(3000);
    expect(families.has('family')).toBe(false);
    isAway = false;
    await vi.advanceTimersByTimeAsync(1000);
    expect(families.has('family')).toBe(true);
    families.close();
  });
});
