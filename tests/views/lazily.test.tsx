import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazily } from '../../src/router/lazily.tsx';
import { mayReloadFor, otherVersion } from '../../src/router/version.ts';
import { ErrorBoundary } from '../../src/ui/boundary/boundary.tsx';
import { show } from './render.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('code that comes late', () => {
  it('R9.11 every attempt after a failure asks anew, and the one that succeeds is kept', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let isThere = false;
    const load = vi.fn(async () => {
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: () => <p>the screen</p> };
    });
    const Screen = lazily(load, <p>on its way</p>);
    await show(
      <ErrorBoundary renderFallback={(again) => <button onClick={again}>Retry</button>}>
        <Screen />
      </ErrorBoundary>,
    );
    fireEvent.click(await screen.findByText('Retry'));
    isThere = true;
    fireEvent.click(await screen.findByText('Retry'));
    await screen.findByText('the screen');
    expect(load.mock.calls.length).toBeGreaterThanOrEqual(3);
    const before = load.mock.calls.length;
    cleanup();
    await show(<Screen />);
    await screen.findByText('the screen');
    expect(load).toHaveBeenCalledTimes(before);
  });

  it('R9.11 a version is loaded by itself once, and never where that cannot be remembered', () => {
    const kept = new Map<string, string>();
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    expect([
      mayReloadFor('/a.js', store),
      mayReloadFor('/a.js', store),
      mayReloadFor('/b.js', store),
    ]).toEqual([true, false, true]);
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(mayReloadFor('/a.js', full)).toBe(false);
  });

  it.each([
    [
      'another entry',
      '<script type="module" crossorigin src="/assets/index-new.js"></script>',
      '/assets/index-new.js',
    ],
    ['the same entry', '<script type="module" crossorigin src="/assets/index-old.js"></script>', null],
    ['no page of ours', '<p>Bad gateway</p>', null],
  ])('R9.11 knows another version by its entry: %s', async (_, html, expected) => {
    document.head.innerHTML = '<script type="module" src="/assets/index-old.js"></script>';
    const view = { document, fetch: async () => new Response(html) } as never;
    expect(await otherVersion(view)).toBe(expected);
    const offline = { document, fetch: async () => Promise.reject(new TypeError('offline')) } as never;
    expect(await otherVersion(offline)).toBeNull();
  });
});
