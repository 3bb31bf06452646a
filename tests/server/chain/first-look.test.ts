import { expect, it } from 'vitest';
import { createMint } from '#server/use-cases/create-mint.ts';
import type { Deps } from '#server/use-cases/deps.ts';
import { makePlace } from '../support/stores.ts';
import { address } from './support/fake-chain.ts';
import { makeWorld } from './support/world.ts';

it('no bond can be ordered before the first look at the chain', async () => {
  const place = await makePlace('memory');
  const { store } = await makeWorld(place);
  const blind = { hotWallet: address('a wallet that nobody looked at') } as Partial<Deps> as Deps;
  const order = store.transaction((tx) => createMint(tx, blind, 'somebody', { amount: '5', days: 30 }));
  await expect(order).rejects.toMatchObject({ code: 'chain_unavailable' });
  await place.drop();
});
