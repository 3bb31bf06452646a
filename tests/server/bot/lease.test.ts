import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { BotService } from '#server/bot/service.ts';
import { SystemClock } from '#server/clock/system-clock.ts';
import { Lease } from '#server/jobs/lease.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Store, StoreTx } from '#server/ports/store.ts';
import { systemRandom, timeSortedIds } from '#server/random/system-random.ts';
import { botReceiver } from '#server/telegram/receiver.ts';
import { botMessenger } from '#server/telegram/messenger.ts';
import { until } from '../../support/until.ts';
import { noStatements } from '../support/no-statements.ts';
import { storeKinds } from '../support/databases.ts';
import { FakeMessenger } from '../support/fake-messenger.ts';
import { BOT_TOKEN } from '../support/launch.ts';
import { makePlace, type Place, type TestStore } from '../support/stores.ts';

const LEASE_MS = 10_000;
const ids = timeSortedIds(systemRandom, () => Date.now());
const never = new Promise<never>(() => undefined);

describe.each(storeKinds)('the right to ask for updates on %s', (kind) => {
  let place: Place | undefined;
  let store: TestStore;
  let nowMs = 1_800_000_000_000;
  const hand: Clock = { nowMs: () => nowMs, wallMs: () => nowMs };
  beforeEach(async () => {
    place ??= await makePlace(kind);
    store = await place.open(hand, ids);
  });
  afterAll(() => place?.drop());
  const lease = (holder: string, of: Store = store) =>
    new Lease({ store: of, clock: hand, name: 'bot_updates', holder });
  /** Whether it may work now. */
  const may = async (which: Lease) => {
    let worked = 0;
    const isOurs = await which.whileHeld(async () => void (worked += 1));
    expect(worked).toBe(isOurs ? 1 : 0);
    return isOurs;
  };

  it('is one server’s: kept up by it, given back at its stop, and another’s 10 s after it was last heard of', async () => {
    const [a, b] = [lease('a'), lease('b')];
    expect([await may(a), await may(b), await may(a)]).toEqual([true, false, true]);
    nowMs += LEASE_MS - 1;
    expect([await may(b), await may(a)]).toEqual([false, true]);
    nowMs += LEASE_MS - 1;
    expect(await may(b)).toBe(false);
    nowMs += 1;
    expect([await may(b), await may(a)]).toEqual([true, false]);
    await a.giveBack();
    expect(await may(a)).toBe(false);
    await b.giveBack();
    expect([await may(a), await may(b)]).toEqual([true, false]);
  });

  it('of 10 who ask at once one gets it', async () => {
    nowMs += 2 * LEASE_MS;
    const many = await Promise.all(Array.from({ length: 10 }, (_, index) => may(lease(`many ${index}`))));
    expect(many.filter(Boolean)).toHaveLength(1);
  });

  it('is kept up while the work lasts; the work hears when it was lost', async () => {
    const [a, b] = [lease('a'), lease('b')];
    let end: () => void = () => undefined;
    let lostAt: AbortSignal | undefined;
    const working = a.whileHeld(async (lost) => {
      lostAt = lost;
      await new Promise<void>((resolve) => (end = resolve));
    });
    await until('the work', () => lostAt !== undefined);
    const before = await heldUntil(store);
    nowMs += LEASE_MS - 1;
    await until('it is kept up', async () => (await heldUntil(store)) > before);
    expect([await may(b), lostAt?.aborted]).toEqual([false, false]);
    nowMs += 2 * LEASE_MS;
    expect(await may(b)).toBe(true);
    await until('it is lost', () => lostAt?.aborted === true);
    end();
    expect(await working).toBe(true);
  });

  it('a store that hangs costs the right when it has run out, not later', async () => {
    let isHanging = false;
    const hanging: Store = {
      ...plain(store),
      transaction: (work) => (isHanging ? never : store.transaction(work)),
    };
    let lostAt: AbortSignal | undefined;
    nowMs += 2 * LEASE_MS;
    void lease('a', hanging).whileHeld(async (lost) => {
      lostAt = lost;
      await never;
    });
    await until('the work', () => lostAt !== undefined);
    isHanging = true;
    nowMs += LEASE_MS;
    await until('it is lost', () => lostAt?.aborted === true);
  });
});

/** Until when anybody has it, found out by asking for nothing. */
async function heldUntil(store: Store): Promise<number> {
  for (let wallMs = 1_800_000_000_000; wallMs < 1_800_001_000_000; wallMs += 1_000) {
    class Undone extends Error {}
    let isFree = false;
    await store
      .transaction(async (tx) => {
        isFree = await tx.leases.take('bot_updates', 'probe', wallMs, wallMs);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    if (isFree) return wallMs;
  }
  throw new Error('it never runs out');
}

/** The calls of a store, to be replaced one by one. */
function plain(store: Store): Store {
  return {
    reads: store.reads,
    command: (need, decide) => store.command(need, decide),
    openSession: (opened) => store.openSession(opened),
    transaction: (work, options) => store.transaction(work, options),
    audit: (work) => store.audit(work),
    waiting: () => store.waiting(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

const clock = new SystemClock();

/** A server's bot that can be ended as signal 9 ends it: in the middle of anything, giving nothing back. */
function mortal(store: Store, fake: FakeMessenger, speaks: boolean) {
  const death = new AbortController();
  const alive = <T>(work: () => Promise<T>): Promise<T> =>
    death.signal.aborted
      ? never
      : work().then(
          (value) => (death.signal.aborted ? never : value),
          (error: unknown) => {
            if (death.signal.aborted) return never;
            throw error;
          },
        );
  const silent = (tx: StoreTx): StoreTx => ({ ...tx, messages: { ...tx.messages, claim: async () => null } });
  const itsStore: Store = {
    ...plain(store),
    transaction: (work, options) =>
      alive(() => store.transaction((tx) => work(speaks ? tx : silent(tx)), options)),
  };
  const api = { url: fake.env.BOT_API_URL, token: BOT_TOKEN };
  const receiver = botReceiver({ ...api, username: 'axiom_test_bot', introduction: [], menuUrl: null });
  const errors: unknown[] = [];
  const service = new BotService({
    store: itsStore,
    clock,
    messenger: botMessenger({ ...api, communityChat: null }),
    buildStatement: noStatements,
    face: { botApp: { bot: 'axiom_bot', app: 'app' }, publicUrl: 'https://app.example', coinSymbol: 'TON' },
    hook: null,
    turn: new Lease({ store: itsStore, clock, name: 'bot_updates', holder: ids.next() }),
    receiver: {
      ...receiver,
      updates: (offset, signal) =>
        alive(() => receiver.updates(offset, AbortSignal.any([signal, death.signal]))),
    },
    onLost: () => undefined,
    onError: (error) => errors.push(error),
  });
  return { service, errors, die: () => death.abort() };
}

describe.concurrent.each(storeKinds)('two bots that ask, on one %s', (kind) => {
  it('one asks, is killed, the other goes on: nothing is lost, nothing answered twice, nobody sent away', async () => {
    const fake = await FakeMessenger.open();
    const place = await makePlace(kind);
    const store = await place.open(clock, ids);
    // The first never speaks: what is heard is what was taken, and no message is in its hands when it dies.
    const a = mortal(store, fake, false);
    const asked = () => fake.calls.filter(({ method }) => method === 'getUpdates').length;
    await until('the first asks', () => asked() > 0);
    const b = mortal(store, fake, true);
    const people: number[] = [];
    const write = (count: number) => {
      for (let each = 0; each < count; each += 1)
        fake.write(people[people.push(5_000 + people.length) - 1]!, '/start');
    };
    const answered = () => people.map((person) => fake.heardBy(person).length);
    try {
      await until('the second stands by', () => b.service.complaint() === null);
      write(5);
      await until('they are answered', () => answered().every((count) => count === 1));
      expect(fake.calls.filter(({ method }) => method === 'deleteWebhook')).toHaveLength(1);
      write(3);
      a.die();
      write(4);
      await until('the other goes on', () => answered().every((count) => count > 0), 30_000);
      write(2);
      await until('and on', () => answered().every((count) => count > 0));
      expect(answered()).toEqual(people.map(() => 1));
      expect([fake.conflicts, a.service.complaint(), b.service.complaint()]).toEqual([0, null, null]);
      expect([...a.errors, ...b.errors]).toEqual([]);
      // Who stops gives it back: the next one need not wait.
      const before = asked();
      await b.service.stop();
      const c = mortal(store, fake, true);
      await until('a third asks at once', () => asked() > before, 5_000);
      await c.service.stop();
    } finally {
      await Promise.all([a.service.stop(), b.service.stop()]);
      await fake.close();
      await store.close();
      await place.drop();
    }
  });
});
