import { describe, expect, it } from 'vitest';
import { PAYMENT_GRACE_MS } from '@axiom/domain/constants';
import { SAMPLE_NOW_MS, sampleAccount } from '#machines/shared/samples.ts';
import { connectionMachine } from '#machines/wallet/connection/machine.ts';
import type { WalletRequest } from '@axiom/domain/wallet/port';
import { settle, unseenLeaves } from '../support/run.ts';
import { awake, opened, widget } from './support/widget.ts';

const OTHER = `0:${'cd'.repeat(32)}`;
const request: WalletRequest = {
  kind: 'transaction',
  validUntil: SAMPLE_NOW_MS / 1000 + 60,
  messages: [{ address: OTHER, amount: '1000000000' }],
};

describe('wallet connection', () => {
  it('R3.15 R3.01a the connection of last time is restored; the button spins until then', async () => {
    const { emitted, has, send, trace } = widget({ restored: sampleAccount });
    expect(has('restoring')).toBe(true);
    send({ type: 'wallet.wake' }, { type: 'wallet.connect', layout: 'mobile' });
    await settle();
    expect(trace('wallet')).toEqual(['asleep', 'restoring', 'connected']);
    expect(emitted).toEqual([{ type: 'account', account: sampleAccount }]);
  });

  it('R3.15 nothing to restore, or a failure, is disconnected', async () => {
    for (const restored of [null, new Error('away')]) {
      const { trace } = await awake({ restored });
      expect(trace('wallet')).toEqual(['asleep', 'restoring', 'disconnected']);
    }
  });

  it('wallets that are asked for meanwhile open as soon as it is known that none is connected', async () => {
    for (const restored of [null, new Error('away')]) {
      const { has, send, trace } = widget({ restored });
      send({ type: 'wallet.wake' }, { type: 'wallet.connect', layout: 'mobile' });
      await settle();
      expect(has('modal')).toBe(true);
      send({ type: 'wallet.close' }, { type: 'wallet.found' });
      await settle();
      expect(trace('wallet').slice(-3)).toEqual(['disconnected', 'restoring', 'disconnected']);
    }
  });

  it('R3.15f on a phone a chosen wallet is opened and its connect event connects', async () => {
    const { attempt, attempts, context, openings, send, trace } = await opened();
    send({ type: 'modal.choose', appName: 'telegram-wallet' });
    attempt().give();
    attempt().connect({ account: sampleAccount });
    await settle();
    expect(trace('wallet')).toEqual(['asleep', 'restoring', 'disconnected', 'modal', 'connected']);
    expect(attempts).toMatchObject([{ target: 'telegram-wallet', isOver: true }]);
    expect(openings()).toEqual([`false ${attempt().link}`]);
    expect(context().account).toEqual(sampleAccount);
  });

  it('R3.25a what connecting needs is loaded on intent, not before', async () => {
    const { done, send } = widget();
    send({ type: 'wallet.intent' }, { type: 'wallet.wake' });
    await settle();
    expect(done).toEqual([]);
    send({ type: 'wallet.intent' });
    expect(done).toEqual(['warm']);
  });

  it('a proof that the server took is told; the wallet stays as it is', async () => {
    const { emitted, prove, send, trace } = await awake({ restored: sampleAccount });
    emitted.length = 0;
    prove();
    expect(emitted).toEqual([{ type: 'proven' }]);
    expect(trace('wallet').at(-1)).toBe('connected');
    send({ type: 'wallet.disconnect' });
    await settle();
    prove();
    expect(emitted.filter((event) => (event as { type: string }).type === 'proven')).toHaveLength(1);
  });

  it('R3.15g R3.02e the wallet’s disconnect event and the app’s own disconnect both end it', async () => {
    const gone = await awake({ restored: sampleAccount });
    gone.leave();
    expect(gone.context().account).toBeNull();
    expect(gone.trace('wallet').at(-1)).toBe('disconnected');
    for (const disconnect of [async () => {}, () => Promise.reject(new Error('bridge away'))]) {
      const own = await awake({ restored: sampleAccount, disconnect });
      own.send({ type: 'wallet.disconnect' });
      await settle();
      expect(own.trace('wallet').slice(-2)).toEqual(['disconnecting', 'disconnected']);
      expect(own.emitted.at(-1)).toEqual({ type: 'account', account: null });
    }
  });

  it.each(['disconnected', 'modal'])('what another tab has connected is restored here: %s', async (state) => {
    const { attempt, context, emitted, find, live, send, trace } = await awake();
    if (state === 'modal') {
      send({ type: 'wallet.connect', layout: 'desktop' });
      await settle();
      attempt().give();
    }
    find(sampleAccount);
    await settle();
    expect(trace('wallet').slice(-3)).toEqual([state, 'restoring', 'connected']);
    expect([context().account, live()]).toEqual([sampleAccount, []]);
    expect(emitted.at(-1)).toEqual({ type: 'account', account: sampleAccount });
    expect(context().modal).toEqual({
      status: 'closed',
      closeReason: state === 'modal' ? 'wallet-selected' : null,
    });
    find({ ...sampleAccount, walletName: 'Another' });
    expect(context().account).toEqual(sampleAccount);
  });

  it('a request that comes with connecting is sent at once by the wallet that is connected, refused while none is', async () => {
    const { emitted, has, requests, send } = widget({ restored: sampleAccount });
    const ask = { type: 'wallet.connect', layout: 'mobile', request } as const;
    send(ask);
    expect(emitted.splice(0)).toMatchObject([
      { type: 'outcome', id: 'connect', outcome: { type: 'not-sent', code: 'not-connected' } },
    ]);
    send({ type: 'wallet.wake' });
    await settle();
    emitted.length = 0;
    send(ask, ask, { type: 'wallet.connect', layout: 'mobile' });
    await settle();
    expect([requests.length, has('connected')]).toEqual([1, true]);
    requests[0]?.sent();
    requests[0]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(emitted).toMatchObject([
      { type: 'sent', id: 'connect' },
      { type: 'outcome', id: 'connect', outcome: { type: 'signed' } },
    ]);
  });

  it('R3.21a a request while nothing is connected is refused with its text, and asks nobody', async () => {
    const { emitted, requests, send } = await awake();
    send({ type: 'wallet.send', id: 'gift', request });
    await settle();
    expect(emitted).toEqual([
      {
        type: 'outcome',
        id: 'gift',
        outcome: {
          type: 'not-sent',
          code: 'not-connected',
          message: 'Connect wallet to send a transaction.',
        },
      },
    ]);
    expect(requests).toEqual([]);
  });

  it('R3.10f R3.10 a request goes to the wallet once: not sent, sent, then its word', async () => {
    const {
      actions,
      emitted,
      notifications,
      opened: orders,
      requests,
      send,
    } = await awake({
      restored: sampleAccount,
    });
    emitted.length = 0;
    send({ type: 'wallet.send', id: 'gift', request });
    expect(actions().context.action).toMatchObject({ name: 'confirm-transaction', sent: false });
    expect(actions().hasTag('modal-confirm')).toBe(true);
    expect(notifications()).toEqual(['confirm-transaction']);
    await settle();
    expect(requests).toMatchObject([
      { request: { kind: 'transaction', from: sampleAccount.address, network: '-3' } },
    ]);
    expect(orders).toEqual([]);
    requests[0]?.sent();
    expect(actions().context.action?.sent).toBe(true);
    expect(orders).toMatchObject([{ link: sampleAccount.walletLink, isForced: false, skip: 'ios' }]);
    requests[0]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(emitted).toEqual([
      { type: 'sent', id: 'gift' },
      { type: 'outcome', id: 'gift', outcome: { type: 'signed', boc: 'te6c' } },
    ]);
    expect(notifications()).toEqual(['transaction-sent']);
    expect(requests).toHaveLength(1);
  });

  it('R5.38d a wrong request is refused with the field and its bound, and asks nobody', async () => {
    const { emitted, notifications, requests, send } = await awake({ restored: sampleAccount });
    const wrong = [
      { ...request, validUntil: 1 },
      { ...request, network: '-239' },
      { ...request, from: OTHER },
      { ...request, messages: 'all' as never },
      { ...request, items: [{ type: 'nft' as const, nftAddress: OTHER, newOwner: OTHER }] },
      { ...request, messages: [] },
    ];
    wrong.forEach((one, at) => send({ type: 'wallet.send', id: `${at}`, request: one }));
    await settle();
    const said = emitted.flatMap((event) => {
      const { outcome } = event as { outcome?: { message?: string } };
      return outcome?.message ?? [];
    });
    expect(said).toEqual([
      expect.stringContaining('validUntil must be'),
      expect.stringContaining("network must be -3, the account's chain"),
      expect.stringContaining(`from must be ${sampleAccount.address}, the connected address`),
      expect.stringContaining('messages must be a list of messages'),
      expect.stringContaining('items must be left out beside messages'),
      expect.stringContaining('A transaction needs at least one message'),
    ]);
    expect(requests).toEqual([]);
    expect(notifications()).toEqual(wrong.map(() => 'transaction-canceled'));
  });

  it('two requests do not mix; what is declined is canceled', async () => {
    const { emitted, requests, send, notifications } = await awake({ restored: sampleAccount });
    send({ type: 'wallet.send', id: 'a', request }, { type: 'wallet.send', id: 'b', request });
    await settle();
    requests[1]?.answer({ type: 'rejected', message: 'No' });
    await settle();
    expect(emitted.at(-1)).toEqual({
      type: 'outcome',
      id: 'b',
      outcome: { type: 'rejected', message: 'No' },
    });
    expect(notifications()).toEqual(['transaction-canceled']);
    requests[0]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(emitted.at(-1)).toMatchObject({ id: 'a' });
  });

  it('an error after a request has left is told as unknown: it may be signed all the same', async () => {
    const { emitted, requests, send } = await awake({ restored: sampleAccount });
    send({ type: 'wallet.send', id: 'gift', request });
    await settle();
    requests[0]?.sent();
    requests[0]?.answer({ type: 'not-sent', code: 'unknown', message: 'Bad request' });
    await settle();
    expect(emitted.at(-1)).toEqual({
      type: 'outcome',
      id: 'gift',
      outcome: { type: 'unknown', message: 'Bad request' },
    });
  });

  it('without an answer the modal says so, until the app has learned how it ended; a word after that is not told', async () => {
    const { actions, clock, emitted, notifications, requests, send } = await awake({
      restored: sampleAccount,
    });
    send({ type: 'wallet.send', id: 'gift', request });
    await settle();
    clock.advance(60_000 + PAYMENT_GRACE_MS);
    await settle();
    expect(actions().hasTag('modal-unknown')).toBe(true);
    expect(notifications()).toEqual(['transaction-unknown']);
    emitted.length = 0;
    send({ type: 'wallet.settle', id: 'gift', end: 'not-sent' });
    expect(actions().hasTag('modal-canceled')).toBe(true);
    requests[0]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(actions().hasTag('modal-canceled')).toBe(true);
    expect([emitted, requests.length]).toEqual([[], 1]);
  });

  it('the app may know before the wallet answers: the request is over', async () => {
    const { actions, notifications, requests, send } = await awake({ restored: sampleAccount });
    send({ type: 'wallet.send', id: 'gift', request });
    await settle();
    expect(actions().hasTag('modal-confirm')).toBe(true);
    send(
      { type: 'wallet.settle', id: 'gift', end: 'sent' },
      { type: 'wallet.settle', id: 'gift', end: 'sent' },
    );
    await settle();
    expect(actions().hasTag('modal-confirm')).toBe(false);
    expect([notifications(), requests[0]?.isOver]).toEqual([['transaction-sent'], true]);
  });

  it('one id is one request: a second tap asks nobody and does not end the first', async () => {
    const { emitted, requests, send } = await awake({ restored: sampleAccount });
    send({ type: 'wallet.send', id: 'gift', request }, { type: 'wallet.send', id: 'gift', request });
    await settle();
    expect(requests).toHaveLength(1);
    requests[0]?.answer({ type: 'unknown', message: 'Silence' });
    await settle();
    expect(emitted.at(-1)).toMatchObject({ id: 'gift', outcome: { type: 'unknown' } });
    send({ type: 'wallet.send', id: 'gift', request });
    await settle();
    requests[1]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(emitted.at(-1)).toMatchObject({ id: 'gift', outcome: { type: 'signed' } });
  });

  it('what came with a connection is sent again with the next one, whatever became of the first', async () => {
    const { attempt, emitted, leave, requests, send } = await opened();
    const connectWith = async () => {
      send({ type: 'wallet.close' });
      await settle();
      send({ type: 'wallet.connect', layout: 'mobile', request });
      await settle();
      send({ type: 'modal.choose', appName: 'telegram-wallet' });
      attempt().connect({ account: sampleAccount });
      await settle();
    };
    await connectWith();
    requests[0]?.answer({ type: 'unknown', message: 'Gone' });
    leave();
    await settle();
    await connectWith();
    expect(requests).toHaveLength(2);
    requests[1]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(emitted.at(-1)).toMatchObject({ id: 'connect', outcome: { type: 'signed' } });
  });

  it('a child that breaks closes the modal with its reason', async () => {
    const { context, emitted, has } = await opened('mobile', {
      wallets: [{} as never],
    });
    expect(has('disconnected')).toBe(true);
    expect(has('modal')).toBe(false);
    expect(context().failure?.code).toBe('unknown');
    expect(emitted.map((event) => (event as { type: string }).type)).toContain('refused');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(connectionMachine)).toEqual([]);
  });
});
