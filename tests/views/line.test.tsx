import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterRootDays, columnMetrics, signedRootDays } from '../../src/ui/column/column.ts';
import { Horizon } from '../../src/ui/horizon/horizon.tsx';
import { horizonShape, planMarks } from '../../src/ui/horizon/path.ts';
import { neighbour } from '../../src/ui/horizon/use-pull.ts';
import { show } from './render.tsx';

afterEach(cleanup);

const NOW = Date.UTC(2026, 10, 21, 14, 32, 7);
const DAY = 86_400_000;

describe('the line of now', () => {
  it('R9.03 stands at 42 % of the column; a year ends 36 px before its edge', () => {
    for (const [width, now] of [
      [360, 152],
      [440, 184],
      [520, 220],
    ] as const) {
      const metrics = columnMetrics(width);
      expect(metrics.nowPx).toBe(now);
      expect(metrics.nowPx + Math.sqrt(365) * metrics.k).toBeCloseTo(width - 36, 0);
    }
  });

  it('R9.03 distance and time are inverse on both sides of it', () => {
    for (const days of [-365, -1, 0, 0.25, 7, 365]) {
      const at = NOW + days * DAY;
      expect(afterRootDays(NOW, signedRootDays(NOW, at))).toBeCloseTo(at, -1);
    }
  });

  it('R9.03 labels of the axis keep their distance at every width', () => {
    for (const width of [320, 360, 440, 520]) {
      const labelled = planMarks(columnMetrics(width), String)
        .filter((mark) => mark.label !== undefined)
        .map((mark) => mark.x)
        .sort((a, b) => a - b);
      labelled.slice(1).forEach((x, index) => expect(x - (labelled[index] ?? 0)).toBeGreaterThan(24));
    }
  });

  it('R9.03 an unlock is a step: the same x, two heights', () => {
    const unlock = NOW + 30 * DAY;
    const shape = horizonShape({
      column: columnMetrics(360),
      nowMs: NOW,
      lineMs: NOW,
      past: [],
      balanceAt: (at) => (at >= unlock ? 200n : 100n),
      unlocks: [unlock],
    });
    const x = (152 + Math.sqrt(30) * columnMetrics(360).k).toFixed(1);
    const heights = new Set(
      [...shape.future.matchAll(/([\d.]+) ([\d.]+)/g)].filter((m) => m[1] === x).map((m) => m[2]),
    );
    expect(heights.size).toBe(2);
  });
});

describe('pulling the horizon', () => {
  const unlocks = [NOW + 4 * DAY, NOW + 20 * DAY];

  it('R9.10e goes from unlock to unlock and back to now without a drag', () => {
    expect(neighbour({ nowMs: NOW, lineMs: NOW, unlocks }, 1)).toBe(unlocks[0]);
    expect(neighbour({ nowMs: NOW, lineMs: unlocks[0] ?? 0, unlocks }, 1)).toBe(unlocks[1]);
    expect(neighbour({ nowMs: NOW, lineMs: unlocks[1] ?? 0, unlocks }, 1)).toBeUndefined();
    expect(neighbour({ nowMs: NOW, lineMs: unlocks[0] ?? 0, unlocks }, -1)).toBeNull();
  });

  it('R9.10 is a slider by the keyboard: arrows a day, page keys an unlock, Home now', async () => {
    const onPull = vi.fn();
    await show(
      <Horizon
        nowMs={NOW}
        pulledMs={null}
        onPull={onPull}
        past={[]}
        balanceAt={() => 100n}
        unlocks={unlocks}
        valueText="Now"
      />,
    );
    const slider = screen.getByRole('slider', { name: 'Day on the line' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect(onPull.mock.calls.at(-1)?.[0]).toBeCloseTo(NOW + DAY, -2);
    fireEvent.keyDown(slider, { key: 'PageUp' });
    expect(onPull).toHaveBeenLastCalledWith(unlocks[0]);
    fireEvent.keyDown(slider, { key: 'Home' });
    expect(onPull).toHaveBeenLastCalledWith(null);
    expect(slider.getAttribute('aria-valuetext')).toBe('Now');
  });
});
