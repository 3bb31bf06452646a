import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { type House, openHouse } from '../support/house.ts';
import { rawRequest, sendRaw } from '../support/raw.ts';

let house: House;
let person: Person;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
});
afterAll(() => house.stop());

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
      const [self, ...others] = directives.get('script-src') ?? [];
      expect(self).toBe("'self'");
      for (const other of others) expect(other).toMatch(/^'sha256-[\w+/]{43}='$/);
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
