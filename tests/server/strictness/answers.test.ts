import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { until } from '../../support/until.ts';
import { call, request } from '../support/client.ts';
import { served } from '../support/served.ts';

const here = served();

describe('the frame around', () => {
  it('every call without a token is 401, but for the three that need none', async () => {
    for (const [name, route] of Object.entries(routes)) {
      const reply = await request(`${here.house.url}/api${route.path.replace('{id}', 'x')}`, {
        method: route.method,
      });
      if (route.auth)
        expect([name, reply.status, reply.body]).toMatchObject([name, 401, { code: 'unauthorized' }]);
      else expect([name, reply.status]).not.toEqual([name, 401]);
    }
  });

  it('R5.29 R5.07 R5.08 R5.32 price, plans, quote and maintenance answer as the contract says', async () => {
    expect(Number((await here.person.get('price')).price)).toBeGreaterThan(0);
    expect((await here.person.get('plans')).data.map((plan) => plan.days)).toEqual([7, 30, 90, 180, 365]);
    expect(await here.person.get('mintCalculate', { query: { amount: '10', freeze_days: 7 } })).toMatchObject(
      {
        amount_ton: '10',
        tariff_days: 7,
      },
    );
    expect((await call(here.house.url, 'maintenance')).body).toEqual({
      detail: 'Maintenance mode is disabled',
    });
  });

  it('R1.08 under maintenance every call but its own is 503 with the operator’s text, and back', async () => {
    await sendAdmin(here.house.dataDir, {
      command: 'maintenance',
      args: { state: 'on', text: 'Back at noon' },
    });
    for (const name of ['me', 'mints', 'price'] as const)
      expect((await here.person.ask(name)).body).toEqual({ message: 'Back at noon', code: 'maintenance' });
    expect((await call(here.house.url, 'register', { body: { init_data: 'x' } })).status).toBe(503);
    expect((await here.post('/mint/create', '{"amount":"5","days":7}')).status).toBe(503);
    expect((await call(here.house.url, 'maintenance')).body).toEqual({ detail: 'Back at noon' });
    expect((await request(`${here.house.url}/health/live`)).status).toBe(200);
    await sendAdmin(here.house.dataDir, { command: 'maintenance', args: { state: 'off' } });
    expect((await here.person.ask('me')).status).toBe(200);
  });

  it('every answer carries x-server-time, the moved clock’s', async () => {
    await here.house.advance(3_600_000);
    for (const path of ['/api/maintenance/', '/api/user/me', '/nothing/here.js', '/health/live']) {
      const { headers } = await request(`${here.house.url}${path}`);
      expect(Math.abs(Number(headers.get('x-server-time')) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    }
  });

  it('fences the app in: policy, framing, no CORS, no sniffing', async () => {
    const { headers } = await request(`${here.house.url}/api/maintenance/`, {
      headers: { origin: 'https://evil.example' },
    });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain('frame-ancestors https://web.telegram.org');
    expect(policy).toContain("script-src 'self';");
    expect(policy).toMatch(/connect-src 'self' [^;]*https:\/\/config\.ton\.org /);
    expect(policy).toContain(` ${here.house.url.replace('http', 'ws')} `);
    expect(policy).not.toContain('upgrade-insecure-requests');
    expect(headers.get('x-frame-options')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('errors tell nothing of the inside', async () => {
    const reply = await here.get('/nothing');
    expect([reply.status, reply.body]).toEqual([
      404,
      { message: 'There is no such address here.', code: 'not_found' },
    ]);
    expect((await request(`${here.house.url}/devnet`)).status).toBe(404);
  });

  it('a known address with another method is 405 and names the right one, without a token', async () => {
    const known = new Map<string, readonly string[]>([
      ['/api/openapi.json', ['GET']],
      ['/health/live', ['GET']],
      ['/tonconnect-manifest.json', ['GET']],
    ]);
    for (const { path, method } of Object.values(routes)) {
      const address = `/api${path.replace('{id}', 'x')}`;
      known.set(address, [...(known.get(address) ?? []), method].toSorted());
    }
    for (const [path, right] of known)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) {
        if (right.includes(method)) continue;
        const reply = await fetch(`${here.house.url}${path}`, {
          method,
          headers: { 'content-type': 'text/plain' },
        });
        expect([path, method, reply.status, reply.headers.get('allow')]).toEqual([
          path,
          method,
          405,
          right.join(', '),
        ]);
        if (method !== 'HEAD') expect(await reply.json()).toMatchObject({ code: 'method_not_allowed' });
      }
    expect((await request(`${here.house.url}/api/nothing`, { method: 'PUT' })).status).toBe(404);
  });

  it('what the router itself refuses has the catalogue’s form too', async () => {
    for (const [path, status] of [
      [`/mint/${'x'.repeat(80)}/cancel`, 400],
      ['/mint/%zz/cancel', 400],
    ] as const) {
      const reply = await here.post(path, '');
      expect([path, reply.status, reply.body]).toEqual([
        path,
        status,
        { message: 'The request cannot be read.', code: 'bad_request' },
      ]);
      expect(Number(reply.headers.get('x-server-time'))).toBeGreaterThan(0);
    }
  });

  it('two lengths of one body are refused', async () => {
    const { hostname, port } = new URL(here.house.url);
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
    const reply = await request(`${here.house.url}/tonconnect-manifest.json`);
    expect(reply.body).toMatchObject({ url: here.house.url, name: 'AXIOM' });
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('the API document lists exactly the calls that work, each with its refusals', async () => {
    const document = (await request(`${here.house.url}/api/openapi.json`)).body as {
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
    await here.house.settle();
    expect((await request(`${here.house.url}/health/ready`)).body).toEqual({
      status: 'degraded',
      database: null,
      bus: null,
      chain: null,
      payouts: null,
      nodes: null,
      price: null,
      messenger: expect.stringMatching(/^Network request for .* failed!$/),
    });
    expect(String((await request(`${here.house.url}/metrics`)).body)).toContain('axiom_sockets 0');
  });
});
