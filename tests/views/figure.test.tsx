import { act, cleanup } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { splitDigits } from '../../src/ui/figure/digits.ts';
import { Figure } from '../../src/ui/figure/figure.tsx';
import { handClock, show } from './render.tsx';

afterEach(cleanup);

const START = Date.UTC(2026, 10, 21, 14, 32, 7);
/** 1 784.0931 and 0.0002 more each second. */
const read = (nowMs: number) => 1_784_093_100_000n + BigInt(nowMs - START) * 200n;

describe('live figure', () => {
  it('R4.05 shows four decimals, truncated, the last two apart', () => {
    expect(splitDigits(1_784_093_199_999n, 4)).toEqual({ head: '1\u00a0784.09', tail: '31' });
    expect(splitDigits(0n, 4)).toEqual({ head: '0.00', tail: '00' });
    expect(splitDigits(5_384_199_999n, 4, '+')).toEqual({ head: '+5.38', tail: '41' });
  });

  it('R8.08 a tick writes the two live digits and renders nothing', async () => {
    const hand = handClock(START);
    const onRender = vi.fn();
    await show(
      <Profiler id="figure" onRender={onRender}>
        <Figure unit="AXIOM" live={{ read }} />
      </Profiler>,
      { clock: hand.clock },
    );
    const renders = onRender.mock.calls.length;
    const [head, tail] = [...document.querySelectorAll('.live-figure > span')];
    const headNode = head?.firstChild;
    expect(tail?.textContent).toBe('31');
    act(() => hand.pass(1));
    expect(tail?.textContent).toBe('33');
    expect(head?.firstChild).toBe(headNode);
    expect(onRender.mock.calls.length).toBe(renders);
  });

  it('R4.06 the head follows when the digits carry over', async () => {
    const hand = handClock(START);
    await show(<Figure unit="AXIOM" live={{ read }} />, { clock: hand.clock });
    act(() => hand.pass(35));
    expect(document.querySelector('.live-figure')?.textContent).toBe('1\u00a0784.1001');
  });

  it('R9.11 offline the tail stops', async () => {
    const hand = handClock(START);
    await show(<Figure unit="AXIOM" live={{ read, isStopped: true }} />, { clock: hand.clock });
    act(() => hand.pass(10));
    expect(document.querySelector('.live-figure')?.textContent).toBe('1\u00a0784.0931');
    expect(hand.listening()).toBe(0);
  });

  it('R9.10c the ticker is silent to screen readers', async () => {
    await show(<Figure unit="AXIOM" live={{ read }} />);
    expect(document.querySelector('.live-figure')?.getAttribute('aria-live')).toBe('off');
  });
});
