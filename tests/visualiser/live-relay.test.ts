import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayOn } from '../../src-visualiser/command/relay.ts';
import { Hub } from '../../src-visualiser/live/hub.ts';
import {
  LIVE_PROTOCOL,
  type LiveRecord,
  MOST_APPS,
  MOST_KEPT,
  type Recording,
  type ToPage,
} from '../../src-visualiser/live/messages.ts';
import { runningAt } from '../../src-visualiser/live/recording.ts';

const step = (n: number, more: object = {}): LiveRecord => ({
  kind: 'step',
  n,
  atMs: 1_795_271_527_000 + n,
  actor: '1.1',
  status: 'active',
  states: ['purchase', `purchase.${n}`],
  taken: [],
  changed: {},
  ...more,
});
const began: LiveRecord = {
  kind: 'actor',
  n: 1,
  atMs: 1_795_271_527_000,
  actor: { id: '1.1', parent: null, machine: 'purchase', name: 'purchase' },
};
const recording = (id: string, more: Partial<Recording> = {}): Recording => ({
  protocol: LIVE_PROTOCOL,
  app: { id, platform: 'ios', width: 360, height: 740, isInSimulator: true, startedAtMs: 1_795_271_527_000 },
  base: [],
  dropped: 0,
  records: [began],
  ...more,
});
const hello = (id: string, more: Partial<Recording> = {}): string =>
  JSON.stringify({ kind: 'hello', recording: recording(id, more) });
const more = (records: readonly unknown[]): string => JSON.stringify({ kind: 'more', records });
const steps = (from: number, to: number): LiveRecord[] =>
  Array.from({ length: to - from + 1 }, (_, index) => step(from + index));

/** A page at a hub, and what it knows of an app. */
const pageAt = (hub: Hub) => {
  const heard: ToPage[] = [];
  hub.watch((message) => heard.push(message));
  return heard;
};
const lastOf = (hub: Hub, id: string) => {
  const message = pageAt(hub).find((one) => one.kind === 'app' && one.recording.app.id === id);
  if (message?.kind !== 'app') throw new Error(`The hub does not know ${id}.`);
  return message;
};

describe('the relay', () => {
  it.each([
    ['no JSON', '{', 'the message must be JSON'],
    ['no object', '[]', 'the message must be an object'],
    ['no kind', '{}', 'kind must be one of hello, more'],
    [
      'another version',
      JSON.stringify({ kind: 'hello', recording: { protocol: 'x' } }),
      'recording.protocol must be one of axiom-machines-live-1',
    ],
    [
      'no app',
      JSON.stringify({ kind: 'hello', recording: { protocol: LIVE_PROTOCOL } }),
      'recording.app must be an object',
    ],
    ['records before hello', more([step(1)]), 'kind must be hello in the first message'],
    [
      'a number that is none',
      more([step(1, { atMs: 'now' })]),
      'records[0].atMs must be a whole number from 0',
    ],
    ['a negative number', more([step(1), step(-1)]), 'records[1].n must be a whole number from 0'],
    [
      'a state that is none',
      more([step(1, { states: [null] })]),
      'records[0].states[0] must be a text of at most 300 letters',
    ],
    [
      'a status of its own',
      more([step(1, { status: 'odd' })]),
      'records[0].status must be one of active, done, error, stopped',
    ],
    [
      'an endless text',
      more([step(1, { changed: { a: 'x'.repeat(301) } })]),
      'records[0].changed.a must be a text of at most 300 letters',
    ],
    [
      'an endless depth',
      more([step(1, { changed: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) as object })]),
      'must be at most 8 levels deep',
    ],
    ['too much', more(steps(1, MOST_KEPT + 1)), `records must be a list of at most ${MOST_KEPT}`],
  ])('R7.02 refuses %s, naming the field, and tells its pages', (_what, message, reason) => {
    const hub = new Hub();
    const heard = pageAt(hub);
    expect(() => hub.connect().hear(message)).toThrow(reason);
    expect(heard.at(-1)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('R7.02 tells two apps apart, and a page that comes late what both have done', () => {
    const hub = new Hub();
    const [one, two] = [hub.connect(), hub.connect()];
    one.hear(hello('one'));
    two.hear(hello('two'));
    one.hear(more([step(2)]));
    two.hear(more([step(2), step(3)]));
    two.left();
    expect(lastOf(hub, 'one')).toMatchObject({ isHere: true, recording: { records: [{}, { n: 2 }] } });
    expect(lastOf(hub, 'two')).toMatchObject({ isHere: false, recording: { records: [{}, {}, { n: 3 }] } });
  });

  it('R7.02 keeps the newest records, says how many it does not, and still knows how everything stands', () => {
    const hub = new Hub();
    const line = hub.connect();
    line.hear(hello('one'));
    line.hear(more(steps(2, MOST_KEPT)));
    line.hear(more(steps(MOST_KEPT + 1, MOST_KEPT + 10)));
    // Three were lost on their way.
    line.hear(more([step(MOST_KEPT + 14)]));
    const { recording: kept } = lastOf(hub, 'one');
    expect(kept.records).toHaveLength(MOST_KEPT);
    expect(kept.dropped).toBe(14);
    expect(kept.base).toMatchObject([
      { id: '1.1', machine: 'purchase', states: ['purchase', 'purchase.11'] },
    ]);
    expect(runningAt(kept, null).get('1.1')?.states).toEqual(['purchase', `purchase.${MOST_KEPT + 14}`]);
  });

  it('R7.02 an app that comes back goes on where it was, and nothing is there twice', () => {
    const hub = new Hub();
    const line = hub.connect();
    line.hear(hello('one'));
    line.hear(more([step(2)]));
    line.left();
    const again = hub.connect();
    again.hear(hello('one', { records: [began, step(2), step(3)] }));
    expect(lastOf(hub, 'one').recording.records.map(({ n }) => n)).toEqual([1, 2, 3]);
    // The old line ends late: the app is still here.
    line.left();
    expect(lastOf(hub, 'one').isHere).toBe(true);
  });

  it('R7.02 cleared, an app goes on from how it stands; one that has left is forgotten', () => {
    const hub = new Hub();
    const line = hub.connect();
    line.hear(hello('one', { records: [began, step(2)] }));
    hub.hearPage(JSON.stringify({ kind: 'clear', app: 'one' }));
    expect(lastOf(hub, 'one').recording).toMatchObject({
      dropped: 2,
      records: [],
      base: [{ states: ['purchase', 'purchase.2'] }],
    });
    line.hear(more([step(3)]));
    expect(lastOf(hub, 'one').recording.records.map(({ n }) => n)).toEqual([3]);
    line.left();
    hub.hearPage(JSON.stringify({ kind: 'clear', app: 'one' }));
    expect(pageAt(hub)).toEqual([]);
  });

  it('R7.02 takes no more apps than it can keep; one that has left makes room', () => {
    const hub = new Hub();
    const lines = Array.from({ length: MOST_APPS }, () => hub.connect());
    for (const [index, line] of lines.entries()) line.hear(hello(`app ${index}`));
    expect(() => hub.connect().hear(hello('one more'))).toThrow(
      `app must wait: ${MOST_APPS} apps are connected already`,
    );
    lines[3]?.left();
    hub.connect().hear(hello('one more'));
    const ids = pageAt(hub).map((message) => message.kind === 'app' && message.recording.app.id);
    expect(ids).toHaveLength(MOST_APPS);
    expect(ids).not.toContain('app 3');
  });
});

describe('the relay’s sockets', () => {
  const server = createServer();
  let host = '';
  beforeAll(async () => {
    relayOn(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const connect = (path: string, origin: string) => new WebSocket(`ws://${host}${path}`, { origin });
  /** The status with which a line is refused; 101: it is taken. */
  const answered = (path: string, origin: string): Promise<number> =>
    new Promise((done) => {
      const socket = connect(path, origin);
      socket.on('error', () => undefined);
      const end = (status: number) => {
        socket.terminate();
        done(status);
      };
      socket.on('open', () => end(101));
      socket.on('unexpected-response', (_request, { statusCode = 0 }) => end(statusCode));
    });

  it('R7.02 an app on the same host is heard; what cannot be read ends its line with the reason', async () => {
    const page = connect('/live/page', `http://${host}`);
    await once(page, 'open');
    const app = connect('/live/app', 'http://127.0.0.1:8080');
    await once(app, 'open');
    app.send(hello('one'));
    const [told] = (await once(page, 'message')) as [Buffer];
    expect(JSON.parse(told.toString())).toMatchObject({ kind: 'app', isHere: true });
    app.send(more([step(2, { taken: 1 })]));
    const [refusal] = (await once(app, 'message')) as [Buffer];
    expect(JSON.parse(refusal.toString())).toEqual({
      kind: 'refused',
      reason: 'records[0].taken must be a list of at most 1000',
    });
    await once(app, 'close');
    page.terminate();
  });

  it('R7.02 nobody else’s page may listen or speak', async () => {
    expect(await answered('/live/page', 'http://evil.example')).toBe(403);
    expect(await answered('/live/app', 'http://evil.example')).toBe(403);
    expect(await answered('/live/page', 'http://127.0.0.1:1')).toBe(403);
    expect(await answered('/elsewhere', `http://${host}`)).toBe(404);
  });
});
