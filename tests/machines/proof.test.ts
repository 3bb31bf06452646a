import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { proofMachine } from '#machines/proof/machine.ts';
import { run, settle, unseenLeaves } from './support/run.ts';

const MINUTE_MS = 60_000;
const READY = (tonProof: string) => ({
  type: 'parameters',
  parameters: { state: 'ready', value: { tonProof } },
});
const NOTHING = { type: 'parameters', parameters: { state: 'ready', value: null } };
const LOADING = { type: 'parameters', parameters: { state: 'loading' } };

function proof(fetch: () => Promise<string>) {
  let asked = 0;
  const machine = proofMachine.provide({
    actors: {
      fetchPayload: fromPromise(async () => {
        asked += 1;
        return { payload: await fetch() };
      }),
    },
  });
  const running = run(machine, {});
  running.emitted.length = 0;
  return { ...running, asked: () => asked };
}

describe('the text that a wallet signs', () => {
  it('R3.26a R3.20g is fetched when wallets are opened, kept until one has signed it, then fetched anew', async () => {
    let issued = 0;
    const { actor, asked, emitted } = proof(async () => `payload-${(issued += 1)}`);
    actor.send({ type: 'proof.wanted' });
    expect(emitted).toEqual([LOADING]);
    await settle();
    expect(emitted.splice(0)).toEqual([LOADING, READY('payload-1')]);
    actor.send({ type: 'proof.wanted' });
    await settle();
    expect([asked(), emitted]).toEqual([1, []]);
    actor.send({ type: 'proof.used' });
    actor.send({ type: 'proof.wanted' });
    await settle();
    expect(emitted).toEqual([NOTHING, LOADING, READY('payload-2')]);
  });

  it('R3.26a a server that fails, or does not answer for 4 s, lets the wallet connect unproven', async () => {
    const failed = proof(() => Promise.reject(new Error('away')));
    failed.actor.send({ type: 'proof.wanted' });
    await settle();
    expect(failed.emitted).toEqual([LOADING, NOTHING]);
    const silent = proof(() => new Promise(() => {}));
    silent.actor.send({ type: 'proof.wanted' });
    silent.clock.increment(3999);
    expect(silent.emitted).toEqual([LOADING]);
    silent.clock.increment(1);
    expect(silent.emitted).toEqual([LOADING, NOTHING]);
  });

  it('a text that is older than ten minutes is given to nobody who opens the wallets then', async () => {
    const { actor, asked, emitted, clock } = proof(async () => 'payload');
    actor.send({ type: 'proof.wanted' });
    await settle();
    actor.send({ type: 'proof.spare' });
    clock.increment(10 * MINUTE_MS - 1);
    expect(emitted.at(-1)).toEqual(READY('payload'));
    clock.increment(1);
    expect([asked(), emitted.at(-1)]).toEqual([1, NOTHING]);
  });

  it('R3.26a a text that runs out while the wallets stand open is renewed, and serves until the new one is there', async () => {
    let issued = 0;
    const { actor, clock, emitted } = proof(async () => `payload-${(issued += 1)}`);
    actor.send({ type: 'proof.wanted' });
    await settle();
    emitted.length = 0;
    clock.increment(10 * MINUTE_MS);
    expect(emitted).toEqual([]);
    await settle();
    expect(emitted.splice(0)).toEqual([READY('payload-2')]);
    clock.increment(10 * MINUTE_MS);
    await settle();
    expect(emitted.splice(0)).toEqual([READY('payload-3')]);
    actor.send({ type: 'proof.used' });
    expect(emitted).toEqual([NOTHING]);
  });

  it('R3.26a a renewal that fails or is not answered is tried again, until the text is too old to be signed', async () => {
    const answers = [
      async () => 'first',
      () => Promise.reject(new Error('away')),
      () => new Promise<never>(() => {}),
    ];
    const { actor, asked, clock, emitted, trace } = proof(() => (answers.shift() ?? (async () => 'later'))());
    actor.send({ type: 'proof.wanted' });
    await settle();
    emitted.length = 0;
    clock.increment(10 * MINUTE_MS);
    await settle();
    clock.increment(15_000);
    expect([asked(), emitted]).toEqual([3, []]);
    clock.increment(4000);
    clock.increment(15_000);
    await settle();
    expect(emitted.splice(0)).toEqual([READY('later')]);
    expect(trace.slice(-4)).toEqual(['aged.renewing', 'aged.pausing', 'aged.renewing', 'kept']);

    const silent = proof(() => (silent.asked() === 1 ? Promise.resolve('only') : new Promise(() => {})));
    silent.actor.send({ type: 'proof.wanted' });
    await settle();
    silent.clock.increment(10 * MINUTE_MS);
    silent.clock.increment(4 * MINUTE_MS - 1);
    expect(silent.emitted.at(-1)).toEqual(READY('only'));
    silent.clock.increment(1);
    expect(silent.emitted.at(-1)).toEqual(NOTHING);
    expect(unseenLeaves(proofMachine)).toEqual([]);
  });
});
