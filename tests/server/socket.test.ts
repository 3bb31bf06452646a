import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '#contract/socket.ts';
import { until } from '../support/until.ts';
import { storeKinds } from './support/databases.ts';
import { Frames } from './support/frames.ts';
import { type House, openHouse } from './support/house.ts';

describe.each(storeKinds)('R5.33 main socket on %s', (kind) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(kind);
  });
  afterEach(() => house.audit());
  afterAll(() => house.stop());

  it('says ready with the version first, then only what is the person’s own', async () => {
    const [ada, bob] = [await house.person(), await house.person()];
    const frames = await Frames.signedIn(house.url, ada.token);
    const foreign = await Frames.signedIn(house.url, bob.token);
    await ada.get('mintCreate', { body: { amount: '5', days: 7 } });
    const told = await frames.next('user:mint', () => true);
    expect(frames.all[0]).toEqual({ event: 'ready', data: {}, version: 0 });
    expect(told.version).toBe(1);
    expect((await ada.get('mints')).version).toBe(1);
    expect(foreign.all.filter((frame) => frame.event.startsWith('user:'))).toEqual([]);
  });

  it('changes of one transaction carry one version; nothing is missed or repeated under a burst', async () => {
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    await Promise.all(Array.from({ length: 30 }, () => house.grant(person, '1')));
    await frames.next('user:balance', (frame) => frame.data.balance_token === '30');
    const versions = frames.all.flatMap((frame) => (frame.event === 'user:balance' ? [frame.version] : []));
    expect(versions).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    const balances = frames.all.flatMap((frame) =>
      frame.event === 'user:balance' ? [frame.data.balance_token] : [],
    );
    expect(balances).toEqual(versions.map(String));
  });

  it('closes 4401 on a wrong token and when none comes in time', async () => {
    expect(await new Frames(house.url, 'wrong').closeCode()).toBe(CLOSE.unauthenticated);
    expect(await new Frames(house.url).closeCode()).toBe(CLOSE.unauthenticated);
  });

  it('keeps at most 5 sockets a person; the oldest goes', async () => {
    const person = await house.person();
    const all: Frames[] = [];
    for (let count = 0; count < 6; count += 1) all.push(await Frames.signedIn(house.url, person.token));
    await all[0]?.closeCode();
    expect(all.slice(1).map((frames) => frames.closed)).toEqual([null, null, null, null, null]);
  });

  it('limits the size and the number of messages', async () => {
    const person = await house.person();
    const large = await Frames.signedIn(house.url, person.token);
    large.socket.send('x'.repeat(5000));
    expect(await large.closeCode()).toBe(CLOSE.size);
    const many = await Frames.signedIn(house.url, person.token);
    for (let count = 0; count < 40; count += 1) many.socket.send('x');
    expect(await many.closeCode()).toBe(CLOSE.rate);
  });

  it('refuses upgrades elsewhere', async () => {
    const { hostname, port } = new URL(house.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      'GET /api/other HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    let text = '';
    socket.on('data', (part) => (text += String(part)));
    await until('an answer', () => text.startsWith('HTTP/1.1 404'));
    socket.destroy();
  });

  it('global events reach everybody and carry no version', async () => {
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    await house.core.bus.publish(
      'global',
      JSON.stringify({ event: 'global:collective_bonus', data: { collective_bonus: '0.005' } }),
    );
    expect(await frames.next('global:collective_bonus', () => true)).toEqual({
      event: 'global:collective_bonus',
      data: { collective_bonus: '0.005' },
    });
  });
});
