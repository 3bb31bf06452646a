import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CLOSE } from '#contract/socket.ts';
import { mainFrames } from '#server/http/docs/examples/frames.ts';
import { until } from '../support/until.ts';
import { buyBond } from './support/bonds.ts';
import type { Person } from './support/client.ts';
import { storeKinds } from './support/databases.ts';
import { fundedLink, opening } from './support/farming.ts';
import { CandleFrames, Frames } from './support/frames.ts';
import { HOME, type House, openHouse } from './support/house.ts';

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
    expect(frames.all[0]).toEqual({ event: 'ready', data: { beat_ms: 10_000 }, version: 0 });
    expect(told.version).toBe(1);
    expect((await ada.get('mints')).version).toBe(1);
    expect(foreign.all.filter((frame) => frame.event.startsWith('user:'))).toEqual([]);
  });

  it('what could not be read when it was told of is read again, though nobody tells of it a second time', async () => {
    const ada = await house.person();
    const frames = await Frames.signedIn(house.url, ada.token);
    const { store } = house.core;
    let reads = 0;
    const away = vi.spyOn(store.reads, 'events').mockImplementation(() => {
      reads += 1;
      return Promise.reject(new Error('the database is away'));
    });
    await house.grant(ada, '1');
    await until('a read that fails', () => reads > 0);
    away.mockRestore();
    await frames.next('user:balance', ({ data }) => data.balance_token === '1');
  });

  it('T65 whatever others do together, each hears of their own things alone, and a stranger of nothing', async () => {
    const inviter = await house.person();
    const { ref_code: refCode } = await inviter.get('me');
    const [ada, carol, bob] = [await house.person({ refCode }), await house.person(), await house.person()];
    const people = [inviter, ada, carol, bob];
    const frames = new Map<Person, Frames>();
    for (const person of people) frames.set(person, await Frames.signedIn(house.url, person.token));
    const candles = new CandleFrames(house.url, bob.token);
    const unsigned = new Frames(house.url);

    const bond = await buyBond(house, ada, '20', 90);
    await ada.get('stakeCreate', { body: { mint_id: bond.id } });
    const second = await buyBond(house, ada, '5', 7);
    await ada.get('mintCancel', { id: second.id });
    await house.grant(ada, '10');
    await ada.get('withdrawCreate', { body: { token_amount: '5', address: HOME } });
    const link = await fundedLink(house, ada, 2);
    await carol.get('farmActivate', opening(link));
    await house.settle();
    // What was told before it has arrived when this has.
    for (const person of people) await house.grant(person, '0.123456789');
    for (const person of people) {
      const { balance_token: last } = await person.get('me');
      await frames.get(person)?.next('user:balance', ({ data }) => data.balance_token === last);
    }

    const ids = new Map<Person, readonly string[]>();
    for (const person of people) {
      const lists = [
        await person.get('mints'),
        await person.get('stakes'),
        await person.get('withdrawHistory'),
      ];
      ids.set(
        person,
        lists.flatMap(({ data }) => data.map(({ id }) => id)),
      );
    }
    expect([ada, carol, bob].map((person) => ids.get(person)?.length)).toEqual([4, 1, 0]);
    for (const person of people) {
      const told = JSON.stringify(frames.get(person)?.all);
      const seen = people.filter((other) => ids.get(other)?.some((id) => told.includes(id)));
      expect(seen).toEqual(ids.get(person)?.length === 0 ? [] : [person]);
    }
    const own = frames.get(bob)?.all.filter(({ event }) => event.startsWith('user:')) ?? [];
    expect(own).toMatchObject([
      { event: 'user:balance', version: 1, data: { balance_token: '0.123456789' } },
    ]);
    const heard = candles.all.map(({ event }) => event).filter((event) => event !== 'beat');
    expect(new Set(heard)).toEqual(new Set(['ready', 'current_candle']));
    expect(unsigned.all).toEqual([]);
    for (const { socket } of [...frames.values(), candles, unsigned]) socket.close();
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

  it('one change of more parts than a page is told whole, and what comes after it too', async () => {
    const person = await house.person();
    const frames = await Frames.signedIn(house.url, person.token);
    const { store } = house.core;
    const PARTS = 450;
    await store.transaction(async (tx) => {
      const user = await tx.users.byTelegramId(String(person.telegramId));
      if (user === null) throw new Error('the person is not there');
      const { event, data } = mainFrames['user:balance'];
      await tx.outbox.emitAll(
        Array.from({ length: PARTS }, () => ({ userId: user.id, event: { event, data } })),
      );
      await tx.outbox.notify('user', user.id);
    });
    await house.grant(person, '7');
    await frames.next('user:balance', (frame) => frame.data.balance_token === '7');
    const versions = frames.all.flatMap((frame) => (frame.event === 'user:balance' ? [frame.version] : []));
    expect(versions.filter((version) => version === 1)).toHaveLength(PARTS);
    expect(versions.at(-1)).toBe(2);
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
    house.core.bus.publish(
      'global',
      JSON.stringify({ event: 'global:collective_bonus', data: { collective_bonus: '0.005' } }),
    );
    expect(await frames.next('global:collective_bonus', () => true)).toEqual({
      event: 'global:collective_bonus',
      data: { collective_bonus: '0.005' },
    });
  });
});
