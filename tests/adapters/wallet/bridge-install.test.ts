import { TonConnect } from '@tonconnect/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installBridge } from '#adapters/wallet/bridge/install.ts';
import { pageSignals } from '#adapters/wallet/bridge/page.ts';
import { BridgeStream } from '#adapters/wallet/bridge/stream.ts';
import { startServer, type TestServer } from '../support/server.ts';

const client = 'ab'.repeat(32);
let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  expect(TonConnect).toBeDefined();
  installBridge({ prototype: { sessionId: '', decrypt: () => '' } });
});
afterAll(() => server.close());

describe('under the SDK', () => {
  it.each([
    ['/bridge/events?client_id=', true],
    ['/events?trace_id=1&client_id=', true],
    ['/bridge/events?client=', false],
    ['/bridge/other?client_id=', false],
    ['/events/more?client_id=', false],
  ])('of all event streams only those of a bridge are ours: %s', (path, isOurs) => {
    const stream = new EventSource(`http://127.0.0.1:9${path}${client}`);
    expect(stream instanceof (BridgeStream as unknown as typeof EventSource)).toBe(isOurs);
    stream.close();
  });

  it('installing again changes nothing', () => {
    const [stream, request] = [globalThis.EventSource, globalThis.fetch];
    installBridge({ prototype: { sessionId: '', decrypt: () => '' } });
    expect([globalThis.EventSource, globalThis.fetch]).toEqual([stream, request]);
    expect([EventSource.CONNECTING, EventSource.OPEN, EventSource.CLOSED]).toEqual([0, 1, 2]);
  });

  it('other calls go their way as they are', async () => {
    server.on('POST /message', () => ({ text: 'posted' }));
    server.on('GET /message', () => ({ text: 'got' }));
    const { origin } = server;
    expect(await (await fetch(`${origin}/message?client_id=x`, { method: 'POST', body: '1' })).text()).toBe(
      'posted',
    );
    expect(await (await fetch(new Request(`${origin}/message?client_id=${client}`))).text()).toBe('got');
    const message = new URL(`${origin}/message?client_id=${client}`);
    expect(await (await fetch(message, { method: 'post', body: '1' })).text()).toBe('posted');
    const given = AbortSignal.abort(new Error('left'));
    await expect(fetch(message, { method: 'post', body: '1', signal: given })).rejects.toThrow();
  });
});

describe('a page', () => {
  it('tells when it is hidden, shown and online, until nobody listens', () => {
    const document = Object.assign(new EventTarget(), { hidden: false });
    const view = Object.assign(new EventTarget(), { document }) as unknown as Window;
    const page = pageSignals(view);
    const told: string[] = [];
    const stop = page.listen((signal) => told.push(signal));
    const turn = (hidden: boolean) => {
      document.hidden = hidden;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    turn(true);
    expect(page.isHidden()).toBe(true);
    turn(false);
    view.dispatchEvent(new Event('online'));
    stop();
    turn(true);
    view.dispatchEvent(new Event('online'));
    expect(told).toEqual(['hidden', 'shown', 'online']);
  });
});
