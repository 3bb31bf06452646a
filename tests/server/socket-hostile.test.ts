import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CLOSE } from '#contract/socket.ts';
import { until } from '../support/until.ts';
import { type Person, request } from './support/client.ts';
import { CandleFrames, Frames, type Listening } from './support/frames.ts';
import { type House, openHouse } from './support/house.ts';
import { launchData } from './support/launch.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse('embedded');
});
afterAll(() => house.stop());

const gauge = async (name: string) =>
  Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(String((await request(`${house.url}/metrics`)).body))?.[1]);

/** A client that speaks the protocol by hand, to do what no library does. */
async function rawSocket(path: string): Promise<Socket> {
  const { hostname, port } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  );
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  await until('the upgrade', () => text.startsWith('HTTP/1.1 101'));
  return socket;
}

/** A frame as a browser sends it: masked, with a mask of zeros. */
function frameOf(opcode: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}
const TEXT = 1;
const BINARY = 2;
const PING = 9;

const kinds = [
  {
    name: 'main',
    path: '/api/ws/',
    open: (token: string) => new Frames(house.url, token),
    gauge: 'axiom_sockets',
  },
  {
    name: 'candle',
    path: '/api/ws/candles',
    open: (token: string) => new CandleFrames(house.url, token),
    gauge: 'axiom_candle_sockets',
  },
] as const;

describe.each(kinds)('the $name socket against strangers', (kind) => {
  const open = async (person: Person): Promise<Listening<unknown>> => {
    const frames: Listening<unknown> = kind.open(person.token);
    await until('its first frame', () => frames.all.length > 0);
    return frames;
  };

  it('T63 T64 no token in time, or a wrong one of any kind: 4401, and nothing is told', async () => {
    const { token, refresh } = await house.person();
    const mute: Listening<unknown> = new (kind.name === 'main' ? Frames : CandleFrames)(house.url);
    const [head, payload, signature] = token.split('.') as [string, string, string];
    const none = Buffer.from('{"alg":"none","typ":"access+jwt"}').toString('base64url');
    const wrong = [
      '',
      'wrong',
      refresh,
      launchData(1),
      `Bearer ${token}`,
      `${token}\n`,
      `${head}.${payload}.${signature.slice(0, -2)}`,
      `${none}.${payload}.`,
      '5m',
      '{"token":"x"}',
      'x'.repeat(4_000),
    ];
    for (const first of wrong) {
      const frames: Listening<unknown> = kind.open(first);
      expect([first.slice(0, 30), await frames.closeCode(), frames.all]).toEqual([
        first.slice(0, 30),
        CLOSE.unauthenticated,
        [],
      ]);
    }
    expect([await mute.closeCode(), mute.all]).toEqual([CLOSE.unauthenticated, []]);
  });

  it('a token sent as bytes instead of text is none', async () => {
    const { token } = await house.person();
    const raw = await rawSocket(kind.path);
    const seen: Buffer[] = [];
    raw.on('data', (part: Buffer) => seen.push(part));
    raw.write(frameOf(BINARY, Buffer.from(token)));
    await until('the goodbye', () => Buffer.concat(seen).includes(Buffer.from([0x11, 0x31])));
    raw.destroy();
  });

  it('T67 a message above 4 KiB is 1009, more than 30 messages or pings a minute are 1008', async () => {
    const person = await house.person();
    const large = await open(person);
    large.socket.send('x'.repeat(5_000));
    expect(await large.closeCode()).toBe(CLOSE.size);
    const many = await open(person);
    for (let count = 0; count < 40; count += 1) many.socket.send('5m');
    expect(await many.closeCode()).toBe(CLOSE.rate);
    const pinging = await open(person);
    for (let count = 0; count < 40; count += 1) pinging.socket.ping();
    expect(await pinging.closeCode()).toBe(CLOSE.rate);
  });

  it('T67 a large message before the token is 1009 too', async () => {
    const frames: Listening<unknown> = kind.open('x'.repeat(5_000));
    expect(await frames.closeCode()).toBe(CLOSE.size);
  });

  it('frames that no client may send end the connection, and nobody else’s', async () => {
    const other = await open(await house.person());
    for (const bytes of [
      Buffer.from([0x81, 0x05, ...Buffer.from('hello')]),
      Buffer.from([0xf1, 0x80, 0, 0, 0, 0]),
      frameOf(3, Buffer.from('x')),
      frameOf(TEXT, Buffer.from([0xff, 0xfe])),
      Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]),
    ]) {
      const raw = await rawSocket(kind.path);
      let hasEnded = false;
      raw.on('close', () => (hasEnded = true));
      raw.write(bytes);
      await until('the end', () => hasEnded);
    }
    expect(other.closed).toBeNull();
    other.socket.close();
  });

  it('who answers no goodbye is cut off', async () => {
    const raw = await rawSocket(kind.path);
    let hasEnded = false;
    raw.on('close', () => (hasEnded = true));
    raw.write(frameOf(TEXT, Buffer.from('wrong')));
    await until('the end', () => hasEnded, 10_000);
  });

  it('T68 at most 5 sockets a person; the oldest goes, other people’s stay', async () => {
    const [person, other] = [await house.person(), await open(await house.person())];
    const all: Listening<unknown>[] = [];
    for (let count = 0; count < 8; count += 1) all.push(await open(person));
    for (const gone of all.slice(0, 3)) expect(await gone.closeCode()).toBe(CLOSE.rate);
    expect([...all.slice(3), other].map((frames) => frames.closed)).toEqual(Array(6).fill(null));
    for (const frames of [...all, other]) frames.socket.close();
  });

  it('T66 logout closes them with 4403 within 1 s; the same token is then refused', async () => {
    const person = await house.person();
    const [one, two] = [await open(person), await open(person)];
    await person.get('logout', { body: {} });
    expect([await one.closeCode(1_000), await two.closeCode(1_000)]).toEqual([CLOSE.revoked, CLOSE.revoked]);
    expect(await (kind.open(person.token) as Listening<unknown>).closeCode()).toBe(CLOSE.revoked);
  });

  it('T66 a session that ends while a socket signs in is not seated', async () => {
    const person = await house.person();
    const many = Array.from({ length: 5 }, () => kind.open(person.token) as Listening<unknown>);
    await Promise.all([
      person.get('logout', { body: {} }),
      ...many.map((frames) => until('open', () => frames.socket.readyState !== WebSocket.CONNECTING)),
    ]);
    for (const frames of many) expect(await frames.closeCode(2_000)).toBe(CLOSE.revoked);
  });

  it('leaves nothing behind', async () => {
    await until('every socket is forgotten', async () => (await gauge(kind.gauge)) === 0);
  });
});

describe('a reader who does not read', () => {
  it('T68 is cut off at a bounded backlog; the others get everything', async () => {
    const [slow, quick] = [await house.person(), await house.person()];
    const raw = await rawSocket('/api/ws/');
    let hasEnded = false;
    raw.on('close', () => (hasEnded = true));
    raw.write(frameOf(TEXT, Buffer.from(slow.token)));
    const frames = await Frames.signedIn(house.url, quick.token);
    await until('both are seated', async () => (await gauge('axiom_sockets')) === 2);
    raw.pause();
    const bonus = '1'.repeat(11);
    const padding = ' '.repeat(6_500);
    const frame = `{"event":"global:collective_bonus","data":{"collective_bonus":"${bonus}"}}${padding}`;
    const isSeated = async () => !hasEnded && (await gauge('axiom_sockets')) === 2;
    let sent = 0;
    while (sent < 4_000 && (await isSeated())) {
      for (let told = 0; told < 100; told += 1) house.core.bus.publish('global', frame);
      sent += 100;
    }
    expect(await gauge('axiom_sockets')).toBe(1);
    expect(sent).toBeLessThan(4_000);
    await until(
      'the quick one has it all',
      () => frames.all.filter(({ event }) => event.startsWith('global')).length === sent,
    );
    expect(frames.closed).toBeNull();
    raw.destroy();
    frames.socket.close();
  });
});

describe('pings', () => {
  it('a client that pings within reason stays', async () => {
    const frames = await Frames.signedIn(house.url, (await house.person()).token);
    const raw = await rawSocket('/api/ws/');
    raw.write(frameOf(PING, Buffer.from('x')));
    frames.socket.ping();
    let pongs = 0;
    frames.socket.on('pong', () => (pongs += 1));
    await until('the pong', () => pongs > 0);
    expect(frames.closed).toBeNull();
    raw.destroy();
    frames.socket.close();
  });
});
