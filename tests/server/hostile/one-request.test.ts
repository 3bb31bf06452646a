import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { connectTo, rawRequest, sendRaw } from '../support/raw.ts';
import { changingNothing } from '../support/state.ts';

let house: House;
let person: Person;
/** A whole request that would sell, to be hidden behind another. */
let hidden: string;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
  await fund(house, person, '1000');
  hidden = sale([]);
});
afterAll(() => house.stop());

function sale(
  headers: readonly string[],
  body = JSON.stringify({ token_amount: '5', address: HOME }),
): string {
  return rawRequest(
    'POST /api/withdraw/create',
    [
      'Host: x',
      `Authorization: Bearer ${person.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      ...headers,
    ],
    body,
  );
}

describe('T86 one request is one request', () => {
  it('the request that is hidden below would sell, if it were heard', async () => {
    const before = (await person.get('withdrawHistory')).total;
    expect((await sendRaw(house.url, sale(['Connection: close']))).statuses).toEqual([200]);
    expect((await person.get('withdrawHistory')).total).toBe(before + 1);
  });

  const POST = 'POST /api/auth/logout';
  it.each<[string, (inner: string) => string]>([
    [
      'a length and chunks',
      (inner) =>
        rawRequest(POST, ['Host: x', 'Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`),
    ],
    [
      'chunks and a length',
      (inner) =>
        rawRequest(POST, ['Host: x', 'Transfer-Encoding: chunked', 'Content-Length: 6'], `0\r\n\r\n${inner}`),
    ],
    [
      'two lengths',
      (inner) => rawRequest(POST, ['Host: x', 'Content-Length: 0', `Content-Length: ${inner.length}`], inner),
    ],
    [
      'two lengths in one line',
      (inner) => rawRequest(POST, ['Host: x', `Content-Length: 0, ${inner.length}`], inner),
    ],
    ['a length with a sign', (inner) => rawRequest(POST, ['Host: x', 'Content-Length: +0'], inner)],
    ['a length below zero', (inner) => rawRequest(POST, ['Host: x', 'Content-Length: -1'], inner)],
    ['a length in hex', (inner) => rawRequest(POST, ['Host: x', 'Content-Length: 0x0'], inner)],
    [
      'chunks under another name',
      (inner) => rawRequest(POST, ['Host: x', 'Transfer-Encoding: xchunked'], `0\r\n\r\n${inner}`),
    ],
    [
      'chunks inside of another encoding',
      (inner) => rawRequest(POST, ['Host: x', 'Transfer-Encoding: chunked, identity'], `0\r\n\r\n${inner}`),
    ],
    [
      'a blank before the colon',
      (inner) =>
        rawRequest(
          POST,
          ['Host: x', 'Transfer-Encoding : chunked', 'Content-Length: 6'],
          `0\r\n\r\n${inner}`,
        ),
    ],
    [
      'a header folded over two lines',
      (inner) =>
        rawRequest(
          POST,
          ['Host: x', 'Content-Length: 0\r\n Transfer-Encoding: chunked'],
          `0\r\n\r\n${inner}`,
        ),
    ],
    [
      'a size of a chunk that is none',
      (inner) => rawRequest(POST, ['Host: x', 'Transfer-Encoding: chunked'], `0x0\r\n\r\n${inner}`),
    ],
    [
      'a chunk that is longer than it says',
      (inner) => rawRequest(POST, ['Host: x', 'Transfer-Encoding: chunked'], `1\r\nab\r\n0\r\n\r\n${inner}`),
    ],
    ['a carriage return alone', (inner) => `${POST} HTTP/1.1\rHost: x\r\rContent-Length: 0\r\r${inner}`],
    [
      'a NUL in a header',
      (inner) => rawRequest(POST, ['Host: x', 'X: a\u0000b', 'Content-Length: 0'], inner),
    ],
    ['no host', (inner) => rawRequest(POST, ['Content-Length: 0'], inner)],
    ['another protocol', (inner) => rawRequest('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\nPOST /', ['Host: x'], inner)],
    [
      'headers without an end',
      (inner) => rawRequest(POST, ['Host: x', `X: ${'y'.repeat(20_000)}`, 'Content-Length: 0'], inner),
    ],
  ])('%s: refused, the connection ends, and what follows is never heard', async (_what, write) => {
    const { statuses, text } = await changingNothing(house, () => sendRaw(house.url, write(hidden)));
    // Whoever refuses it, the parser or the server: in the catalogue's form, fenced in, and nothing of the inside.
    for (const answer of text.split(/(?=HTTP\/1\.1 )/)) {
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual(['code', 'message']);
      expect(head).toMatch(/^content-security-policy: default-src/im);
      expect(head).toMatch(/^x-content-type-options: nosniff\r$/im);
      expect(head).toMatch(/^x-server-time: \d{13}\r$/im);
    }
    expect(statuses.filter((status) => ![400, 401, 431, 505].includes(status))).toEqual([]);
    expect(statuses.at(-1)).not.toBe(401);
  });

  describe('a request without a host', () => {
    const CALL = 'GET /api/maintenance/';
    const BARE = rawRequest(CALL, []);

    it.each([
      ['a call', BARE],
      ['an address that nobody has', rawRequest('GET /none', [])],
      ['an address that the router cannot read', rawRequest('GET /%zz', [])],
      ['a method that its address does not take', rawRequest('DELETE /api/maintenance/', [])],
      ['one with a body', rawRequest('POST /api/auth/refresh', ['Content-Length: 2'], '{}')],
    ])('is refused in the catalogue’s form, and its connection ends: %s', async (_what, request) => {
      const { statuses, text } = await sendRaw(house.url, request);
      const [head = '', body = ''] = text.split('\r\n\r\n');
      expect(statuses).toEqual([400]);
      expect(head).toMatch(/^connection: close\r$/im);
      expect(head).toMatch(/^content-security-policy: default-src/im);
      expect(JSON.parse(body)).toEqual({ code: 'bad_request', message: 'The request cannot be read.' });
    });

    it('is answered in its turn, and what stands behind it on the connection is never heard, body or none', async () => {
      const before = rawRequest(CALL, ['Host: x']);
      const { token } = await house.person();
      const logout = rawRequest('POST /api/auth/logout', [
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Content-Length: 0',
      ]);
      for (const behind of [logout, hidden]) {
        const { statuses } = await changingNothing(house, async () => {
          const answers = await sendRaw(house.url, before + BARE + behind);
          await house.settle();
          return answers;
        });
        expect(statuses).toEqual([200, 400]);
      }
      const answered = await sendRaw(house.url, logout.replace('Host: x', 'Host: x\r\nConnection: close'));
      expect(answered.statuses).toEqual([200]);
    });

    it('needs none in HTTP/1.0', async () => {
      const { text } = await sendRaw(house.url, BARE.replace('HTTP/1.1', 'HTTP/1.0'));
      expect(text).toMatch(/^HTTP\/1\.1 200 /);
    });
  });

  it('a body that is shorter or longer than announced sells nothing', async () => {
    const body = JSON.stringify({ token_amount: '5', address: HOME });
    const head = (length: number) =>
      rawRequest('POST /api/withdraw/create', [
        'Host: x',
        'Connection: close',
        `Authorization: Bearer ${person.token}`,
        'Content-Type: application/json',
        `Content-Length: ${length}`,
      ]);
    await changingNothing(house, async () => {
      expect((await sendRaw(house.url, head(body.length - 1) + body)).statuses[0]).toBe(400);
      const cut = connectTo(house.url);
      cut.write(head(body.length + 1) + body);
      cut.end();
      await until('the end', () => cut.destroyed || cut.readableEnded);
    });
  });
});
