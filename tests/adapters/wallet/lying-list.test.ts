import { expect, it } from 'vitest';
import { checkWalletsList } from '@axiom/domain/wallet/list';
import { startAttempt } from '#adapters/wallet/attempt.ts';
import type { Connector } from '#adapters/wallet/connector.ts';
import { never } from '../support/wallet-bench.ts';

const walletAt = (name: string, url: string) => ({
  app_name: name,
  name,
  image: 'https://a.example/i.png',
  about_url: 'https://a.example',
  universal_url: 'https://a.example/tc',
  bridge: [{ type: 'sse', url }],
  platforms: ['ios'],
});

function askedAt(list: Parameters<typeof startAttempt>[2]): readonly { readonly bridgeUrl: string }[] {
  const asked: { readonly bridgeUrl: string }[][] = [];
  const connector = {
    connect: (sources: { readonly bridgeUrl: string }[]) => void asked.push(sources),
  } as unknown as Connector;
  startAttempt(connector, { type: 'any' }, list, { signal: never });
  return asked[0] ?? [];
}

it('a bridge is listened to once, and 32 at most, those of the first wallets', () => {
  const urls = Array.from({ length: 60 }, (_, at) => `https://${at}.example/bridge`);
  const twice = urls.flatMap((url) => [url, `${url}/`]);
  const asked = askedAt(checkWalletsList(twice.map((url, at) => walletAt(`w${at}`, url))));
  expect(asked.map(({ bridgeUrl }) => bridgeUrl.replace(/\/$/, ''))).toEqual(urls.slice(0, 32));
});

it('only checked bridges are asked when any wallet may answer', () => {
  const list = checkWalletsList([
    {
      ...walletAt('a', ''),
      bridge: [
        { type: 'sse', url: 'https://a.example/bridge' },
        { type: 'js', key: 'a', url: 'http://192.168.0.1/admin' },
        { type: 'other', url: 'no address' },
      ],
    },
  ]);
  expect(list).toHaveLength(1);
  expect(askedAt(list)).toEqual([{ bridgeUrl: 'https://a.example/bridge' }]);
});
