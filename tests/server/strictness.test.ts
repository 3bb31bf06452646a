import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { until } from '../support/until.ts';
import { call, type Person, request } from './support/client.ts';
import { HOME, type House, openHouse } from './support/house.ts';

let house: House;
let person: Person;

beforeAll(async () => {
  house = await openHouse('embedded');
  person = await house.person();
  await house.grant(person, '100');
});
afterEach(() => house.audit());
afterAll(() => house.stop());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  request(`${house.url}/api${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}`, ...headers },
  });
const get = (path: string) =>
  request(`${house.url}/api${path}`, { headers: { authorization: `Bearer ${person.token}` } });

describe('bodies', () => {
  it('refuses a key given twice, __proto__, depth and what is not JSON with 400', async () => {
    const bad = [
      '{"amount":"5","days":7,"amount":"6"}',
      '{"amount":"5","days":7,"\\u0061mount":"6"}',
      '{"__proto__":{"amount":"5"},"days":7}',
      `${'['.repeat(40)}${']'.repeat(40)}`,
      '{"amount":"5","days":7',
      "{'amount':'5'}",
      'NaN',
    ];
    for (const body of bad) {
      const reply = await post('/mint/create', body);
      expect([body.slice(0, 40), reply.status, reply.body]).toMatchObject([
        body.slice(0, 40),
        400,
        { code: 'invalid_json' },
      ]);
    }
  });

  it('refuses unknown fields, wrong types and wrong numbers with 422 naming the field; nothing changes', async () => {
    const before = await person.get('me');
    const bad: [string, unknown, string][] = [
      ['/mint/create', { amount: '5', days: 7, user_id: 'x' }, 'user_id'],
      ['/mint/create', { amount: 5, days: 7 }, 'amount'],
      ['/mint/create', { amount: '5', days: '7' }, 'days'],
      ['/mint/create', { amount: '5', days: 7.5 }, 'days'],
      ['/mint/create', { amount: '5' }, 'days'],
      ...[
        '',
        ' 5',
        '5 ',
        '+5',
        '-5',
        '5e1',
        '0x5',
        '5,0',
        '5.',
        '.5',
        '٥',
        '1'.repeat(19),
        '5.0000000001',
        'NaN',
        'Infinity',
      ].map((amount): [string, unknown, string] => ['/mint/create', { amount, days: 7 }, 'amount']),
      ['/mint/create', { amount: '4.999999999', days: 7 }, 'amount'],
      ['/mint/create', { amount: '10000.000000001', days: 7 }, 'amount'],
      ['/withdraw/create', { token_amount: '10', address: HOME, extra: 1 }, 'extra'],
      [
        '/withdraw/create',
        { token_amount: '10', address: HOME, from_ref_balance: 'false' },
        'from_ref_balance',
      ],
      ['/withdraw/create', { token_amount: '100.000000001', address: HOME }, 'token_amount'],
      ['/withdraw/create', { token_amount: '4', address: HOME }, 'token_amount'],
      ['/staking/create', { mint_id: '../x' }, 'mint_id'],
    ];
    for (const [path, body, field] of bad) {
      const reply = await post(path, JSON.stringify(body));
      expect([JSON.stringify(body), reply.status, (reply.body as { field?: string }).field]).toEqual([
        JSON.stringify(body),
        422,
        field,
      ]);
      expect((reply.body as { message: string }).message).not.toBe('');
    }
    expect(await person.get('me')).toEqual(before);
    expect((await post('/mint/create', '{"amount":"5","days":8}')).body).toMatchObject({
      code: 'plan_not_found',
      field: 'days',
    });
  });

  it('refuses addresses that cannot be paid', async () => {
    const bad = [
      'x',
      `1:${'5e'.repeat(32)}`,
      `-1:${'5e'.repeat(32)}`,
      `0:${'00'.repeat(32)}`,
      `0x0:${'5e'.repeat(32)}`,
      `00:${'5e'.repeat(32)}`,
      `${HOME}:`,
      house.core.chain.wallet.address,
    ];
    for (const address of bad) {
      const reply = await post('/withdraw/create', JSON.stringify({ token_amount: '10', address }));
      expect([address, reply.status, reply.body]).toMatchObject([
        address,
        422,
        { code: 'invalid_address', field: 'address' },
      ]);
    }
  });

  it('413 above 64 KiB, 415 for another type', async () => {
    expect((await post('/mint/create', `{"amount":"${'5'.repeat(70_000)}"}`)).body).toMatchObject({
      code: 'payload_too_large',
    });
    const reply = await post('/mint/create', '{"amount":"5","days":7}', { 'content-type': 'text/plain' });
    expect([reply.status, reply.body]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });
});

describe('queries', () => {
  it('a repeated parameter is 422, so is anything out of bounds or unknown', async () => {
    for (const [path, code] of [
      ['/mint/?page=1&page=1', 'repeated_parameter'],
      ['/mint/?page=1&%70age=2', 'repeated_parameter'],
      ['/mint/?page=0', 'validation_failed'],
      ['/mint/?limit=301', 'validation_failed'],
      ['/mint/?limit=0', 'validation_failed'],
      ['/mint/?limit=1e1', 'validation_failed'],
      ['/mint/?limit=-1', 'validation_failed'],
      ['/mint/?colour=red', 'validation_failed'],
      ['/withdraw/history?sort_by=user_id', 'validation_failed'],
      ['/withdraw/history?sort_order=up;drop', 'validation_failed'],
      ['/mint/calculate?amount=5', 'validation_failed'],
      ['/mint/calculate?amount=5&freeze_days=8', 'plan_not_found'],
      ['/user/me?x=1', 'validation_failed'],
    ]) {
      const reply = await get(path ?? '');
      expect([path, reply.body]).toMatchObject([path, { code }]);
      expect([404, 422]).toContain(reply.status);
    }
    expect((await get('/mint/?page=%ff')).status).toBe(400);
  });

  it('R5.20 a sale larger than anybody can own is 422, not our failure', async () => {
    for (const amount of ['999999999999999999.999999999', '9000000000.000000001'])
      expect(await get(`/withdraw/calculate?token_amount=${amount}`)).toMatchObject({
        status: 422,
        body: { code: 'amount_too_large', field: 'token_amount' },
      });
    expect((await get('/withdraw/calculate?token_amount=9000000000')).status).toBe(200);
  });

  it('say what is missing and what is right in words for people', async () => {
    expect((await get('/mint/calculate?amount=10')).body).toMatchObject({
      message: 'freeze_days: is missing.',
    });
    expect((await get('/mint/calculate?amount=10&freeze_days=8')).body).toMatchObject({
      code: 'plan_not_found',
      field: 'freeze_days',
    });
    const { message } = (await get('/mint/calculate?amount=1e3&freeze_days=7')).body as { message: string };
    expect(message).toContain('must be a decimal number');
    expect(message).not.toContain('pattern');
  });

  it('R5.06 R5.11 R5.21 R5.24 lists answer their defaults', async () => {
    expect(await person.get('mints')).toMatchObject({ data: [], total: 0, page: 1, limit: 300 });
    expect(await person.get('stakes')).toMatchObject({ data: [], total: 0, page: 1, limit: 300 });
    expect(await person.get('withdrawHistory')).toMatchObject({ data: [], total: 0, page: 1, limit: 10 });
    expect(await person.get('operations')).toMatchObject({
      total: 1,
      page: 1,
      limit: 10,
      data: [{ kind: 'adjustment' }],
    });
  });
});

describe('the frame around', () => {
  it('every call without a token is 401, but for the three that need none', async () => {
    for (const [name, route] of Object.entries(routes)) {
      const reply = await request(`${house.url}/api${route.path.replace('{id}', 'x')}`, {
        method: route.method,
      });
      if (route.auth)
        expect([name, reply.status, reply.body]).toMatchObject([name, 401, { code: 'unauthorized' }]);
      else expect([name, reply.status]).not.toEqual([name, 401]);
    }
  });

  it('R5.29 R5.07 R5.08 R5.32 price, plans, quote and maintenance answer as the contract says', async () => {
    expect(Number((await person.get('price')).price)).toBeGreaterThan(0);
    expect((await person.get('plans')).data.map((plan) => plan.days)).toEqual([7, 30, 90, 180, 365]);
    expect(await person.get('mintCalculate', { query: { amount: '10', freeze_days: 7 } })).toMatchObject({
      amount_ton: '10',
      tariff_days: 7,
    });
    expect((await call(house.url, 'maintenance')).body).toEqual({ detail: 'Maintenance mode is disabled' });
  });

  it('R1.08 under maintenance every call but its own is 503 with the operator’s text, and back', async () => {
    await sendAdmin(house.dataDir, { command: 'maintenance', args: { state: 'on', text: 'Back at noon' } });
    for (const name of ['me', 'mints', 'price'] as const)
      expect((await person.ask(name)).body).toEqual({ message: 'Back at noon', code: 'maintenance' });
    expect((await call(house.url, 'register', { body: { init_data: 'x' } })).status).toBe(503);
    expect((await post('/mint/create', '{"amount":"5","days":7}')).status).toBe(503);
    expect((await call(house.url, 'maintenance')).body).toEqual({ detail: 'Back at noon' });
    expect((await request(`${house.url}/health/live`)).status).toBe(200);
    await sendAdmin(house.dataDir, { command: 'maintenance', args: { state: 'off' } });
    expect((await person.ask('me')).status).toBe(200);
  });

  it('every answer carries x-server-time, the moved clock’s', async () => {
    await house.advance(3_600_000);
    for (const path of ['/api/maintenance/', '/api/user/me', '/nothing/here.js', '/health/live']) {
      const { headers } = await request(`${house.url}${path}`);
      expect(Math.abs(Number(headers.get('x-server-time')) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    }
  });

  it('fences the app in: policy, framing, no CORS, no sniffing', async () => {
    const { headers } = await request(`${house.url}/api/maintenance/`, {
      headers: { origin: 'https://evil.example' },
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors https://web.telegram.org');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/config\.ton\.org /);
    expect(policy).toContain(` ${house.url.replace('http', 'ws')} `);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('errors tell nothing of the inside', async () => {
    const reply = await get('/nothing');
    expect([reply.status, reply.body]).toEqual([
      404,
      { message: 'There is no such address here.', code: 'not_found' },
    ]);
    expect((await request(`${house.url}/devnet`)).status).toBe(404);
  });

  it('a known address with another method is 405 and names the right one, without a token', async () => {
    const known: [string, string][] = [
      ...Object.values(routes).map((route): [string, string] => [
        `/api${route.path.replace('{id}', 'x')}`,
        route.method,
      ]),
      ['/api/openapi.json', 'GET'],
      ['/health/live', 'GET'],
      ['/tonconnect-manifest.json', 'GET'],
    ];
    for (const [path, right] of known)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
        if (method === right) continue;
        const reply = await fetch(`${house.url}${path}`, {
          method,
          headers: { 'content-type': 'text/plain' },
        });
        expect([path, method, reply.status, reply.headers.get('allow')]).toEqual([path, method, 405, right]);
        if (method !== 'HEAD') expect(await reply.json()).toMatchObject({ code: 'method_not_allowed' });
      }
    expect((await request(`${house.url}/api/nothing`, { method: 'PUT' })).status).toBe(404);
  });

  it('what the router itself refuses has the catalogue’s form too', async () => {
    for (const [path, status] of [
      [`/mint/${'x'.repeat(80)}/cancel`, 400],
      ['/mint/%zz/cancel', 400],
    ] as const) {
      const reply = await post(path, '');
      expect([path, reply.status, reply.body]).toEqual([
        path,
        status,
        { message: 'The request cannot be read.', code: 'bad_request' },
      ]);
      expect(Number(reply.headers.get('x-server-time'))).toBeGreaterThan(0);
    }
  });

  it('two lengths of one body are refused', async () => {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    let text = '';
    socket.on('data', (part) => (text += String(part)));
    socket.write(
      'POST /api/auth/register HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );
    await until('an answer', () => text.startsWith('HTTP/1.1 400'));
    socket.destroy();
  });

  it('R2.06 the manifest is a file of the server, readable by wallets of other origins', async () => {
    const reply = await request(`${house.url}/tonconnect-manifest.json`);
    expect(reply.body).toMatchObject({ url: house.url, name: 'AXIOM' });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('the API document lists exactly the calls that work, each with its refusals', async () => {
    const document = (await request(`${house.url}/api/openapi.json`)).body as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    const listed = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(listed.toSorted()).toEqual(Object.keys(routes).toSorted());
    expect(Object.keys(document.paths['/api/mint/create']?.['post']?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '404', '409', '422', '429', '500', '503']),
    );
  });

  it('health says what is well; metrics are there', async () => {
    await house.settle();
    expect((await request(`${house.url}/health/ready`)).body).toEqual({
      status: 'degraded',
      database: null,
      bus: null,
      chain: null,
      payouts: null,
      nodes: null,
      price: null,
      messenger: expect.stringMatching(/^Network request for .* failed!$/),
    });
    expect(String((await request(`${house.url}/metrics`)).body)).toContain('axiom_sockets 0');
  });
});

describe('R5.36 wallet account', () => {
  it('is read from the chain, and 422 for what is no address', async () => {
    const reply = await person.ask('walletAccount', { query: { address: house.core.chain.wallet.address } });
    expect(reply.body).toMatchObject({ balance: String(house.chain.balanceNano) });
    expect((await person.ask('walletAccount', { query: { address: 'x' } })).body).toMatchObject({
      code: 'invalid_address',
    });
  });
});

describe('limits', () => {
  it('429 with Retry-After: sign-in by address, money by person, and a forged address header does not help', async () => {
    const small = await openHouse('embedded', {
      env: { RATE_SIGN_IN: '4', RATE_MONEY: '3', RATE_OTHER: '5' },
    });
    try {
      const [ada, bob] = [await small.person(), await small.person()];
      const statuses = async (who: Person) => {
        const replies = [];
        for (let count = 0; count < 4; count += 1)
          replies.push((await who.ask('mintCreate', { body: { amount: '1', days: 7 } })).status);
        return replies;
      };
      expect(await statuses(ada)).toEqual([422, 422, 422, 429]);
      expect(await statuses(bob)).toEqual([422, 422, 422, 429]);
      for (let count = 0; count < 5; count += 1) expect((await ada.ask('me')).status).toBe(200);
      const over = await ada.ask('me');
      expect([over.status, over.body]).toMatchObject([429, { code: 'rate_limited' }]);
      expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
      const forged = [];
      for (let count = 0; count < 4; count += 1)
        forged.push(
          await request(`${small.url}/api/auth/refresh`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${count}` },
            body: '{"refresh":"x"}',
          }).then((reply) => reply.status),
        );
      expect(forged).toEqual([401, 401, 429, 429]);
    } finally {
      await small.stop();
    }
  });
});

describe('static files', () => {
  it('never leave dist; pages get the settings; hashed files are immutable', async () => {
    const dist = mkdtempSync(join(tmpdir(), 'axiom-s-dist-'));
    mkdirSync(join(dist, 'assets'));
    writeFileSync(
      join(dist, 'index.html'),
      '<html><head><script type="application/json" id="settings"></script></head></html>',
    );
    writeFileSync(join(dist, 'assets/main-Ab3dE_9x.js'), 'export {};');
    const served = await openHouse('embedded', { distFolder: dist, env: { COIN_SYMBOL: 'GRAM' } });
    try {
      for (const path of ['/', '/bond', '/index.html']) {
        const page = await request(`${served.url}${path}`);
        expect(page.headers.get('cache-control')).toBe('no-cache');
        const settings = /id="settings">(.*?)<\/script>/.exec(String(page.body))?.[1];
        expect(JSON.parse(settings ?? '')).toMatchObject({
          network: 'devnet',
          public_url: served.url,
          coin_symbol: 'GRAM',
        });
      }
      const asset = await request(`${served.url}/assets/main-Ab3dE_9x.js`);
      expect([asset.status, asset.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      for (const path of [
        '/assets/../../jwt-secret',
        '/..%2f..%2fetc%2fpasswd',
        '/assets/%2e%2e/%2e%2e/package.json',
        '/assets/none.js',
        '/jwt-secret.txt',
        '//etc/passwd.txt',
      ])
        expect([path, await rawStatus(served.url, path)]).toEqual([path, 404]);
    } finally {
      await served.stop();
      rmSync(dist, { recursive: true });
    }
  });
});

/** Fetch tidies paths up; a stranger does not. */
async function rawStatus(url: string, path: string): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (part) => (text += String(part)));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  await until('an answer', () => text.includes('\r\n'));
  socket.destroy();
  return Number(text.split(' ')[1]);
}
