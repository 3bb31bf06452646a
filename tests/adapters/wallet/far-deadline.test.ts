import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connector } from '#adapters/wallet/connector.ts';
import { sendRequest } from '#adapters/wallet/sending.ts';
import { never } from '../support/wallet-bench.ts';

const DAY_MS = 24 * 3_600_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a request that is valid for longer than a timer can wait is not given up at once', async () => {
  let sign: (signed: { readonly boc: string }) => void = () => {};
  const connector = {
    wallet: { device: { features: ['SendTransaction'] } },
    sendTransaction: () =>
      new Promise((resolve) => {
        sign = resolve;
      }),
  } as unknown as Connector;
  const outcome = sendRequest(
    connector,
    { kind: 'transaction', validUntil: 1, messages: [{ address: '', amount: '1' }] },
    { timeLeftMs: 30 * DAY_MS, onSent: () => {}, onGone: () => () => {} },
    never,
  );
  await vi.advanceTimersByTimeAsync(DAY_MS);
  sign({ boc: 'te6c' });
  expect(await outcome).toEqual({ type: 'signed', boc: 'te6c' });
});
