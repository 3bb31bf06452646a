import { Window } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClipboard } from '#adapters/clipboard/clipboard.ts';
import { createServerClock } from '#adapters/clock/server-clock.ts';
import { memoryStorage } from '../support/memory-ports.ts';
import { guardedStorage, type StorageArea, storageOf } from '#adapters/storage/guarded-storage.ts';
import { keepOpenPayments, readOpenPayments } from '../../src/app/device.ts';

describe('storage', () => {
  function area(change: Partial<StorageArea> = {}): StorageArea & { readonly items: Map<string, string> } {
    const items = new Map<string, string>();
    return {
      items,
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
      ...change,
    };
  }

  it('keeps what the device keeps', () => {
    const device = area();
    const storage = guardedStorage(() => device);
    storage.write('a', '1');
    expect(device.items.get('a')).toBe('1');
    expect(storage.read('a')).toBe('1');
    storage.remove('a');
    expect(storage.read('a')).toBeNull();
  });

  it('a blocked storage lasts for the visit', () => {
    const storage = guardedStorage(() => {
      throw new Error('SecurityError');
    });
    expect(storage.read('a')).toBeNull();
    storage.write('a', '1');
    expect(storage.read('a')).toBe('1');
    storage.remove('a');
    expect(storage.read('a')).toBeNull();
  });

  it('a full storage keeps the new value in memory, not the old one of the device', () => {
    let isFull = false;
    const device = area();
    const storage = guardedStorage(() => ({
      ...device,
      setItem: (key, value) => {
        if (isFull) throw new Error('QuotaExceededError');
        device.setItem(key, value);
      },
    }));
    storage.write('token', 'old');
    isFull = true;
    storage.write('token', 'new');
    expect(storage.read('token')).toBe('new');
    isFull = false;
    storage.write('token', 'newer');
    expect(device.items.get('token')).toBe('newer');
  });

  it('R1.03 two people on one device never read each other’s keys', () => {
    const device = memoryStorage();
    const anna = storageOf(device, '1');
    const boris = storageOf(device, '2');
    anna.write('token', 'A');
    expect(boris.read('token')).toBeNull();
    boris.write('token', 'B');
    anna.remove('token');
    expect(boris.read('token')).toBe('B');
  });

  it('open payments survive a reload as plain numbers and text; rubbish is none', () => {
    const device = memoryStorage();
    const payment = {
      kind: 'bond',
      subjectId: 'b1',
      outcome: 'unknown',
      sinceMs: 1,
      payUntilMs: 2,
    } as const;
    const fee = { ...payment, kind: 'stake-fee', subjectId: 's1', from: '0QA' } as const;
    keepOpenPayments(device, [payment, fee]);
    expect(readOpenPayments(device)).toEqual([payment, fee]);
    keepOpenPayments(device, []);
    expect(device.items.size).toBe(0);
    for (const rubbish of ['{', '{}', '[1,null,{"kind":"bond","subjectId":"b"}]']) {
      expect(readOpenPayments(memoryStorage({ 'open-payments': rubbish }))).toEqual([]);
    }
  });
});

describe('server clock', () => {
  let steady: number;
  beforeEach(() => {
    steady = 1000;
  });
  let wall: number;
  beforeEach(() => {
    wall = 500_000;
  });
  const clock = () => createServerClock({ wallMs: () => wall, steadyMs: () => steady });

  it('is the device’s until the server told its own', () => {
    const own = clock();
    expect(own.nowMs()).toBe(500_000);
    steady += 250;
    expect(own.nowMs()).toBe(500_250);
  });

  it('takes the server’s time at the middle of the way', () => {
    const own = clock();
    own.correct(900_000, 900, 1000);
    expect(own.nowMs()).toBe(900_050);
  });

  it('a slow answer does not move what a fast one said; a moved clock does', () => {
    const own = clock();
    own.correct(900_000, 980, 1000);
    own.correct(900_400, 0, 1000);
    expect(own.nowMs()).toBe(900_010);
    own.correct(4_500_000, 0, 1000);
    expect(own.nowMs()).toBe(4_500_500);
    own.correct(Number.NaN, 999, 1000);
    expect(own.nowMs()).toBe(4_500_500);
  });

  it('a wall clock that gains is a sleep until the server says; one that was set back moves nothing, and is told too', () => {
    const own = clock();
    const told: string[] = [];
    own.onJump((cause) => told.push(cause));
    wall += 60_000;
    own.look();
    own.look();
    expect(own.nowMs()).toBe(560_000);
    wall -= 3_600_000;
    own.look();
    expect(own.nowMs()).toBe(560_000);
    expect(told).toEqual(['device', 'device']);
    // The set clock was no sleep: any answer is nearer to the truth, whatever its way took.
    own.correct(500_500, 0, 1000);
    expect(own.nowMs()).toBe(501_000);
    expect(told).toEqual(['device', 'device', 'server']);
  });

  describe('alarms', () => {
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= 100) {
        steady += Math.min(100, left);
        await vi.advanceTimersByTimeAsync(Math.min(100, left));
      }
    };

    it('ring at the instant and follow corrections', async () => {
      const own = clock();
      const rung: string[] = [];
      const { signal } = new AbortController();
      void own.until(505_000, signal).then(() => rung.push('a'));
      void own.until(900_000, signal).then(() => rung.push('b'));
      await pass(4900);
      expect(rung).toEqual([]);
      await pass(100);
      expect(rung).toEqual(['a']);
      own.correct(900_000, steady, steady);
      await pass(1000);
      expect(rung).toEqual(['a', 'b']);
    });

    it('end with their signal', async () => {
      const abort = new AbortController();
      const alarm = clock().until(900_000, abort.signal);
      abort.abort(new Error('left'));
      await expect(alarm).rejects.toThrow('left');
      await expect(clock().until(900_000, abort.signal)).rejects.toThrow('left');
      expect(vi.getTimerCount()).toBe(0);
    });
  });
});

describe('clipboard', () => {
  function page(writeText: (text: string) => Promise<void>, command: (name: string) => boolean) {
    const window = new Window();
    Object.defineProperty(window.navigator, 'clipboard', { value: { writeText } });
    const { document } = window;
    Object.assign(document, { execCommand: command });
    vi.stubGlobal('HTMLElement', window.HTMLElement);
    return { document, clipboard: createClipboard(window as unknown as globalThis.Window) };
  }
  afterEach(() => void vi.unstubAllGlobals());

  it('writes where it may', async () => {
    const written: string[] = [];
    const { clipboard } = page(
      async (text) => void written.push(text),
      () => false,
    );
    expect(await clipboard.copy('x')).toBe(true);
    expect(written).toEqual(['x']);
  });

  it('R6.05e falls back to the copy command, inside an open dialog, and leaves no trace', async () => {
    const copied: (string | undefined)[] = [];
    const { document, clipboard } = page(
      () => Promise.reject(new Error('NotAllowedError')),
      () => {
        const field = document.querySelector('textarea');
        copied.push(field?.value, field?.parentElement?.tagName);
        return true;
      },
    );
    document.body.innerHTML = '<dialog open><button id="b">Copy</button></dialog>';
    document.querySelector('button')?.focus();
    expect(await clipboard.copy('ref link')).toBe(true);
    expect(copied).toEqual(['ref link', 'DIALOG']);
    expect(document.querySelector('textarea')).toBeNull();
    expect(document.activeElement?.id).toBe('b');
  });

  it('says when nothing worked', async () => {
    const { clipboard } = page(
      () => Promise.reject(new Error('NotAllowedError')),
      () => {
        throw new Error('no such command');
      },
    );
    expect(await clipboard.copy('x')).toBe(false);
  });
});
