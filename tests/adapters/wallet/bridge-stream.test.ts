import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EventStreamReader } from '#adapters/wallet/bridge/event-stream.ts';
import { Gate } from '#adapters/wallet/bridge/gate.ts';
import { postMessage } from '#adapters/wallet/bridge/message.ts';
import { Reach } from '#adapters/wallet/bridge/reach.ts';
import { BridgeStream } from '#adapters/wallet/bridge/stream.ts';
import { BRIDGE_TIMINGS } from '#adapters/wallet/bridge/timings.ts';
import { AwayBridge, TestPage } from '../support/away-bridge.ts';

const address = `https://bridge.example/bridge/events?client_id=${'ab'.repeat(32)}`;
const message = (text: string) => JSON.stringify({ from: 'cd'.repeat(32), message: text });

let bridge: AwayBridge;
let page: TestPage;
let gate: Gate;
let reach: Reach;
let heard: string[];
let opened: BridgeStream[];

beforeEach(() => {
  vi.useFakeTimers();
  bridge = new AwayBridge();
  page = new TestPage();
  gate = new Gate();
  reach = new Reach();
  heard = [];
  opened = [];
});
afterEach(() => {
  for (const stream of opened) stream.close();
  bridge.end();
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

async function listen(random: () => number = () => 0.5, url = address): Promise<BridgeStream> {
  const stream = new BridgeStream(url, {
    fetch: bridge.fetch,
    page,
    gate,
    habits: { beats: false, quiets: 0 },
    reach,
    timings: BRIDGE_TIMINGS,
    random,
  });
  opened.push(stream);
  stream.onmessage = ({ data }) => heard.push((JSON.parse(data) as { message: string }).message);
  await pass(0);
  return stream;
}

/** A small seeded generator: the same runs every time. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe('a stream to the bridge', () => {
  it('is open to the SDK from the start, and hears', async () => {
    bridge.state = 'refused';
    const stream = new BridgeStream(address, {
      fetch: bridge.fetch,
      page,
      gate,
      habits: { beats: false, quiets: 0 },
      reach,
      timings: BRIDGE_TIMINGS,
      random: () => 0.5,
    });
    opened.push(stream);
    const onOpen = vi.fn<() => void>();
    const onError = vi.fn<() => void>();
    stream.onopen = onOpen;
    stream.onerror = onError;
    await pass(30_000);
    expect([onOpen.mock.calls.length, onError.mock.calls.length, stream.readyState]).toEqual([1, 0, 1]);
  });

  it.each([0, 0.5, 0.999])(
    'is back within 5 s after a bridge that was away for any time, by chance %s',
    async (chance) => {
      await listen(() => chance);
      for (let awayMs = 100; awayMs < 60_000; awayMs = awayMs * 1.7 + 37) {
        bridge.state = 'refused';
        bridge.cut();
        const id = bridge.say(message(`at ${awayMs}`));
        await pass(awayMs);
        bridge.state = 'up';
        await pass(5000);
        expect(heard.length).toBe(id);
      }
      expect(new Set(heard).size).toBe(heard.length);
    },
  );

  it('asks a bridge that is away for ten minutes less than once in a second and a half, never twice at once', async () => {
    await listen(seeded(7));
    bridge.state = 'refused';
    bridge.cut();
    bridge.say(message('kept'));
    await pass(600_000);
    const gaps = bridge.attempts.slice(6).map(({ atMs }, at) => atMs - (bridge.attempts[at + 5]?.atMs ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1500);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3000);
    expect(new Set(gaps).size).toBeGreaterThan(gaps.length / 2);
    bridge.state = 'up';
    await pass(5000);
    expect(heard).toEqual(['kept']);
  });

  it('is back within 15 s after a bridge that hung half open from any moment on, for any time', async () => {
    const random = seeded(11);
    await listen(random);
    await pass(20_500);
    for (let round = 0; round < 60; round += 1) {
      await pass(random() * 20_000);
      bridge.state = 'hanging';
      bridge.makeHalfOpen();
      const id = bridge.say(message(`round ${round}`));
      await pass(random() * 40_000);
      bridge.state = 'up';
      await pass(15_000);
      expect(heard.length).toBe(id);
    }
    expect(bridge.streams).toBe(1);
    // The longest it can take: the last heartbeat has just come, and everything but this stream goes on.
    const beats = bridge.beats;
    while (bridge.beats === beats) await pass(1);
    bridge.makeHalfOpen();
    const last = bridge.say(message('just after a heartbeat'));
    await pass(15_000);
    expect(heard.length).toBe(last);
  });

  it.each(['event: heartbeat\n\n', 'event: message\r\ndata: heartbeat\r\n\r\n', ': here\n\n'])(
    'stays for hours on heartbeats of the form %j',
    async (heartbeat) => {
      bridge.heartbeat = heartbeat;
      await listen();
      await pass(2 * 3_600_000);
      expect(bridge.attempts.length).toBe(1);
      expect(heard).toEqual([]);
    },
  );

  it('does not take a bridge without heartbeats for dead again and again', async () => {
    bridge.heartbeat = null;
    await listen();
    await pass(600_000);
    expect(bridge.attempts.length).toBeLessThan(14);
    bridge.makeHalfOpen();
    bridge.say(message('late'));
    await pass(60_000);
    expect(heard).toEqual(['late']);
  });

  it('goes on after the last message: none is lost, none is heard twice', async () => {
    await listen(undefined, `${address}&last_event_id=0`);
    bridge.say(message('one'));
    await pass(0);
    bridge.repeat();
    bridge.state = 'refused';
    bridge.cut();
    bridge.say(message('two'));
    bridge.say(message('three'));
    await pass(4000);
    bridge.state = 'up';
    await pass(5000);
    expect(heard).toEqual(['one', 'two', 'three']);
    expect(bridge.attempts.at(-1)?.lastId).toBe('1');
  });

  it('R3.15e asks for nothing while the page is hidden, and at once when it is shown', async () => {
    await listen();
    page.tell('hidden');
    await pass(0);
    expect(bridge.streams).toBe(0);
    page.tell('online');
    bridge.say(message('meanwhile'));
    await pass(3_600_000);
    expect(bridge.attempts.length).toBe(1);
    page.tell('shown');
    await pass(0);
    expect(heard).toEqual(['meanwhile']);
    page.tell('hidden');
    await pass(0);
    const stream = await listen();
    await pass(60_000);
    expect(bridge.attempts.length).toBe(2);
    stream.close();
  });

  it('does not wait for its pause when the network is back or the person is', async () => {
    await listen();
    bridge.state = 'refused';
    bridge.cut();
    await pass(60_000);
    bridge.state = 'up';
    page.tell('online');
    await pass(0);
    expect(bridge.streams).toBe(1);
    const asked = bridge.attempts.length;
    bridge.makeHalfOpen();
    page.tell('online');
    await pass(0);
    expect([bridge.attempts.length, bridge.streams]).toEqual([asked + 1, 1]);
  });

  it.each(['error', 'ending'] as const)(
    'backs off from a bridge that answers and refuses (%s)',
    async (state) => {
      bridge.state = state;
      await listen();
      await pass(600_000);
      expect(bridge.attempts.length).toBeLessThan(400);
      bridge.state = 'up';
      bridge.say(message('back'));
      await pass(5000);
      expect(heard).toEqual(['back']);
    },
  );

  it('is over when it is closed: no attempt, no message, nobody left listening', async () => {
    const closedWhile = async (state: 'up' | 'refused' | 'hanging') => {
      bridge.state = state;
      const stream = await listen();
      await pass(20_000);
      const asked = bridge.attempts.length;
      stream.close();
      bridge.state = 'up';
      bridge.say(message('after'));
      await pass(60_000);
      expect([bridge.attempts.length, bridge.streams, heard.length, page.listeners]).toEqual([
        asked,
        0,
        0,
        0,
      ]);
    };
    await closedWhile('up');
    await closedWhile('refused');
    await closedWhile('hanging');
    const unborn = new BridgeStream(address, {
      fetch: bridge.fetch,
      page,
      gate,
      habits: { beats: false, quiets: 0 },
      reach,
      timings: BRIDGE_TIMINGS,
      random: () => 0.5,
    });
    const asked = bridge.attempts.length;
    unborn.close();
    await pass(60_000);
    expect(bridge.attempts.length).toBe(asked);
  });

  it('what overtakes the receipt of a request waits for it, in order, also over another stream', async () => {
    await listen();
    const [first, second] = [gate.hold(), gate.hold()];
    bridge.say(message('one'));
    bridge.say(message('two'));
    await pass(0);
    bridge.cut();
    await pass(5000);
    first();
    first();
    expect(heard).toEqual([]);
    second();
    expect(heard).toEqual(['one', 'two']);
  });

  it('gives the SDK nothing that it cannot read', async () => {
    await listen();
    for (const data of [
      '{',
      'null',
      '7',
      '{"from":"x","message":"y"}',
      JSON.stringify({ from: 'ab'.repeat(32) }),
    ])
      bridge.say(data);
    bridge.say(message('good'));
    await pass(0);
    expect(heard).toEqual(['good']);
  });
});

describe('a message to the bridge', () => {
  const hanging = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      if (signal.aborted) reject(new DOMException('aborted', 'AbortError'));
    });
  const answered = (status: number) => () => Promise.resolve(new Response('{}', { status }));

  /** Whether what the wallet says is let through, now. */
  const isFree = () => {
    let passed = false;
    gate.pass(() => (passed = true));
    return passed;
  };

  it('without a receipt fails after 10 s, so that the SDK sends it again; meanwhile and until then the wallet waits', async () => {
    const failed = expect(postMessage(hanging, null, gate, BRIDGE_TIMINGS)).rejects.toThrow('aborted');
    await pass(9999);
    expect(isFree()).toBe(false);
    await pass(1);
    await failed;
    // The SDK's pause is 5 s.
    await pass(5000);
    expect(isFree()).toBe(false);
    const again = postMessage(answered(200), null, gate, BRIDGE_TIMINGS);
    await again;
    expect(isFree()).toBe(false);
    await pass(1000);
    expect(isFree()).toBe(true);
  });

  it('a refusal is no receipt; one that was given up holds nothing', async () => {
    expect((await postMessage(answered(500), null, gate, BRIDGE_TIMINGS)).status).toBe(500);
    await pass(0);
    expect(isFree()).toBe(false);
    await pass(6000);
    expect(isFree()).toBe(true);
    for (const when of ['before', 'after'] as const) {
      const giving = new AbortController();
      if (when === 'before') giving.abort();
      const given = expect(postMessage(hanging, giving.signal, gate, BRIDGE_TIMINGS)).rejects.toThrow(
        'aborted',
      );
      giving.abort();
      await given;
      await pass(0);
      expect(isFree()).toBe(true);
    }
  });

  it('a page in the place of a receipt is none: the message did not reach the bridge', async () => {
    const page = async () =>
      new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html; a=b' } });
    expect((await postMessage(page, null, gate, BRIDGE_TIMINGS)).ok).toBe(false);
    await pass(0);
    expect(isFree()).toBe(false);
  });

  it('with its receipt lets the wallet through after the SDK has noted it', async () => {
    await listen();
    const order: string[] = [];
    const sending = postMessage(answered(200), null, gate, BRIDGE_TIMINGS).then(() => order.push('receipt'));
    gate.pass(() => order.push('answer'));
    await sending;
    await pass(0);
    expect(order).toEqual(['receipt', 'answer']);
  });
});

describe('an event stream', () => {
  const read = (...parts: string[]) => {
    const reader = new EventStreamReader();
    const encoder = new TextEncoder();
    return parts.map((part) => reader.read(encoder.encode(part)));
  };

  it('is read alike however it is cut into parts', () => {
    const text =
      '\nid: 1\ndata: a\ndata:b\n\nevent: message\r\nid: 2\r\ndata: ж\r\n\r\n: c\n\nevent: x\ndata: y\n\n';
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size <= bytes.length; size += 1) {
      const reader = new EventStreamReader();
      const messages = [];
      for (let at = 0; at < bytes.length; at += size)
        messages.push(...reader.read(bytes.slice(at, at + size)).messages);
      expect(messages).toEqual([
        { id: '1', data: 'a\nb' },
        { id: '2', data: 'ж' },
      ]);
    }
  });

  it('tells heartbeats from an empty line', () => {
    expect(read('\n', 'event: heartbeat\n\n', 'data: heartbeat\n\n', ':\n', 'id: 4\ndata: a\n\n')).toEqual([
      { messages: [], hasBeat: false },
      { messages: [], hasBeat: true },
      { messages: [], hasBeat: true },
      { messages: [], hasBeat: true },
      { messages: [{ id: '4', data: 'a' }], hasBeat: false },
    ]);
  });

  it('leaves out a message that is far too long, and reads the one after it', () => {
    const more = 'x'.repeat(1024 * 1024);
    const parts = read('id: 1\ndata: ', more, more, more, more, more, '\n\n', 'id: 2\ndata: a\n\n');
    expect(parts.flatMap(({ messages }) => messages)).toEqual([{ id: '2', data: 'a' }]);
  });
});
