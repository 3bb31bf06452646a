import { describe, expect, it } from 'vitest';
import type { SendOutcome, WalletRequest } from '@axiom/domain/wallet/port';
import { SAMPLE_NOW_MS, sampleAccount } from '#machines/shared/samples.ts';
import { settle } from '../support/run.ts';
import { harbourWallet } from './support/wallets.ts';
import { awake } from './support/widget.ts';

const OTHER = `0:${'cd'.repeat(32)}`;
const request: WalletRequest = {
  kind: 'transaction',
  validUntil: SAMPLE_NOW_MS / 1000 + 60,
  messages: [{ address: OTHER, amount: '1000000000' }],
};

async function connecting(wanted: string) {
  const running = await awake({ wallets: [[harbourWallet]] });
  running.send({ type: 'wallet.connect', layout: 'mobile', request, ...(wanted === '' ? {} : { wanted }) });
  await settle();
  if (wanted === '') running.send({ type: 'screen.open' });
  return running;
}

const outcomesOf = (emitted: readonly unknown[]) =>
  emitted.filter((event) => (event as { type: string }).type === 'outcome');

describe('a port that answers as TON Connect V3 would', () => {
  it.each(['', 'harbour'])(
    'a request rides along with the connection: connect and pay in one tap (%s)',
    async (wanted) => {
      const { attempt, context, emitted, requests } = await connecting(wanted);
      expect(attempt().options.request).toEqual(request);
      const outcome: SendOutcome = { type: 'signed', boc: 'te6c' };
      attempt().connect({ account: sampleAccount, outcome });
      await settle();
      expect(context().account).toEqual(sampleAccount);
      expect(outcomesOf(emitted)).toEqual([{ type: 'outcome', id: 'connect', outcome }]);
      expect(requests).toEqual([]);
    },
  );

  it('what was dispatched without an answer is unknown and never repeated', async () => {
    const { attempt, emitted, requests, send } = await connecting('harbour');
    const outcome: SendOutcome = { type: 'unknown', message: 'Dispatched.' };
    attempt().connect({ account: sampleAccount, outcome });
    await settle();
    send({ type: 'wallet.disconnect' });
    await settle();
    expect(outcomesOf(emitted)).toEqual([{ type: 'outcome', id: 'connect', outcome }]);
    expect(requests).toEqual([]);
  });

  it('what was not carried is sent right after connecting, once', async () => {
    const { attempt, emitted, requests } = await connecting('harbour');
    attempt().connect({ account: sampleAccount });
    await settle();
    expect(requests).toHaveLength(1);
    requests[0]?.sent();
    requests[0]?.answer({ type: 'signed', boc: 'te6c' });
    await settle();
    expect(outcomesOf(emitted)).toMatchObject([{ id: 'connect', outcome: { type: 'signed' } }]);
    expect(requests).toHaveLength(1);
  });

  it('closing the modal forgets the request', async () => {
    const { requests, attempt, send } = await connecting('harbour');
    send({ type: 'modal.close' }, { type: 'wallet.connect', layout: 'mobile', wanted: 'harbour' });
    await settle();
    expect(attempt().options.request).toBeUndefined();
    attempt().connect({ account: sampleAccount });
    await settle();
    expect(requests).toEqual([]);
  });

  it('a message is only signed, and items describe transfers: both reach the port as they are', async () => {
    const { requests, send } = await awake({ restored: sampleAccount });
    const items = [
      { type: 'jetton', master: OTHER, destination: OTHER, amount: '5' },
      { type: 'nft', nftAddress: OTHER, newOwner: OTHER },
    ] as const;
    send(
      { type: 'wallet.send', id: 'a', request: { ...request, kind: 'message' } },
      { type: 'wallet.send', id: 'b', request: { ...request, messages: [], items } },
    );
    await settle();
    expect(requests.map((one) => [one.request.kind, one.request.items])).toEqual([
      ['message', undefined],
      ['transaction', items],
    ]);
  });
});
