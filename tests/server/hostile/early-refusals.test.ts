import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { rawRequest } from '../support/raw.ts';

let house: House;
let person: Person;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
});
afterAll(() => house.stop());

describe('T85 a refusal arrives though its request is still being sent', () => {
  const MB = 1_048_576;
  /** Sends a head, then parts with a pause between, until the server ends the connection. Nothing is read before `readAfter` bytes. */
  const sendSlowly = async (path: string, type: string, length: string, part: Buffer, readAfter = 0) => {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    let [answer, sent] = ['', 0];
    let wasReset = false;
    socket.pause();
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', () => (wasReset = true));
    const headers = ['Host: x', `Authorization: Bearer ${person.token}`, `Content-Type: ${type}`, length];
    socket.write(rawRequest(`POST ${path}`, headers));
    const isWhole = () => /\r\n\r\n\{.*\}$/s.test(answer);
    const going = setInterval(() => {
      if (socket.destroyed || isWhole()) return;
      sent += part.byteLength;
      if (sent >= readAfter) socket.resume();
      socket.write(part);
    }, 5);
    try {
      await until('the answer or the end', () => isWhole() || socket.destroyed, 15_000);
      return { answer, wasReset };
    } finally {
      clearInterval(going);
      socket.destroy();
    }
  };
  const form = 'multipart/form-data; boundary=x';

  it.each([
    ['31 MB announced', '/api/task/validate', form, `Content-Length: ${31 * MB}`, 'photo_too_large'],
    [
      'a body of 10 MB for a call',
      '/api/withdraw/create',
      'application/json',
      `Content-Length: ${10 * MB}`,
      'payload_too_large',
    ],
    [
      'chunks without an end for a call',
      '/api/withdraw/create',
      'application/json',
      'Transfer-Encoding: chunked',
      'payload_too_large',
    ],
    [
      'a type that is not taken',
      '/api/withdraw/create',
      'text/plain',
      `Content-Length: ${10 * MB}`,
      'unsupported_media_type',
    ],
  ])(
    '%s: who sends on for a while before reading still reads all of it',
    async (_what, path, type, length, code) => {
      const bytes = Buffer.alloc(65_536, 'x');
      const part = length.startsWith('T')
        ? Buffer.concat([Buffer.from('10000\r\n'), bytes, Buffer.from('\r\n')])
        : bytes;
      for (const readAfter of [0, 20 * part.byteLength]) {
        const { answer, wasReset } = await sendSlowly(path, type, length, part, readAfter);
        expect(answer).toMatch(/^HTTP\/1\.1 41[35] /);
        expect(/^connection: close\r$/im.test(answer)).toBe(answer.startsWith('HTTP/1.1 413'));
        expect(answer).toContain(`"code":"${code}"`);
        expect(wasReset).toBe(false);
      }
    },
  );

  it('who sends what was announced reads the answer, and then the connection ends', async () => {
    const { answer, statuses, sent } = await sendWhole(31 * MB);
    expect([statuses, sent]).toEqual([[413], 31 * MB]);
    expect(answer).toContain('photo_too_large');
  });

  it('who sends on for ever is cut off after what an honest sender could have on its way', async () => {
    const { sent } = await sendWhole(10_000 * MB);
    expect(sent).toBeLessThan(100 * MB);
  });

  /** Sends a body as fast as it goes until it is whole or the connection ends. */
  const sendWhole = async (length: number) => {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    let [answer, sent] = ['', 0];
    socket.on('data', (bytes) => (answer += bytes.toString('latin1')));
    socket.on('error', () => undefined);
    const part = Buffer.alloc(MB, 'x');
    const send = () => {
      if (socket.destroyed || sent >= length) return;
      sent += part.byteLength;
      socket.write(part, () => setImmediate(send));
    };
    const headers = ['Host: x', `Authorization: Bearer ${person.token}`, `Content-Type: ${form}`];
    socket.write(rawRequest('POST /api/task/validate', [...headers, `Content-Length: ${length}`]), send);
    await until('the end of the connection', () => socket.destroyed, 15_000);
    return {
      answer,
      sent,
      statuses: [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)),
    };
  };
});
