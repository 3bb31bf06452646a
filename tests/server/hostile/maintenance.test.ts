import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { buyBond } from '../support/bonds.ts';
import type { Person } from '../support/client.ts';
import { hasPostgres } from '../support/databases.ts';
import { fund } from '../support/farming.ts';
import { Frames } from '../support/frames.ts';
import { type House, openHouse } from '../support/house.ts';
import { launchData } from '../support/launch.ts';
import { rawRequest, sendRaw } from '../support/raw.ts';
import { changingNothing } from '../support/state.ts';

let house: House;
let person: Person;
let mintId: string;
/** Signed in before. */
let early: Frames;

beforeAll(async () => {
  house = await openHouse(hasPostgres ? 'postgres' : 'embedded');
  person = await house.person();
  await fund(house, person, '1000');
  mintId = (await buyBond(house, person, '10', 30)).id;
  early = await Frames.signedIn(house.url, person.token);
  await sendAdmin(house.dataDir, { command: 'maintenance', args: { state: 'on', text: 'Back at noon' } });
});
afterAll(() => house.stop());

const ROUTES = Object.entries(routes as Readonly<Record<string, Route>>).filter(
  ([name]) => name !== 'maintenance',
);

/** Ways to write one address, for a door that compares texts. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => path.replace('/api/', '/API/'),
  (path) => path.toUpperCase(),
  (path) => `/${path}`,
  (path) => path.replace('/api/', '/api//'),
  (path) => path.replace('/api/', '/./api/'),
  (path) => path.replace('/api/', '/x/../api/'),
  (path) => path.replace('/api/', '/api/maintenance/../'),
  (path) => path.replace('/api/', '/api/maintenance/..%2f'),
  (path) => path.replace('/api/', '/%61pi/'),
  (path) => path.replace('/api/', '/api%2f'),
  (path) => path.replace('/api/', '\\api\\'),
  (path) => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`),
  (path) => `${path}%20`,
  (path) => `${path};x=/api/maintenance/`,
  (path) => `${path}?x=/api/maintenance/`,
  (path) => `${path}%00`,
  (path) => `http://${new URL(house.url).host}${path}`,
];

describe('T89 under maintenance', () => {
  it.each(ROUTES)('%s is closed in every spelling of its address, to every method', async (_name, route) => {
    const path = `/api${route.path.replace('{id}', mintId)}`;
    const body = JSON.stringify({
      ...(route.path === '/auth/register' ? { init_data: launchData(88_001) } : {}),
      ...(route.path === '/auth/refresh' ? { refresh: person.refresh } : {}),
    });
    const headers = [
      'Host: x',
      'Connection: close',
      `Authorization: Bearer ${person.token}`,
      'Content-Type: application/json',
      'X-Original-URL: /api/maintenance/',
      'X-Rewrite-URL: /api/maintenance/',
      'X-HTTP-Method-Override: GET',
      `Content-Length: ${body.length}`,
    ];
    const lines = [
      ...SPELLINGS.map((spell) => `${route.method} ${spell(path)}`),
      ...['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'QUERY', route.method === 'GET' ? 'POST' : 'GET'].map(
        (method) => `${method} ${path}`,
      ),
    ];
    const answers = await changingNothing(house, () =>
      Promise.all(lines.map((line) => sendRaw(house.url, rawRequest(line, headers, body)))),
    );
    for (const [index, { statuses }] of answers.entries()) {
      expect([lines[index], statuses.length]).toEqual([lines[index], 1]);
      expect([lines[index], [400, 404, 405, 503].includes(statuses[0] ?? 0)]).toEqual([lines[index], true]);
    }
    expect(answers[0]?.text).toContain('{"message":"Back at noon","code":"maintenance"}');
  });

  it.each(['/api/ws/', '/api/ws', '/api/ws/candles', '/api/ws/candles/', '/api/ws/?x=/api/maintenance/'])(
    'the socket %s opens to nobody; what is told goes on for whoever was there',
    async (path) => {
      const { statuses } = await sendRaw(
        house.url,
        rawRequest(`GET ${path}`, [
          'Host: x',
          'Connection: Upgrade',
          'Upgrade: websocket',
          'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
          'Sec-WebSocket-Version: 13',
        ]),
      );
      expect(statuses).toEqual([503]);
      expect(early.closed).toBeNull();
    },
  );

  it('many requests on one connection are closed out one by one', async () => {
    const { statuses } = await sendRaw(
      house.url,
      rawRequest('GET /api/maintenance/', ['Host: x']) +
        rawRequest('GET /api/user/me', ['Host: x', `Authorization: Bearer ${person.token}`]) +
        rawRequest('GET /api/maintenance/', ['Host: x', 'Connection: close']),
    );
    expect(statuses).toEqual([200, 503, 200]);
  });

  it('a key that was answered before opens nothing', async () => {
    const set = (state: 'on' | 'off') =>
      sendAdmin(house.dataDir, { command: 'maintenance', args: { state } });
    await set('off');
    const order = { body: { amount: '5', days: 7 }, key: 'before' };
    await person.get('mintCreate', order);
    await set('on');
    expect((await person.ask('mintCreate', order)).status).toBe(503);
  });
});
