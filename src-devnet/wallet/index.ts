import type { Part } from '../world.ts';
import { addWalletControls } from './control.ts';
import { addExtensions } from './extension/routes.ts';
import { addWalletsList } from './list/routes.ts';
import { addWalletPages } from './pages.ts';
import { Wallets } from './wallets.ts';

/**
 * The devnet's wallets: GET /wallets-list.json, the pages and extensions under /wallet, the controls under
 * /devnet/wallets, and `world.wallets`. They talk to apps as clients of the bridge on the same origin.
 */
export const registerWallets: Part = async (app, world) => {
  const wallets = await Wallets.open(world);
  world.wallets = wallets;
  world.bridge?.holdAckIf((clientId) => wallets.overtakes(clientId));
  addWalletsList(app, world);
  addWalletControls(app, world, wallets);
  addWalletPages(app, world, wallets);
  addExtensions(app, world, wallets);
  app.addHook('onListen', async () => wallets.start());
  world.onStop(() => wallets.stop());
};
