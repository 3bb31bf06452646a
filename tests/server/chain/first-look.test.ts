import { expect, it } from 'vitest';
import { createMint } from '#server/use-cases/create-mint.ts';
import type { Deps } from '#server/use-cases/deps.ts';
import { makePlace } from '../support/stores.ts';
import { watchOnce } from '#server/chain/watcher.ts';
import { address, type NodeFault } from './support/fake-chain.ts';
import { makeWorld, TON } from './support/world.ts';

it('no bond can be ordered before the first look at the chain', async () => {
  const place = await makePlace('memory');
  const { store } = await makeWorld(place);
  const blind = { hotWallet: address('a wallet that nobody looked at') } as Partial<Deps> as Deps;
  const order = store.transaction((tx) => createMint(tx, blind, 'somebody', { amount: '5', days: 30 }));
  await expect(order).rejects.toMatchObject({ code: 'chain_unavailable' });
  await place.drop();
});

it('of two nodes neither alone says what the first look finds; where one is down, the other does', async () => {
  const place = await makePlace('memory');
  const two: NodeFault = {};
  const world = await makeWorld(place, {
    nodes: (chain) => ({ nodes: [chain.node('one'), chain.node('two', two)] }),
  });
  two.invents = world.chain.pretend({ from: address('liar'), nano: 900n * TON });
  await expect(watchOnce(world.deps)).rejects.toThrow('the nodes tell different accounts at the first look');
  delete two.invents;
  two.balanceOff = TON;
  await expect(watchOnce(world.deps)).rejects.toMatchObject({ code: 'chain_unavailable' });
  two.down = true;
  expect(await watchOnce(world.deps)).toMatchObject({ isCaughtUp: true, differenceNano: 0n });
  await world.reconcile();
  await place.drop();
});
