import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '#contract/socket.ts';
import { sendAdmin } from '#server/cli/client.ts';
import { until } from '../support/until.ts';
import { buyBond } from './support/bonds.ts';
import { request } from './support/client.ts';
import { hasPostgres } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse, SHARED_SECRET } from './support/house.ts';
import { type Cable, hasNats, layCable, natsUrl } from './support/nats.ts';

/** How the servers of one PostgreSQL can hear of each other. */
const wires = hasNats ? (['LISTEN/NOTIFY', 'NATS'] as const) : (['LISTEN/NOTIFY'] as const);

describe.runIf(hasPostgres).each(wires)('two servers on one PostgreSQL, told by %s', (wire) => {
  let cable: Cable | null = null;
  let a: House;
  let b: House;
  beforeAll(async () => {
    cable = wire === 'NATS' ? await layCable() : null;
    const through = (url: string | undefined) => ({
      ...SHARED_SECRET,
      ...(cable === null || url === undefined ? {} : { NATS_URL: url }),
    });
    a = await openHouse('postgres', { env: through(natsUrl) });
    b = await openHouse('postgres', { env: through(cable?.url), beside: a });
  });
  afterEach(() => a.audit());
  afterAll(async () => {
    await b.stop();
    await a.stop();
    await cable?.close();
  });
  const ready = async (house: House) =>
    (await request(`${house.url}/health/ready`)).body as Record<string, unknown>;

  it('what one causes reaches a socket at the other, once and in order', async () => {
    const person = await a.person();
    const frames = await Frames.signedIn(b.url, person.token);
    await person.get('mintCreate', { body: { amount: '5', days: 7 } });
    expect((await frames.next('user:mint', () => true)).version).toBe(1);
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? a : b).grant(person, '1')));
    await frames.next('user:balance', (frame) => frame.data.balance_token === '20');
    expect(frames.all.flatMap((frame) => (frame.event === 'user:balance' ? [frame.version] : []))).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    );
  });

  it('a payment that either books reaches the sockets of both', async () => {
    const person = await b.person();
    const [here, there] = [
      await Frames.signedIn(a.url, person.token),
      await Frames.signedIn(b.url, person.token),
    ];
    await buyBond(a, person, '5', 7);
    for (const frames of [here, there])
      await frames.next('user:mint', (frame) => frame.data.status === 'active');
  });

  it('a frame for everybody reaches everybody', async () => {
    const person = await a.person();
    const [here, there] = [
      await Frames.signedIn(a.url, person.token),
      await Frames.signedIn(b.url, person.token),
    ];
    const frame = { event: 'global:collective_bonus', data: { collective_bonus: '0.005' } };
    await a.core.store.transaction((tx) => tx.outbox.notify('global', JSON.stringify(frame)));
    for (const frames of [here, there])
      expect(await frames.next('global:collective_bonus', () => true)).toEqual(frame);
  });

  it('who signs out at one is out at the other, socket and token', async () => {
    const person = await a.person();
    const frames = await Frames.signedIn(b.url, person.token);
    expect((await person.ask('logout')).status).toBeLessThan(300);
    expect(await frames.closeCode()).toBe(CLOSE.revoked);
    expect((await request(`${b.url}/api/user/me`, { headers: bearer(person.token) })).status).toBe(401);
  });

  it('maintenance at one is maintenance at the other', async () => {
    const person = await a.person();
    const status = async () =>
      (await request(`${b.url}/api/user/me`, { headers: bearer(person.token) })).status;
    await sendAdmin(a.dataDir, { command: 'maintenance', args: { state: 'on' } });
    await until('closed', async () => (await status()) === 503);
    await sendAdmin(a.dataDir, { command: 'maintenance', args: { state: 'off' } });
    await until('open', async () => (await status()) === 200);
  });

  it('what it missed while it was cut off it tells afterwards, once; health says why it was silent', async () => {
    expect([(await ready(a))['bus'], (await ready(b))['bus']]).toEqual([null, null]);
    if (cable === null) return;
    const person = await a.person();
    const frames = await Frames.signedIn(b.url, person.token);
    cable.cut();
    const ill = await until('health', async () => {
      const report = await ready(b);
      return report['bus'] !== null && report;
    });
    expect(ill).toMatchObject({ status: 'degraded', database: null });
    for (let count = 0; count < 3; count += 1) await a.grant(person, '1');
    expect((await person.ask('me')).status).toBe(200);
    cable.mend();
    await frames.next('user:balance', (frame) => frame.data.balance_token === '3');
    expect(frames.all.flatMap((frame) => (frame.event === 'user:balance' ? [frame.version] : []))).toEqual([
      1, 2, 3,
    ]);
    await until('health again', async () => (await ready(b))['bus'] === null);
  });
});

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` };
}
