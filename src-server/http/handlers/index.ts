import type { RouteName } from '#contract/routes.ts';
import { farmingHandlers } from './farming.ts';
import type { Handlers } from './handler.ts';
import { mintHandlers } from './mint.ts';
import { serviceHandlers } from './service.ts';
import { signInHandlers } from './sign-in.ts';
import { stakingHandlers } from './staking.ts';
import { statementHandlers } from './statement.ts';
import { taskHandlers } from './tasks.ts';
import { userHandlers } from './user.ts';
import { walletHandlers } from './wallet.ts';
import { withdrawHandlers } from './withdraw.ts';

/** One handler per call of the contract; a missing one does not compile. */
export const handlers: Handlers<RouteName> = {
  ...signInHandlers,
  ...userHandlers,
  ...mintHandlers,
  ...stakingHandlers,
  ...farmingHandlers,
  ...withdrawHandlers,
  ...statementHandlers,
  ...serviceHandlers,
  ...taskHandlers,
  ...walletHandlers,
};
