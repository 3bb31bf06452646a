import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../support/until.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse } from './support/house.ts';
import type { Person } from './support/client.ts';

let house: House | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await house?.stop();
  house = undefined;
});

/** One connection, byte for byte. */
class Wire {
  text = '';
  isClosed = false;
  readonly socket: Socket;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.on('data', (part) => (this.text += part.toString('latin1')));
    this.socket.on('close', () => (this.isClosed = true));
    this.socket.on('error', () => undefined);
  }

  /** What came once the connection had ended. */
  async rest(): Promise<string> {
    await until('the end of the connection', () => this.isClosed);
    return this.text;
  }
}

const head = ({ token }: Person, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\nAuthorization: Bearer ${token}\r\n`;

/** Keeps every other transaction of a house waiting. */
async function holdStore({ core }: House): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let isHeld = false;
  const holding = core.store.transaction(async () => {
    isHeld = true;
    await held;
  });
  await until('the store is held', () => isHeld);
  return () => {
    release();
    return holding;
  };
}

describe('the last answers are ours', () => {
  it('what had begun is finished, what comes after is 503 with code and headers, and every connection ends', async () => {
    house = await openHouse('embedded', { env: { LOG_LEVEL: 'silent' } });
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    const [idle, late, begun] = [new Wire(house.url), new Wire(house.url), new Wire(house.url)];
    await Promise.all([idle, late, begun].map(({ socket }) => once(socket, 'connect')));
    idle.socket.write(`${head(person, '/api/user/me')}\r\n`);
    await until('an answer', () => idle.text.includes('balance_token'));

    const release = await holdStore(house);
    const transaction = vi.spyOn(house.core.store, 'transaction');
    begun.socket.write(`${head(person, '/api/user/me')}\r\n`);
    // Half of a head: no request yet, and no connection at rest either.
    late.socket.write(head(person, '/api/user/me'));
    await until('it is under way', () => transaction.mock.calls.length > 0);
    const stopping = house.server.stop();
    expect(await frames.closeCode()).toBe(1001);
    expect(await idle.rest()).toMatch(/^HTTP\/1\.1 200 /);
    late.socket.write('\r\n');
    const refused = await late.rest();
    expect(refused).toMatch(/^HTTP\/1\.1 503 /);
    for (const header of [
      /^x-server-time: \d+\r$/im,
      /^retry-after: 2\r$/im,
      /^cache-control: no-store\r$/im,
      /^x-content-type-options: nosniff\r$/im,
      /^content-security-policy: default-src/im,
      /^connection: close\r$/im,
    ])
      expect(refused).toMatch(header);
    expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toEqual({
      message: 'The service restarts; try again soon.',
      code: 'unavailable',
    });
    expect(begun.text).toBe('');
    await release();
    const finished = await begun.rest();
    expect(finished).toMatch(/^HTTP\/1\.1 200 /);
    expect(finished).toMatch(/^connection: close\r$/im);
    await stopping;
  });
});
