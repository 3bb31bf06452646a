import { until } from '../../support/until.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultLimits } from '../../../src-devnet/bridge/limits.ts';
import { MessageStore } from '../../../src-devnet/bridge/store.ts';
import { ConnectionMemory } from '../../../src-devnet/bridge/verify.ts';
import type { Journal } from '../../../src-devnet/world.ts';
import { expectOk, openOutside, post, type Outside } from '../wallet/support.ts';
import { openStream } from './stream.ts';

const clientId = () => randomBytes(32).toString('hex');
const traceId = '01890a5d-ac96-774b-bcce-b302099a8057';

let outside: Outside;
const at = (path: string) => `${outside.origin}/bridge/${path}`;

async function send(
  from: string,
  to: string,
  body: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const query = new URLSearchParams({ client_id: from, to, ttl: '300', ...more });
  return fetch(at(`message?${query.toString()}`), { method: 'POST', body });
}

/** holds acknowledgements back while it is set */
let hold: Promise<void> | undefined;

beforeAll(async () => {
  outside = await openOutside({
    before: async (app) => {
      app.addHook('onSend', async (request) => {
        if (request.url.startsWith('/bridge/message')) await hold;
      });
    },
    limits: {
      heartbeatMs: 100,
      maxBacklog: 5,
      maxMessageBytes: 2000,
      maxClientsPerStream: 3,
      maxStreams: 20,
      streamLifetimeMs: 3000,
    },
  });
});
afterAll(() => outside.end());

describe('POST /bridge/message', () => {
  it('acknowledges and delivers to the listener', async () => {
    const [app, wallet] = [clientId(), clientId()];
    const stream = await openStream(at(`events?client_id=${wallet}`));
    const response = await send(app, wallet, 'c2VjcmV0', { topic: 'sendTransaction', trace_id: traceId });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual({ message: 'OK', statusCode: 200 });
    const event = await stream.next();
    expect(event.event).toBe('message');
    expect(event.id).toMatch(/^\d+$/);
    expect(JSON.parse(event.data)).toEqual({ from: app, message: 'c2VjcmV0', trace_id: traceId });
    stream.close();
  });

  it('makes a trace id where there is none that is one', async () => {
    const [app, wallet] = [clientId(), clientId()];
    await send(app, wallet, 'eA==', { trace_id: 'nonsense' });
    const stream = await openStream(at(`events?client_id=${wallet}`));
    const { trace_id: made } = JSON.parse((await stream.next()).data) as { trace_id: string };
    expect(made).toMatch(/^[0-9a-f-]{36}$/);
    stream.close();
  });

  it('delivers only after the acknowledgement is written', async () => {
    const [app, wallet] = [clientId(), clientId()];
    const stream = await openStream(at(`events?client_id=${wallet}&heartbeat=message`));
    let release = () => {};
    hold = new Promise((done) => {
      release = done;
    });
    const response = send(app, wallet, 'eA==');
    const beats = () => stream.raw.split('heartbeat').length;
    const before = beats();
    await until('two beats', () => beats() > before + 2);
    expect(stream.raw).not.toContain('eA==');
    hold = undefined;
    release();
    expect((await response).status).toBe(200);
    expect((await stream.next()).data).toContain('eA==');
    stream.close();
  });

  it.each([
    [{ client_id: null }, 'param "client_id" not present'],
    [{ to: null }, 'param "to" not present'],
    [{ ttl: null }, 'param "ttl" not present'],
    [{ ttl: '301' }, 'param "ttl" too high'],
    [{ ttl: '0' }, 'param "ttl" must be a whole number of seconds, 1…300'],
    [{ ttl: 'soon' }, 'param "ttl" must be a whole number of seconds, 1…300'],
    [{ client_id: 'x' }, 'param "client_id" must be 64 hex digits'],
    [{ to: `${'a'.repeat(63)}g` }, 'param "to" must be 64 hex digits'],
  ])('refuses %o with a 400 of its own shape', async (change: Record<string, string | null>, message) => {
    const query = new URLSearchParams({ client_id: clientId(), to: clientId(), ttl: '60' });
    for (const [name, value] of Object.entries(change)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const response = await fetch(at(`message?${query.toString()}`), { method: 'POST', body: 'eA==' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message, statusCode: 400 });
  });

  it('refuses an empty and an overlong body', async () => {
    const empty = await send(clientId(), clientId(), '');
    expect([empty.status, await empty.json()]).toEqual([
      400,
      { message: expect.stringContaining('empty'), statusCode: 400 },
    ]);
    const long = await send(clientId(), clientId(), 'x'.repeat(2001));
    expect([long.status, await long.json()]).toEqual([413, { message: expect.any(String), statusCode: 413 }]);
  });

  it('refuses the message that would be one too many for its receiver', async () => {
    const wallet = clientId();
    for (let count = 0; count < 5; count += 1)
      expect((await send(clientId(), wallet, 'eA==')).status).toBe(200);
    const full = await send(clientId(), wallet, 'eA==');
    expect([full.status, await full.json()]).toEqual([
      429,
      { message: expect.stringContaining(wallet), statusCode: 429 },
    ]);
    expect((await send(clientId(), clientId(), 'eA==')).status).toBe(200);
  });
});

describe('GET /bridge/events', () => {
  it('starts with a newline, as an event stream that everybody may read', async () => {
    const response = await fetch(at(`events?client_id=${clientId()}`), {
      headers: { origin: 'https://app.example' },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { value } = await response.body!.getReader().read();
    // A heartbeat may have come with it.
    expect(Buffer.from(value!).toString()).toMatch(/^\n/);
  });

  it.each([
    ['', 'event: heartbeat\n\n'],
    ['&heartbeat=legacy', 'event: heartbeat\n\n'],
    ['&heartbeat=message', 'event: message\r\ndata: heartbeat\r\n\r\n'],
  ])('keeps an idle stream alive (%s)', async (query, beat) => {
    const stream = await openStream(at(`events?client_id=${clientId()}${query}`));
    await until('both beats', () => stream.raw.includes(`\n${beat}${beat}`));
    stream.close();
  });

  it('gives what was missed, in order, to each of several clients', async () => {
    const [first, second, other] = [clientId(), clientId(), clientId()];
    await send(other, first, 'one');
    await send(other, second, 'two');
    await send(other, first, 'three');
    const stream = await openStream(at(`events?client_id=${first},${second},${first}`));
    const events = [await stream.next(), await stream.next(), await stream.next()];
    expect(events.map(({ data }) => (JSON.parse(data) as { message: string }).message)).toEqual([
      'one',
      'two',
      'three',
    ]);
    expect(events.map(({ id }) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      events.map(({ id }) => Number(id)),
    );
    stream.close();
  });

  it('replays after last_event_id; the header Last-Event-ID wins over it', async () => {
    const [app, wallet] = [clientId(), clientId()];
    for (const text of ['one', 'two', 'three']) await send(app, wallet, text);
    const all = await openStream(at(`events?client_id=${wallet}`));
    const [one, two] = [await all.next(), await all.next()];
    all.close();
    const said = async (query: string, header?: string) => {
      const stream = await openStream(
        at(`events?client_id=${wallet}${query}`),
        header ? { 'last-event-id': header } : {},
      );
      const event = await stream.next();
      stream.close();
      return (JSON.parse(event.data) as { message: string }).message;
    };
    expect(await said(`&last_event_id=${one.id}`)).toBe('two');
    expect(await said(`&last_event_id=${one.id}`, two.id)).toBe('three');
    expect(await said('')).toBe('one');
  });

  it.each([
    ['', 'param "client_id" not present'],
    ['client_id=', 'param "client_id" must contain at least one value'],
    ['client_id=abc', 'param "client_id" must be 64 hex digits'],
    [
      `client_id=${[1, 2, 3, 4].map((digit) => String(digit).repeat(64)).join(',')}`,
      'param "client_id" must contain at most 3 values',
    ],
    [`client_id=${'a'.repeat(64)}&last_event_id=x`, 'last_event_id should be int'],
    [`client_id=${'a'.repeat(64)}&heartbeat=loud`, 'invalid heartbeat type. Supported: legacy and message'],
  ])('refuses ?%s after the head, as public bridges do', async (query, message) => {
    const response = await fetch(at(`events?${query}`));
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(`\n${JSON.stringify({ message, statusCode: 400 })}`);
  });

  it('refuses a header Last-Event-ID that is no number', async () => {
    const response = await fetch(at(`events?client_id=${clientId()}`), { headers: { 'last-event-id': 'x' } });
    expect(await response.text()).toContain('Last-Event-ID should be int');
  });

  it('refuses more streams than it may hold, and lets new ones in when old ones go', async () => {
    const streams = await Promise.all(
      Array.from({ length: 20 }, () => openStream(at(`events?client_id=${clientId()}`))),
    );
    const refused = await fetch(at(`events?client_id=${clientId()}`));
    expect(await refused.text()).toContain('too many open streams');
    for (const stream of streams) stream.close();
    await until('heartbeats as messages', async () => {
      const stream = await openStream(at(`events?client_id=${clientId()}&heartbeat=message`));
      const open = await until('the first bytes', () => (stream.raw.length > 2 ? stream.raw : undefined));
      stream.close();
      return open.includes('heartbeat');
    });
  });

  it('ends a stream when its life is over', async () => {
    const stream = await openStream(at(`events?client_id=${clientId()}`));
    await stream.ended;
  });
});

describe('what the bridge keeps', () => {
  it('delivers after a restart what was acknowledged before it, and ids go on growing', async () => {
    const [app, wallet] = [clientId(), clientId()];
    await send(app, wallet, 'before');
    await outside.restart();
    await send(app, wallet, 'after');
    const stream = await openStream(at(`events?client_id=${wallet}`));
    const [before, after] = [await stream.next(), await stream.next()];
    expect([before, after].map(({ data }) => (JSON.parse(data) as { message: string }).message)).toEqual([
      'before',
      'after',
    ]);
    expect(Number(after.id)).toBeGreaterThan(Number(before.id));
    stream.close();
  });

  it('forgets a message when its ttl is over, on the real clock', async () => {
    let now = 1_000_000;
    const { journal } = memoryJournal();
    const store = await MessageStore.open(journal, () => now, defaultLimits);
    const kept = await store.put({ to: 'b', from: 'a', message: 'x', traceId: '', ttlS: 10 });
    expect(store.after(['b'], 0)).toEqual([]);
    store.reveal(kept);
    expect(store.after(['b'], 0)).toEqual([kept]);
    now += 10_001;
    expect(store.after(['b'], 0)).toEqual([]);
    const again = await MessageStore.open(journal, () => now, defaultLimits);
    expect(again.after(['b'], 0)).toEqual([]);
  });

  it('gives ids above all earlier ones even when its log was lost, because clients keep the last they saw', async () => {
    let now = 1_000_000;
    const put = async () => {
      const store = await MessageStore.open(memoryJournal().journal, () => now, defaultLimits);
      return store.put({ to: 'b', from: 'a', message: 'x', traceId: '', ttlS: 1 });
    };
    const before = await put();
    now += 1;
    expect((await put()).id).toBeGreaterThan(before.id);
  });

  it('drops outlived messages from its log', async () => {
    let now = 1_000_000;
    const { journal, lines } = memoryJournal();
    const store = await MessageStore.open(journal, () => now, defaultLimits);
    for (let count = 0; count < 5200; count += 1) {
      now += 1000;
      store.reveal(await store.put({ to: String(count), from: 'a', message: 'x', traceId: '', ttlS: 1 }));
    }
    expect(lines().length).toBeLessThan(300);
  });

  it('does not trust a log line that is no message', async () => {
    const { journal } = memoryJournal([{ id: 'x' }, null, 7]);
    const store = await MessageStore.open(journal, () => 1, defaultLimits);
    expect(store.after(['b'], 0)).toEqual([]);
  });
});

describe('POST /bridge/verify', () => {
  const verify = (body: object) => post(outside.port, '/bridge/verify', body);

  it('tells the origin that opened the stream from others', async () => {
    const app = clientId();
    const url = 'https://app.example/some/page';
    expect((await verify({ client_id: app, url, type: 'connect' })).body).toEqual({ status: 'unknown' });
    const stream = await openStream(at(`events?client_id=${app}`), { origin: 'https://app.example' });
    expect((await verify({ client_id: app, url, type: 'connect' })).body).toEqual({ status: 'ok' });
    expect((await verify({ client_id: app, url: 'https://evil.example' })).body).toEqual({
      status: 'danger',
    });
    stream.close();
  });

  it('warns when the same origin came from another address, and forgets', () => {
    let now = 0;
    const memory = new ConnectionMemory(() => now, 1000);
    memory.remember('a', '10.0.0.1', 'https://app.example');
    expect(memory.verify('a', '10.0.0.2', 'https://app.example')).toBe('warning');
    now = 1001;
    expect(memory.verify('a', '10.0.0.1', 'https://app.example')).toBe('unknown');
  });

  it.each([
    [{ url: 'https://x.example' }, 'param "client_id" not present'],
    [{ client_id: 'a' }, 'param "url" not present'],
    [{ client_id: 'a', url: 'https://x.example', type: 'other' }, 'param "type" must be: connect'],
  ])('refuses %o', async (body, message) => {
    expect(await verify(body)).toEqual({ status: 400, body: { message, statusCode: 400 } });
  });
});

describe('faults of the bridge', () => {
  const fault = (kind: string) => expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind }));

  it('error, drop and garbage hit the next call; repeat delivers twice', async () => {
    const [app, wallet] = [clientId(), clientId()];
    await fault('error');
    expect((await send(app, wallet, 'eA==')).status).toBe(500);
    await fault('drop');
    await expect(send(app, wallet, 'eA==')).rejects.toThrow('fetch failed');
    await fault('repeat');
    const stream = await openStream(at(`events?client_id=${wallet}`));
    await send(app, wallet, 'dHdpY2U=');
    const [first, second] = [await stream.next(), await stream.next()];
    expect(first).toEqual(second);
    await fault('none');
    stream.close();
  });

  it('drop cuts the streams that are open', async () => {
    const stream = await openStream(at(`events?client_id=${clientId()}`));
    await fault('drop');
    await expect(stream.ended).rejects.toThrow('terminated');
    await fault('none');
  });

  it('hang leaves them open and silent for ever; the next stream gets what they missed', async () => {
    const [app, wallet] = [clientId(), clientId()];
    const url = at(`events?client_id=${wallet}&heartbeat=message`);
    const deaf = await openStream(url);
    await until('the first beat', () => deaf.raw.includes('heartbeat'));
    await expectOk(post(outside.port, '/devnet/faults', { target: 'bridge', kind: 'hang', count: 1 }));
    const hanging = new AbortController();
    const unanswered = fetch(url, { signal: hanging.signal }).then(
      () => 'answered',
      () => 'ended',
    );
    await until('the fault to be spent', () => outside.devnet.world.faults.current('bridge').kind === 'none');
    const before = deaf.raw;
    await send(app, wallet, 'eA==');
    const stream = await openStream(url);
    expect((await stream.next()).data).toContain('eA==');
    await until('three beats', () => stream.raw.split('heartbeat').length > 3);
    expect(deaf.raw).toBe(before);
    hanging.abort();
    expect(await unanswered).toBe('ended');
    for (const one of [deaf, stream]) one.close();
  });
});

describe('other origins', () => {
  it('may ask before they post', async () => {
    const response = await fetch(at('message'), { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-methods')).toContain('POST');
  });
});

function memoryJournal(initial: unknown[] = []): { journal: Journal; lines: () => unknown[] } {
  let lines = [...initial];
  const journal: Journal = {
    append: async (record) => void lines.push(structuredClone(record)),
    records: () => [...lines],
    rewrite: async (records) => {
      lines = [...records];
    },
  };
  return { journal, lines: () => lines };
}
