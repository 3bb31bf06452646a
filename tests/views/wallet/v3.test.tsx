import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { shortAddress } from '@axiom/domain/wallet/address';
import type { WalletRequest } from '@axiom/domain/wallet/port';
import { SAMPLE_NOW_MS, sampleAccount } from '#machines/shared/samples.ts';
import { sampleWalletConfig } from '#machines/wallet/config.samples.ts';
import { provideWallet } from '#machines/wallet/provide.ts';
import { WalletWidget } from '../../../src/wallet/wallet-widget.tsx';
import { V3Wallet, type V3WalletOptions } from '../../adapters/support/v3-wallet.ts';
import { sampleWallets } from '../../support/samples.ts';
import { show } from '../render.tsx';

const around = {
  copy: () => {},
  nowMs: () => SAMPLE_NOW_MS,
  until: () => new Promise<void>(() => {}),
  cancellation: () => new AbortController(),
};
const OTHER = `0:${'cd'.repeat(32)}`;
const request: WalletRequest = {
  kind: 'transaction',
  validUntil: SAMPLE_NOW_MS / 1000 + 60,
  messages: [{ address: OTHER, amount: '1000000000' }],
};
const SIGNED = { result: { boc: 'te6c' } };

afterEach(cleanup);

/** The whole widget over a port that answers as V3 does. */
async function open(change: Partial<V3WalletOptions> = {}) {
  const port = new V3Wallet({
    wallets: sampleWallets,
    account: sampleAccount,
    takesEmbedded: sampleWallets.map(({ appName }) => appName),
    decide: async () => ({ hasResponse: true, response: SIGNED }),
    answer: async () => SIGNED,
    ...change,
  });
  const wallet = createActor(provideWallet(port, around), { input: { config: sampleWalletConfig } });
  wallet.start();
  wallet.send({ type: 'wallet.wake' });
  await show(<WalletWidget wallet={wallet} />);
  await screen.findByRole('button', { name: 'Connect wallet' });
  const tell = (event: Parameters<typeof wallet.send>[0]) => act(() => wallet.send(event));
  return { port, tell };
}

/** Chooses a wallet in the window that a request has opened, until it is connected. */
async function choose(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /Harbour/ }));
  await screen.findByRole('button', { name: `Wallet ${shortAddress(sampleAccount.friendlyAddress)}` });
  expect(screen.queryByRole('heading', { name: 'Connect your wallet' })).toBeNull();
}

const connect = { type: 'wallet.connect', layout: 'mobile', request } as const;

describe('the same views show TON Connect V3', () => {
  it('a request that rode along and was signed: connected, and told as sent', async () => {
    const { port, tell } = await open();
    tell(connect);
    await choose();
    expect(await screen.findByText('Transaction sent')).toBeDefined();
    expect([port.links.length, port.sent.length]).toEqual([1, 0]);
  });

  it('one that was refused there: connected, and told as cancelled', async () => {
    const response = { error: { code: 300, message: 'no' } };
    const { port, tell } = await open({ decide: async () => ({ hasResponse: true, response }) });
    tell(connect);
    await choose();
    expect(await screen.findByText('Transaction cancelled')).toBeDefined();
    expect(port.sent).toEqual([]);
  });

  it('one that was dispatched without an answer: connected, only that is claimed, and nothing sent again', async () => {
    const decide = async () => ({ hasResponse: false, connectResult: { dispatched: true } }) as const;
    const { port, tell } = await open({ decide });
    tell(connect);
    await choose();
    expect(screen.queryByText(/^Transaction/)).toBeNull();
    expect(screen.getByRole('dialog').textContent).toContain('The wallet did not answer');
    expect(port.sent).toEqual([]);
    tell({ type: 'wallet.settle', id: 'connect', end: 'sent' });
    expect(await screen.findByRole('heading', { name: 'Transaction sent' })).toBeDefined();
  });

  it.each([
    ['a message', { ...request, kind: 'message' }],
    ['items', { ...request, messages: [], items: [{ type: 'nft', nftAddress: OTHER, newOwner: OTHER }] }],
  ] as const)(
    '%s: to be confirmed in the wallet, opened by its link, then told as sent',
    async (_, asked) => {
      let answer: (response: typeof SIGNED) => void = () => {};
      const { port, tell } = await open({ answer: () => new Promise((resolve) => (answer = resolve)) });
      tell({ type: 'wallet.connect', layout: 'mobile' });
      await choose();
      tell({ type: 'wallet.send', id: 'gift', request: asked });
      expect((await screen.findByRole('dialog')).textContent).toContain('Confirm the transaction in');
      fireEvent.click(await screen.findByRole('button', { name: 'Open wallet' }));
      expect(port.opened.at(-1)).toMatchObject({ link: sampleAccount.walletLink, isForced: true });
      await act(async () => answer(SIGNED));
      expect(await screen.findByText('Transaction sent')).toBeDefined();
      expect(port.sent).toMatchObject([{ kind: asked.kind }]);
    },
  );
});
