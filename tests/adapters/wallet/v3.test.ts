import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { ConnectTarget, SendOutcome, WalletRequest } from '@axiom/domain/wallet/port';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import { until } from '../../support/until.ts';
import { sampleAccount } from '#machines/shared/samples.ts';
import { sampleWallets } from '../../support/samples.ts';
import { V3Wallet, type V3WalletOptions } from '../support/v3-wallet.ts';
import { failing, never, payment } from '../support/wallet-bench.ts';

const SIGNED = { hasResponse: true, response: { result: { boc: 'te6c' } } } as const;

const [listed] = sampleWallets;
if (listed === undefined) throw new Error('no sample');
const wallet = listed;

const make = (change: Partial<V3WalletOptions> = {}) =>
  new V3Wallet({
    wallets: sampleWallets,
    account: sampleAccount,
    takesEmbedded: [wallet.appName],
    decide: async (carried) =>
      carried === null ? { hasResponse: false, connectResult: { dispatched: false } } : SIGNED,
    answer: async () => ({ result: { boc: 'te6c' } }),
    ...change,
  });

const connect = (port: V3Wallet, request?: WalletRequest, to?: ConnectTarget) =>
  port.connect(to ?? { type: 'wallet', wallet, via: 'bridge' }, {
    onLink: () => {},
    signal: never,
    ...(request === undefined ? {} : { request }),
  });

describe('TON Connect V3 fits the port', () => {
  it('connect and pay in one tap: the link carries the request, the connection its outcome', async () => {
    const port = make();
    const { outcome } = await connect(port, payment());
    expect(outcome).toEqual({ type: 'signed', boc: 'te6c' });
    expect(new URL(port.links[0] ?? '').searchParams.has('e')).toBe(true);
    expect(port.sent).toEqual([]);
  });

  it.each([
    [
      'declined',
      { hasResponse: true, response: { error: { code: 300, message: 'no' } } } as const,
      'rejected',
    ],
    ['refused', { hasResponse: true, response: { error: { code: 1, message: 'bad' } } } as const, 'not-sent'],
    ['dispatched', { hasResponse: false, connectResult: { dispatched: true } } as const, 'unknown'],
    ['never delivered', { hasResponse: false, connectResult: { dispatched: false } } as const, undefined],
  ])('a request that rode along and was %s', async (_, result, outcome) => {
    expect((await connect(make({ decide: async () => result }), payment())).outcome?.type).toBe(outcome);
  });

  it('rides along once, and only with a wallet that takes it, by a link that is short enough', async () => {
    const port = make();
    const request = payment();
    await connect(port, request);
    expect((await connect(port, request)).outcome).toBeUndefined();
    expect((await connect(port, payment(), { type: 'any' })).outcome).toBeUndefined();
    expect((await connect(port, payment(), { type: 'wallet', wallet, via: 'page' })).outcome).toBeUndefined();
    expect((await connect(make({ takesEmbedded: [] }), payment())).outcome).toBeUndefined();
    expect((await connect(port, payment(20))).outcome).toBeUndefined();
  });

  it('messages are signed, items are sent, a refusal is one', async () => {
    const port = make();
    const items = [{ type: 'jetton', master: 'm', destination: 'd', amount: '1' } as const];
    for (const request of [
      { ...payment(), kind: 'message' as const },
      { ...payment(0), items },
    ]) {
      expect(await port.send(request, () => {})).toEqual({ type: 'signed', boc: 'te6c' });
      expect(port.sent).toContain(request);
    }
    expect((await failing(connect(make({ decide: async () => 'declined' })))).code).toBe('declined');
  });
});

describe('the same machines run it', () => {
  const around = {
    copy: () => {},
    nowMs: () => Date.now(),
    until: () => new Promise<void>(() => undefined),
    cancellation: () => new AbortController(),
  };

  /** Connects on a phone with a request, until it has ended. */
  async function run(change: Partial<V3WalletOptions>, to = wallet.appName) {
    const port = make(change);
    const actor = createActor(provideWallet(port, around), { input: { config: sampleWalletConfig } });
    const told: { readonly type: string; readonly outcome?: SendOutcome }[] = [];
    actor.on('*', (event) => void told.push(event));
    actor.start();
    actor.send({ type: 'wallet.wake' });
    await until('awake', () => actor.getSnapshot().hasTag('disconnected'));
    actor.send({ type: 'wallet.connect', layout: 'mobile', wanted: to, request: payment() });
    const ended = await until('the outcome', () => told.find(({ type }) => type === 'outcome'));
    expect(actor.getSnapshot().hasTag('connected')).toBe(true);
    actor.stop();
    return { port, outcomes: told.filter(({ type }) => type === 'outcome'), ended: ended.outcome?.type };
  }

  it('connect and pay in one tap: signed, and nothing is sent again', async () => {
    const { port, outcomes, ended } = await run({});
    expect([ended, outcomes.length, port.sent]).toEqual(['signed', 1, []]);
    expect(port.opened).toHaveLength(1);
  });

  it('dispatched without an answer: unknown, and never repeated by itself', async () => {
    const decide = async () => ({ hasResponse: false, connectResult: { dispatched: true } }) as const;
    const { port, ended } = await run({ decide });
    expect([ended, port.sent]).toEqual(['unknown', []]);
  });

  it('never delivered, or not taken: sent over the bridge, once', async () => {
    const decide = async () => ({ hasResponse: false, connectResult: { dispatched: false } }) as const;
    for (const change of [{ decide }, { decide, takesEmbedded: [] }]) {
      const { port, ended } = await run(change);
      expect([ended, port.sent.length]).toEqual(['signed', 1]);
    }
  });

  it('refused with the connection: rejected, and not asked for again', async () => {
    const response = { error: { code: 300, message: 'no' } };
    const { port, ended } = await run({ decide: async () => ({ hasResponse: true, response }) });
    expect([ended, port.sent]).toEqual(['rejected', []]);
  });
});
