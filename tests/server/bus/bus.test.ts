import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bus, Topic } from '#server/ports/bus.ts';
import { until } from '../../support/until.ts';
import { busKinds, type BusWorld, insertUser, openBuses } from '../support/buses.ts';

/** What an end hears of a topic. */
function hear(bus: Bus, topic: Topic) {
  const heard: string[] = [];
  return { heard, stop: bus.subscribe(topic, (message) => heard.push(message)) };
}

describe.each(busKinds)('the bus on %s', (kind) => {
  let world: BusWorld;
  beforeAll(async () => {
    world = await openBuses(kind);
  });
  afterAll(() => world.close());

  const ends = () => (world.here === world.there ? [world.here] : [world.here, world.there]);
  const tell = (topic: Topic, ...messages: readonly string[]) =>
    world.store.transaction(async (tx) => {
      for (const message of messages) await tx.outbox.notify(topic, message);
    });

  it('tells every server of a commit, in order, and of nothing that was rolled back', async () => {
    const ears = ends().map((bus) => hear(bus, 'payout'));
    await tell('payout', 'first', 'second');
    await world.store
      .transaction(async (tx) => {
        await tx.outbox.notify('payout', 'undone');
        throw new Error('stop');
      })
      .catch(() => undefined);
    await tell('payout', 'last');
    for (const { heard, stop } of ears) {
      await until('the last', () => heard.includes('last'));
      expect(heard).toEqual(['first', 'second', 'last']);
      stop();
    }
  });

  it('tells nothing before the commit', async () => {
    const ears = ends().map((bus) => hear(bus, 'payout'));
    await world.store.transaction(async (tx) => {
      await tx.outbox.notify('payout', 'early');
      world.here.publish('payout', 'meanwhile');
      await until('what is told at once', () => ears.every(({ heard }) => heard.includes('meanwhile')));
      expect(ears.map(({ heard }) => heard)).toEqual(ears.map(() => ['meanwhile']));
    });
    for (const { heard, stop } of ears) {
      await until('the commit', () => heard.includes('early'));
      stop();
    }
  });

  it('tells of a person once a transaction, however many events it stores', async () => {
    const userId = await insertUser(world.store);
    const ears = ends().map((bus) => hear(bus, 'user'));
    await world.store.transaction(async (tx) => {
      await tx.outbox.emit(userId, { event: 'a', data: {} });
      await tx.outbox.emit(userId, { event: 'b', data: {} });
    });
    await tell('user', 'last');
    for (const { heard, stop } of ears) {
      await until('the last', () => heard.includes('last'));
      expect(heard).toEqual([userId, 'last']);
      stop();
    }
  });

  it('a message of 7,000 bytes comes as it was sent, to its topic alone', async () => {
    const message = `{"a":":'\\"é\\n𝛑 ${'x'.repeat(6_900)}"}`;
    const [globals, others] = [
      ends().map((bus) => hear(bus, 'global')),
      ends().map((bus) => hear(bus, 'session')),
    ];
    await tell('global', message);
    await tell('session', 'last');
    for (const { heard } of others) {
      await until('the last', () => heard.includes('last'));
      expect(heard).toEqual(['last']);
    }
    for (const { heard } of globals) {
      await until('the frame', () => heard.length > 0);
      expect(heard).toEqual([message]);
    }
    for (const { stop } of [...globals, ...others]) stop();
  });

  it('who has ended their subscription hears nothing more', async () => {
    const [gone, there] = [hear(world.there, 'settings'), hear(world.there, 'settings')];
    gone.stop();
    await tell('settings', 'policy');
    await until('the other', () => there.heard.length > 0);
    expect(gone.heard).toEqual([]);
    there.stop();
  });

  it('another installation hears nothing', async () => {
    const stranger = await openBuses(kind);
    try {
      const [ours, theirs] = [hear(world.there, 'payout'), hear(stranger.there, 'payout')];
      await tell('payout', 'ours');
      await stranger.store.transaction((tx) => tx.outbox.notify('payout', 'theirs'));
      await until('both', () => ours.heard.length > 0 && theirs.heard.length > 0);
      expect([ours.heard, theirs.heard]).toEqual([['ours'], ['theirs']]);
      ours.stop();
      theirs.stop();
    } finally {
      await stranger.close();
    }
  });

  it('after a loss it comes back by itself, tells of the gap at every end, and complains meanwhile only', async () => {
    const { cut } = world;
    expect(ends().map((bus) => bus.complaint())).toEqual(ends().map(() => null));
    if (cut === null) return;
    const gaps = ends().map((bus) => {
      const seen = { count: 0, stop: () => undefined as void };
      seen.stop = bus.onGap(() => (seen.count += 1));
      return seen;
    });
    await cut();
    if (kind === 'nats') {
      await until('both complain', () => ends().every((bus) => bus.complaint() !== null));
      expect(world.here.complaint()).toMatch(/^NATS_URL: 127\.0\.0\.1:\d+: /);
    }
    world.mend();
    await until('gaps', () => gaps.every(({ count }) => count > 0));
    await until('it is well', () => ends().every((bus) => bus.complaint() === null));
    const ears = ends().map((bus) => hear(bus, 'payout'));
    await tell('payout', 'after');
    for (const { heard, stop } of ears) {
      await until('it is told', () => heard.includes('after'));
      stop();
    }
    for (const { stop } of gaps) stop();
  });

  it('once closed it tells nothing, and asking it to harms nobody', async () => {
    const closing = await openBuses(kind);
    const { heard } = hear(closing.here, 'payout');
    await closing.close();
    closing.here.publish('payout', 'late');
    expect(heard).toEqual([]);
  });
});
