import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../support/until.ts';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund } from '../support/farming.ts';
import { HOME, type House, openHouse } from '../support/house.ts';
import { rawRequest, sendRaw } from '../support/raw.ts';
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
      const cut = connectTo();
      cut.write(head(body.length + 1) + body);
      cut.end();
      await until('the end', () => cut.destroyed || cut.readableEnded);
    });
  });
});

function connectTo(): Socket {
  const { hostname, port } = new URL(house.url);
  const socket = connect(Number(port), hostname);
  socket.resume();
  socket.on('error', () => undefined);
  return socket;
}

describe.concurrent('T91 who is slow', () => {
  it('is cut off: a head that never ends, one that trickles, a body that never ends; others are answered', async () => {
    const starts = [
      'GET /api/maintenance/ HTTP/1.1\r\nHost: x\r\n',
      'GET /api/maintenance/ HTTP/1.1\r\nHost: x\r\nX: ',
      `${rawRequest('POST /api/auth/refresh', ['Host: x', 'Content-Type: application/json', 'Content-Length: 1000'])}{"refresh":"`,
    ];
    const sockets = starts
      .flatMap((start) => Array.from({ length: 20 }, () => start))
      .map((start) => {
        const socket = connectTo();
        socket.write(start);
        return socket;
      });
    const trickle = setInterval(() => {
      for (const socket of sockets.slice(20)) if (!socket.destroyed) socket.write('x');
    }, 500);
    try {
      expect((await person.ask('me')).status).toBe(200);
      await until('everybody who is slow is gone', () => sockets.every(({ destroyed }) => destroyed), 50_000);
      expect((await person.ask('me')).status).toBe(200);
    } finally {
      clearInterval(trickle);
      for (const socket of sockets) socket.destroy();
    }
  });

  it('who asks for much and takes none of it is cut off; who takes it slowly gets it all', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'axiom-s-large-'));
    const size = 40_000_000;
    writeFileSync(join(dist, 'index.html'), '<html><script id="settings"></script></html>');
    writeFileSync(join(dist, 'large.bin'), Buffer.alloc(size));
    const large = await openHouse('memory', { distFolder: dist });
    const ask = (path: string) => {
      const { hostname, port } = new URL(large.url);
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.pause();
      socket.write(rawRequest(`GET ${path}`, ['Host: x']));
      return socket;
    };
    const open = async () => {
      const metrics = await (await fetch(`${large.url}/metrics`)).text();
      return Number(/^axiom_connections (\d+)$/m.exec(metrics)?.[1]);
    };
    const slow = ask('/large.bin');
    let [taken, sip] = [0, 0];
    // A part, then nothing for a while: less than a standstill.
    slow.on('data', (part: Buffer) => {
      taken += part.byteLength;
      if (taken < sip + 1_000_000) return;
      sip = taken;
      slow.pause();
    });
    const sips = setInterval(() => slow.resume(), 100);
    const deaf = Array.from({ length: 5 }, () => ask('/large.bin'));
    try {
      await until('all are there', async () => (await open()) > deaf.length + 1);
      await until('the slow one has it all', () => taken > size || slow.destroyed, 40_000);
      expect(taken).toBeGreaterThan(size);
      await until('the others are gone', async () => (await open()) < deaf.length, 50_000);
    } finally {
      clearInterval(sips);
      for (const socket of [slow, ...deaf]) socket.destroy();
      await large.stop();
      rmSync(dist, { recursive: true });
    }
  }, 120_000);
});

describe('T88 no other origin reads or asks', () => {
  it('nothing answers a preflight, and no call is readable from elsewhere', async () => {
    for (const path of ['/api/user/me', '/api/withdraw/create', '/api/auth/register', '/']) {
      const preflight = await fetch(`${house.url}${path}`, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type',
        },
      });
      const answer = await fetch(`${house.url}${path}`, {
        headers: { origin: 'https://evil.example', authorization: `Bearer ${person.token}` },
      });
      expect(preflight.ok).toBe(false);
      for (const { headers } of [preflight, answer])
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('no cookie is set or heard', async () => {
    const cookie = await fetch(`${house.url}/api/user/me`, {
      headers: { cookie: `token=${person.token}; authorization=Bearer ${person.token}` },
    });
    expect(cookie.status).toBe(401);
    const answer = await person.ask('me');
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('T75 T76 every answer is fenced in', () => {
  it('pages, calls, refusals and files of all kinds carry the policy', async () => {
    const paths = [
      '/',
      '/bond',
      '/api/user/me',
      '/api/maintenance/',
      '/api/none',
      '/none.js',
      '/health/live',
      '/metrics',
      '/tonconnect-manifest.json',
      '/api/openapi.json',
    ];
    for (const path of paths) {
      const { headers } = await fetch(`${house.url}${path}`);
      const policy = headers.get('content-security-policy') ?? '';
      const directives = new Map(
        policy.split(';').map((part) => {
          const [name = '', ...values] = part.trim().split(' ');
          return [name, values] as const;
        }),
      );
      expect([path, directives.get('default-src')]).toEqual([path, ["'self'"]]);
      expect(directives.get('script-src')).toEqual(["'self'"]);
      expect(directives.get('object-src')).toEqual(["'none'"]);
      expect(directives.get('base-uri')).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors')).toEqual(['https://web.telegram.org']);
      expect(policy).not.toMatch(/unsafe-eval|\*/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-powered-by')).toBeNull();
    }
  });

  const UNROUTABLE = [
    '/%zz',
    '/api/%',
    '/%c0%af',
    '/assets/%E0%A4%A.js',
    '/api/mint/%zz/cancel',
    `/api/mint/${'x'.repeat(65)}/cancel`,
    '//%zz/..%2f',
    'http://x/%zz',
  ];
  it.each(['GET', 'POST', 'HEAD', 'OPTIONS'])(
    '%s of what the router cannot read is refused by the same mapper, with the same headers',
    async (method) => {
      const headersOf = (text: string) => {
        const lines = text.split('\r\n\r\n', 1)[0]?.split('\r\n').slice(1) ?? [];
        const varying = /^(content-length|date|x-server-time|allow)$/;
        return lines
          .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1)])
          .filter(([name = '']) => !varying.test(name))
          .map(([name, value]) => `${name}:${value}`)
          .toSorted();
      };
      const send = (path: string) =>
        sendRaw(house.url, rawRequest(`${method} ${path}`, ['Host: x', 'Connection: close']));
      const usual = headersOf((await send('/api/none')).text);
      expect(usual.join()).toMatch(/content-security-policy:.*nosniff/);
      for (const path of UNROUTABLE) {
        const { text, statuses } = await send(path);
        expect([path, statuses]).toEqual([path, [400]]);
        expect(text).toMatch(/x-server-time: \d{13}/i);
        expect([path, headersOf(text)]).toEqual([path, usual]);
        if (method !== 'HEAD')
          expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({
            code: 'bad_request',
            message: 'The request cannot be read.',
          });
      }
    },
  );
});

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
