import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { CandleStream, RealtimeSignal, SocketSignal } from '@axiom/domain/ports/client';
import type { Candle } from '@axiom/domain/price';
import { createCandles } from '#adapters/socket/candle-socket.ts';
import { readCandleFrame, readFrame } from '#adapters/socket/frames.ts';
import { createRealtime } from '#adapters/socket/main-socket.ts';
import type { SocketOptions } from '#adapters/socket/token-socket.ts';
import { until } from '../support/until.ts';
import { wireMint, wirePrice, wireStake } from './support/wire.ts';

let server: WebSocketServer;
let port: number;
let sockets: { readonly socket: WebSocket; readonly messages: string[] }[];
let signals: RealtimeSignal[];
let closers: (() => void)[];

beforeEach(async () => {
  sockets = [];
  signals = [];
  closers = [];
  server = await listen(0);
  port = (server.address() as AddressInfo).port;
});
afterEach(async () => {
  for (const close of closers) close();
  await stop();
});

async function listen(at: number): Promise<WebSocketServer> {
  const opened = new WebSocketServer({ port: at, host: '127.0.0.1' });
  opened.on('connection', (socket) => {
    const messages: string[] = [];
    sockets.push({ socket, messages });
    socket.on('message', (data: Buffer) => messages.push(data.toString()));
  });
  await once(opened, 'listening');
  return opened;
}

async function stop(): Promise<void> {
  for (const { socket } of sockets) socket.terminate();
  await new Promise((done) => server.close(done));
}

const FAST = {
  connectTimeoutMs: 5000,
  tokenWaitMs: 60,
  tokenRetryMs: 30,
  backoffMinMs: 20,
  backoffMaxMs: 80,
  restartAfterMs: 60,
  jitterMs: 0,
};

const optionsWith = (change: Partial<SocketOptions>): SocketOptions => ({
  url: `ws://127.0.0.1:${port}/api/ws/`,
  token: () => 'A1',
  onToken: () => () => {},
  refresh: async () => {},
  timings: FAST,
  ...change,
});

function connect(change: Partial<SocketOptions> = {}): () => void {
  const close = createRealtime(optionsWith(change)).connect((signal) => signals.push(signal));
  closers.push(close);
  return close;
}

const ready = (version: number) => JSON.stringify({ event: 'ready', data: {}, version });
const types = () => signals.map(({ type }) => type);

describe('main socket', () => {
  it('R5.33a the first message is the bare token; open means that the server answered it', async () => {
    connect();
    await until('the token', () => sockets[0]?.messages.length === 1);
    expect(sockets[0]?.messages).toEqual(['A1']);
    expect(types()).toEqual([]);
    sockets[0]?.socket.send(ready(4));
    await until('the frame', () => signals.length === 2);
    expect(signals).toEqual([
      { type: 'open' },
      { type: 'frame', frame: { type: 'ready', version: 4, beatMs: null } },
    ]);
  });

  it('R5.35 reconnects after a loss with the token of that moment, and tells both', async () => {
    let token = 'A1';
    connect({ token: () => token });
    await until('a socket', () => sockets[0]?.messages.length === 1);
    sockets[0]?.socket.send(ready(1));
    await until('open', () => types().includes('open'));
    token = 'A2';
    sockets[0]?.socket.close(1012);
    await until('another socket', () => sockets[1]?.messages.length === 1);
    sockets[1]?.socket.send(ready(2));
    await until('open again', () => types().filter((type) => type === 'open').length === 2);
    expect(sockets[1]?.messages).toEqual(['A2']);
    expect(types()).toEqual(['open', 'frame', 'closed', 'open', 'frame']);
  });

  it('R9.11 a socket that misses the beats it promised is lost and made anew, one that promised none is not', async () => {
    connect();
    await until('the token', () => sockets[0]?.messages.length === 1);
    sockets[0]?.socket.send(JSON.stringify({ event: 'ready', data: { beat_ms: 1000 }, version: 1 }));
    await until('open', () => types().includes('open'));
    await until('another socket', () => sockets[1]?.messages.length === 1);
    expect(types()).toContain('closed');
    sockets[1]?.socket.send(ready(1));
    await until('open again', () => types().filter((type) => type === 'open').length === 2);
    const closed = types().filter((type) => type === 'closed').length;
    await new Promise((resolve) => setTimeout(resolve, 3500));
    expect(types().filter((type) => type === 'closed')).toHaveLength(closed);
    expect(sockets).toHaveLength(2);
  });

  it('R9.11 whatever the server says counts as a beat, also what this client cannot read', async () => {
    connect();
    await until('the token', () => sockets[0]?.messages.length === 1);
    sockets[0]?.socket.send(JSON.stringify({ event: 'ready', data: { beat_ms: 1000 }, version: 1 }));
    for (const text of [
      '{"event":"beat","data":{}}',
      '{"event":"of-tomorrow"}',
      '{"event":"beat","data":{}}',
    ]) {
      await new Promise((resolve) => setTimeout(resolve, 1200));
      sockets[0]?.socket.send(text);
    }
    expect(sockets).toHaveLength(1);
    expect(types()).not.toContain('closed');
  });

  it('R9.11 a token that is never answered is no connection: another one is made', async () => {
    connect({ timings: { ...FAST, firstFrameMs: 100 } });
    await until('another socket', () => sockets[1]?.messages.length === 1);
    expect(types()).toEqual(expect.arrayContaining(['closed']));
  });

  it('R9.11 the browser’s word counts at once, and what a cut line still says does not', async () => {
    let isThere = true;
    const listeners = new Set<() => void>();
    const line = {
      isThere: () => isThere,
      onChange: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const tell = (now: boolean) => {
      isThere = now;
      for (const listener of listeners) listener();
    };
    const close = connect({ line });
    await until('the token', () => sockets[0]?.messages.length === 1);
    sockets[0]?.socket.send(ready(1));
    await until('open', () => types().includes('open'));
    tell(false);
    expect(types()).toEqual(['open', 'frame', 'closed']);
    sockets[0]?.socket.send(ready(2));
    tell(true);
    await until('another socket', () => sockets[1]?.messages.length === 1);
    sockets[1]?.socket.send(ready(3));
    await until('open again', () => types().filter((type) => type === 'open').length === 2);
    expect(signals.filter((one) => one.type === 'frame').map(({ frame }) => frame)).toMatchObject([
      { version: 1 },
      { version: 3 },
    ]);
    close();
    expect(listeners.size).toBe(0);
  });

  it('R5.35 waits for a token before it connects, and again after each vain wait', async () => {
    let token: string | null = null;
    const listeners = new Set<(token: string) => void>();
    connect({
      token: () => token,
      onToken: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    });
    await until('a second wait', () => listeners.size === 1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sockets).toHaveLength(0);
    token = 'A1';
    for (const listener of listeners) listener(token);
    await until('a socket', () => sockets[0]?.messages.length === 1);
    expect(listeners.size).toBe(0);
  });

  it('a refused token (4401) is refreshed before the next attempt', async () => {
    let token = 'old';
    const refreshed: string[] = [];
    connect({
      token: () => token,
      refresh: async (refused) => {
        refreshed.push(refused);
        token = 'new';
      },
    });
    await until('a socket', () => sockets[0]?.messages.length === 1);
    sockets[0]?.socket.close(4401);
    await until('another socket', () => sockets[1]?.messages.length === 1);
    expect(refreshed).toEqual(['old']);
    expect(sockets[1]?.messages).toEqual(['new']);
  });

  it('a revoked session (4403) is told and not tried again', async () => {
    connect();
    await until('a socket', () => sockets[0]?.messages.length === 1);
    sockets[0]?.socket.close(4403);
    await until('the end', () => types().includes('revoked'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sockets).toHaveLength(1);
    expect(types()).toEqual(['revoked']);
  });

  it('R5.35 after the last attempt it starts again', async () => {
    await stop();
    connect({ timings: { ...FAST, maxAttempts: 2 } });
    await until('three failures', () => types().filter((type) => type === 'closed').length >= 3);
    server = await listen(port);
    await until('a socket after the restart', () => sockets.length > 0);
    expect(sockets.at(-1)).toBeDefined();
  });

  it('R5.35 an attempt that is not answered ends after the connect timeout', async () => {
    await stop();
    const callers = new Set<Socket>();
    const mute = createServer((caller) => void callers.add(caller)).listen(port, '127.0.0.1');
    await once(mute, 'listening');
    connect({ timings: { ...FAST, connectTimeoutMs: 50 } });
    await until('a failure', () => types().includes('closed'), 3000);
    for (const close of closers) close();
    for (const caller of callers) caller.destroy();
    await new Promise((done) => mute.close(done));
    server = await listen(port);
  });

  it('closing ends it for good', async () => {
    const close = connect();
    await until('a socket', () => sockets[0]?.messages.length === 1);
    close();
    await until('the end', () => sockets[0]?.socket.readyState === 3);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(sockets).toHaveLength(1);
    expect(signals).toEqual([]);
  });

  it('frames that cannot be read are dropped', async () => {
    connect();
    await until('a socket', () => sockets[0]?.messages.length === 1);
    for (const text of ['{', '"x"', '{"event":"nobody"}', 'x'.repeat(70_000), ready(1)]) {
      sockets[0]?.socket.send(text);
    }
    await until('the frame', () => types().includes('frame'));
    expect(types()).toEqual(['open', 'frame']);
  });
});

describe('R5.34 candle socket', () => {
  const candle = (interval: string, close: string) =>
    JSON.stringify({
      event: 'current_candle',
      data: { time: 1_800_000_000, interval, open: '1', high: '2', low: '0.5', close },
    });
  let heard: SocketSignal<Candle>[];
  let stream: CandleStream;
  const follow = (change: Partial<SocketOptions> = {}) => {
    heard = [];
    stream = createCandles(optionsWith(change)).follow('1h', (signal) => {
      heard.push(signal);
      if (signal.type === 'closed') stream.choose('4h');
    });
    closers.push(() => stream.close());
  };
  const closes = () =>
    heard.flatMap((signal) => (signal.type === 'frame' ? [Number(signal.frame.close) / 1e9] : []));

  it('says the bare token, the bare interval behind it, and every other one that is chosen', async () => {
    follow();
    await until('both', () => sockets[0]?.messages.length === 2);
    stream.choose('1d');
    stream.choose('1d');
    stream.choose('5m');
    await until('the others', () => sockets[0]?.messages.length === 4);
    expect(sockets[0]?.messages).toEqual(['A1', '1h', '1d', '5m']);
    sockets[0]?.socket.send(candle('5m', '1.5'));
    await until('open', () => heard.length === 2);
    expect(heard.map(({ type }) => type)).toEqual(['open', 'frame']);
    expect(closes()).toEqual([1.5]);
  });

  it('what comes of another interval than the chosen one is dropped, and what cannot be read', async () => {
    follow();
    await until('both', () => sockets[0]?.messages.length === 2);
    for (const text of [candle('5m', '1'), '{', '{"event":"nobody"}', candle('1h', '1.25')])
      sockets[0]?.socket.send(text);
    await until('the candle', () => closes().length === 1);
    stream.choose('5m');
    for (const text of [candle('1h', '1.5'), candle('5m', '1.75')]) sockets[0]?.socket.send(text);
    await until('the other', () => closes().length === 2);
    expect(closes()).toEqual([1.25, 1.75]);
  });

  it('R5.34 R9.11 one that misses the beats it promised is made anew, and follows the interval chosen last', async () => {
    follow();
    await until('both', () => sockets[0]?.messages.length === 2);
    sockets[0]?.socket.send(JSON.stringify({ event: 'ready', data: { beat_ms: 1000 } }));
    await until('open', () => heard.length === 1);
    await until('another socket', () => sockets[1]?.messages.length === 2);
    expect(heard.map(({ type }) => type)).toEqual(expect.arrayContaining(['open', 'closed']));
    expect(sockets[1]?.messages).toEqual(['A1', '4h']);
  });

  it('R5.35 a new connection begins with the token of that moment and the interval chosen last', async () => {
    let token = 'A1';
    follow({ token: () => token });
    await until('both', () => sockets[0]?.messages.length === 2);
    token = 'A2';
    sockets[0]?.socket.close(1012);
    await until('again', () => sockets[1]?.messages.length === 2);
    expect(sockets[1]?.messages).toEqual(['A2', '4h']);
    sockets[1]?.socket.close(4403);
    await until('the end', () => heard.at(-1)?.type === 'revoked');
    expect(sockets).toHaveLength(2);
  });
});

describe('frames', () => {
  it('R5.33e R5.33f reads every event of the specification', () => {
    const balance = {
      balance_token: '1',
      task_balance: '0',
      referral_balance: 0,
      referral_pending: '0',
      turnover: '0',
      turnover_pending: '0',
      ref: 7,
      hold_bonus: '0',
      hold_next: null,
      investment_bonus: '0',
    };
    const frames = [
      { event: 'user:balance', data: balance, version: 2 },
      { event: 'user:mint', data: wireMint, version: 3 },
      { event: 'user:staking', data: wireStake, version: 3 },
      { event: 'price_update', data: wirePrice },
      { event: 'global:collective_bonus', data: { collective_bonus: '0.005' } },
    ].map((frame) => readFrame(JSON.stringify(frame)));
    expect(frames).toMatchObject([
      {
        type: 'balance',
        version: 2,
        change: { level: 8, balanceToken: 1_000_000_000n, referralBalance: 0n },
      },
      { type: 'bond', version: 3, bond: { id: 'b1', status: 'active' } },
      { type: 'stake', version: 3, stake: { id: 's1', mintId: 'b1' } },
      { type: 'price', price: { price: 840_000_000n } },
      { type: 'collective-bonus', collectiveBonus: 5000n },
    ]);
  });
  it('R5.34 reads a candle, and nothing that is none', () => {
    const data = {
      time: 1_800_000_000,
      interval: '5m',
      open: '1',
      high: 2,
      low: '0.5',
      close: '1.000000001',
    };
    expect(readCandleFrame(JSON.stringify({ event: 'current_candle', data }))).toEqual({
      type: 'candle',
      candle: {
        timeSeconds: 1_800_000_000,
        interval: '5m',
        open: 1_000_000_000n,
        high: 2_000_000_000n,
        low: 500_000_000n,
        close: 1_000_000_001n,
      },
    });
    for (const broken of [
      { ...data, interval: '2m' },
      { ...data, close: '1e3' },
      { ...data, time: '1' },
      null,
    ])
      expect(readCandleFrame(JSON.stringify({ event: 'current_candle', data: broken }))).toBeNull();
  });
});
