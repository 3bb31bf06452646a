import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '#adapters/wallet/bridge/gate.ts';
import { Reach } from '#adapters/wallet/bridge/reach.ts';
import { BridgeStream } from '#adapters/wallet/bridge/stream.ts';
import { BRIDGE_TIMINGS } from '#adapters/wallet/bridge/timings.ts';
import { AwayBridge, TestPage } from '../support/away-bridge.ts';

const { awayMs, longestPauseMs } = BRIDGE_TIMINGS;
let bridges: AwayBridge[];
let page: TestPage;
let reach: Reach;
let told: ('away' | 'reached')[];
let tryNow: (() => void) | null;
let opened: BridgeStream[];

beforeEach(() => {
  vi.useFakeTimers();
  bridges = [];
  page = new TestPage();
  reach = new Reach();
  told = [];
  tryNow = null;
  opened = [];
  reach.listen((again) => {
    told.push(again === null ? 'reached' : 'away');
    tryNow = again;
  });
});
afterEach(() => {
  for (const stream of opened) stream.close();
  for (const bridge of bridges) bridge.end();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function listen(state: AwayBridge['state']): Promise<AwayBridge> {
  const bridge = new AwayBridge();
  bridge.state = state;
  bridges.push(bridge);
  opened.push(
    new BridgeStream(`https://${bridges.length}.example/bridge/events?client_id=${'ab'.repeat(32)}`, {
      fetch: bridge.fetch,
      page,
      gate: new Gate(),
      habits: { beats: false, quiets: 0 },
      reach,
      timings: BRIDGE_TIMINGS,
      random: () => 0.5,
    }),
  );
  await pass(0);
  return bridge;
}

describe('a bridge that is away', () => {
  it.each(['refused', 'hanging', 'error'] as const)(
    'is told once it has been for a while: %s',
    async (state) => {
      const bridge = await listen(state);
      await pass(awayMs - 1);
      expect(told).toEqual([]);
      await pass(1);
      expect(told).toEqual(['away']);
      await pass(60_000);
      expect(told).toEqual(['away']);
      bridge.state = 'up';
      await pass(15_000);
      expect(told).toEqual(['away', 'reached']);
    },
  );

  it('a short gap is not told, a long one after a connection is', async () => {
    const bridge = await listen('up');
    bridge.cut();
    await pass(awayMs);
    bridge.state = 'refused';
    bridge.cut();
    await pass(awayMs - 1);
    expect(told).toEqual([]);
    await pass(longestPauseMs);
    expect(told).toEqual(['away']);
  });

  it('is not told while another bridge of the same attempt answers', async () => {
    await listen('refused');
    const other = await listen('up');
    await pass(60_000);
    expect(told).toEqual([]);
    other.state = 'refused';
    other.cut();
    await pass(awayMs + longestPauseMs);
    expect(told).toEqual(['away']);
  });

  it('is tried at once on demand', async () => {
    const bridge = await listen('hanging');
    await pass(awayMs);
    bridge.state = 'up';
    tryNow?.();
    await pass(0);
    expect(told).toEqual(['away', 'reached']);
  });

  it('is not told of a hidden page, nor of an attempt that is over; the next one is told anew', async () => {
    await listen('refused');
    page.tell('hidden');
    await pass(60_000);
    expect(told).toEqual([]);
    page.tell('shown');
    await pass(awayMs);
    opened[0]?.close();
    await pass(0);
    expect(told).toEqual(['away', 'reached']);
    await listen('refused');
    await pass(awayMs);
    expect(told).toEqual(['away', 'reached', 'away']);
  });
});
