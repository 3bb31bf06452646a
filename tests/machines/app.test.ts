import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { refusal, memoryMe, versioned } from '../support/memory-ports.ts';
import { SAMPLE_NOW_MS, sampleMe } from '#machines/shared/samples.ts';
import { appMachine } from '#machines/app/machine.ts';
import {
  unprovided,
  unprovidedEffect,
  UnprovidedSlot,
  unprovidedSource,
} from '#machines/shared/unprovided.ts';
import { readLastUser } from '../../src/app/device.ts';
import { settle, unseenLeaves } from './support/run.ts';
import { app } from './support/app.ts';

describe('app: the gate', () => {
  it('R1.09 a loader until the data is ready, then the screens', async () => {
    const { gates, portfolio, device } = await app();
    expect(gates).toEqual(['loading', 'ready']);
    expect(portfolio().me).toEqual(sampleMe);
    expect(readLastUser(device)).toBe('1001');
  });

  it('R1.02 outside of the messenger: to the bot', async () => {
    const { gate, host, root } = await app({ launch: null });
    expect(gate()).toBe('unknown-platform');
    root.send({ type: 'app.openBot' });
    expect(host.asked).toEqual(['redirectToBot', 'redirectToBot']);
  });

  it('R1.03 another person: tokens cleared, reload, nothing read', async () => {
    const { gate, host, portfolio, session } = await app({ lastUserId: '7' });
    expect(gate()).toBe('loading');
    expect(host.asked).toEqual(['reload']);
    expect(session.hasTokens()).toBe(false);
    expect(portfolio().me).toBeNull();
  });

  it('R1.04 a lost session: logged out, figures gone, socket closed; one tap signs in again', async () => {
    const { root, gates, session, portfolio, realtime } = await app();
    session.lose(refusal({ kind: 'unauthenticated' }).problem);
    await settle();
    expect(portfolio().me).toBeNull();
    expect(realtime.isConnected()).toBe(false);
    root.send({ type: 'app.signIn' });
    await settle();
    expect(gates).toEqual(['loading', 'ready', 'logged-out', 'loading', 'ready']);
    expect(realtime.isConnected()).toBe(true);
  });

  it('signs out by hand', async () => {
    const { root, gate, session } = await app();
    root.send({ type: 'app.signOut' });
    await settle();
    expect(gate()).toBe('logged-out');
    expect(session.hasTokens()).toBe(false);
  });

  it('R1.07 who is not a member joins first; Done asks the messenger anew and reloads', async () => {
    let looks = 0;
    const { root, gate, host } = await app({
      gateway: {
        me: async ({ query }) => {
          if (query?.membership === 'now') looks += 1;
          return memoryMe({ ...sampleMe, isMember: false });
        },
      },
    });
    expect(gate()).toBe('join');
    root.send({ type: 'app.joinCommunity' });
    root.send({ type: 'app.joined' });
    await settle();
    expect(looks).toBe(1);
    expect(host.asked).toEqual(['open https://t.me/axiom_community', 'reload']);
    expect(gate()).toBe('join rejoining');
  });

  it('R1.08 maintenance replaces everything, found out at once by a 503; its end reloads', async () => {
    let isOn = false;
    const { root, gate, host, timers } = await app({
      gateway: { maintenance: async () => ({ isOn, detail: 'Back soon' }) },
    });
    isOn = true;
    root.send({ type: 'app.maintenanceSeen' });
    await settle();
    expect(gate()).toBe('maintenance');
    isOn = false;
    timers.increment(10_000);
    await settle();
    expect(host.asked).toEqual(['reload']);
    expect(gate()).toBe('maintenance');
  });

  it('R9.11 a sign-in or a first reading without an answer may be tried again', async () => {
    let isAway = true;
    const away = async () => {
      if (isAway) throw refusal({ kind: 'network' });
    };
    const signIn = await app({ signIn: away });
    const reading = await app({
      gateway: {
        me: async () => {
          await away();
          return memoryMe(sampleMe);
        },
        mints: async () => {
          await away();
          return versioned([]);
        },
        stakes: async () => {
          await away();
          return versioned([]);
        },
      },
    });
    for (const { root, gate } of [signIn, reading])
      expect([gate(), root.getSnapshot().value]).toEqual(['unavailable', 'unavailable']);
    isAway = false;
    for (const { root, gate } of [signIn, reading]) {
      root.send({ type: 'app.retry' });
      await settle();
      expect(gate()).toBe('ready');
    }
  });

  it('R1.06 the foreground reads again', async () => {
    let reads = 0;
    const { root } = await app({
      gateway: {
        price: async () => {
          reads += 1;
          return null;
        },
      },
    });
    root.send({ type: 'app.foreground', atMs: SAMPLE_NOW_MS + 9999 });
    root.send({ type: 'app.foreground', atMs: SAMPLE_NOW_MS + 10_000 });
    await settle();
    expect(reads).toBe(2);
  });
});

describe('slots', () => {
  it('a slot that nobody filled rejects, fails and throws by its name', async () => {
    const told: unknown[] = [];
    for (const logic of [unprovided<void>('a.b'), unprovidedSource('a.b')]) {
      const actor = createActor(logic, { input: undefined } as never);
      actor.subscribe({ error: (error: unknown) => told.push(error) });
      actor.start();
    }
    await settle();
    expect(told).toEqual([new UnprovidedSlot('a.b'), new UnprovidedSlot('a.b')]);
    expect(() => unprovidedEffect<undefined>('c.d')(null, undefined)).toThrow(
      'The slot "c.d" is not provided',
    );
  });

  it('every gate was reached', () => {
    expect(unseenLeaves(appMachine)).toEqual([]);
  });
});
