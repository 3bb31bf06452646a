import type { Part } from '../world.ts';
import { walletsList } from './apps.ts';
import { addWalletControls } from './control.ts';
import { addWalletPages } from './pages.ts';
import { Wallets } from './wallets.ts';

/**
 * The wallets of the outside world: GET /wallets-list.json, the pages below /wallet, the controls below /devnet/wallets, and
 * `world.wallets`. They speak with apps through the bridge of the same origin, as a client of it.
 */
export const registerWallets: Part = async (app, world) => {
  const wallets = await Wallets.open(world);
  world.wallets = wallets;
  addWalletControls(app, world, wallets);
  addWalletPages(app, world, wallets);
  await app.register(async (scope) => {
    scope.addHook('preHandler', world.faults.hook('wallets_list'));
    // the public list is readable from every origin too
    scope.get('/wallets-list.json', (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(walletsList(world.origin)),
    );
  });
  app.addHook('onListen', async () => wallets.start());
  world.onStop(() => wallets.stop());
};
