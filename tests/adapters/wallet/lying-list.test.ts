import { expect, it } from 'vitest';
import { checkWalletsList } from '@axiom/domain/wallet/list';
import { startAttempt } from '#adapters/wallet/attempt.ts';
import type { Connector } from '#adapters/wallet/connector.ts';
import { never } from '../support/wallet-bench.ts';

it('only checked bridges are asked when any wallet may answer', () => {
  const list = checkWalletsList([
    {
      app_name: 'a',
      name: 'A',
      image: 'https://a.example/i.png',
      about_url: 'https://a.example',
      universal_url: 'https://a.example/tc',
      bridge: [
        { type: 'sse', url: 'https://a.example/bridge' },
        { type: 'js', key: 'a', url: 'http://192.168.0.1/admin' },
        { type: 'other', url: 'no address' },
      ],
      platforms: ['ios'],
    },
  ]);
  const asked: unknown[] = [];
  const connector = { connect: (sources: unknown) => void asked.push(sources) } as unknown as Connector;
  startAttempt(connector, { type: 'any' }, list, { signal: never });
  expect(list).toHaveLength(1);
  expect(asked).toEqual([[{ bridgeUrl: 'https://a.example/bridge' }]]);
});
