import type { samples } from './samples.ts';
import { activationWorld } from './activation/outcomes.ts';
import { amountFormWorld } from './amount-form/outcomes.ts';
import { appWorld } from './app/outcomes.ts';
import { botNoticesWorld } from './bot-notices/outcomes.ts';
import { cancelCommandWorld } from './cancel-command/outcomes.ts';
import { doorWorld } from './on-demand/outcomes.ts';
import { historyWorld } from './history/outcomes.ts';
import { maintenanceWorld } from './maintenance/outcomes.ts';
import { notificationsWorld } from './wallet/notifications/outcomes.ts';
import { portfolioWorld } from './portfolio/outcomes.ts';
import { priceWorld } from './price/outcomes.ts';
import { proofWorld } from './proof/outcomes.ts';
import { purchaseWorld } from './purchase/outcomes.ts';
import { realtimeWorld } from './realtime/outcomes.ts';
import { rebondFormWorld, rebondWorld } from './rebond/outcomes.ts';
import { referralWorld } from './referral/outcomes.ts';
import { saleFormWorld, saleWorld } from './sale/outcomes.ts';
import { sessionWorld } from './session/outcomes.ts';
import { shareWorld } from './share/outcomes.ts';
import { stakeCommandWorld } from './stake-command/outcomes.ts';
import { statementWorld } from './statement/outcomes.ts';
import { taskCommandWorld } from './task-command/outcomes.ts';
import { tasksWorld } from './tasks/outcomes.ts';
import { toastsWorld } from './toasts/outcomes.ts';
import { transactionWorld } from './transaction/outcomes.ts';
import { transferWorld } from './transfer/outcomes.ts';
import { connectionWorld } from './wallet/connection/outcomes.ts';
import { actionsWorld } from './wallet/actions/outcomes.ts';
import { balanceWorld } from './wallet/balance/outcomes.ts';
import { modalWorld } from './wallet/modal/outcomes.ts';
import { screenWorld } from './wallet/screen/outcomes.ts';
import { walletTransactionWorld } from './wallet/transaction/outcomes.ts';

/** What every machine meets when it runs without an app, by its id; a form says inside of which machine it is. */
export const worlds = {
  activation: activationWorld,
  amountForm: amountFormWorld,
  app: appWorld,
  botNotices: botNoticesWorld,
  cancel: cancelCommandWorld,
  door: doorWorld,
  history: historyWorld,
  maintenance: maintenanceWorld,
  notifications: notificationsWorld,
  portfolio: portfolioWorld,
  price: priceWorld,
  proof: proofWorld,
  purchase: purchaseWorld,
  realtime: realtimeWorld,
  rebond: rebondWorld,
  referral: referralWorld,
  sale: saleWorld,
  session: sessionWorld,
  share: shareWorld,
  stake: stakeCommandWorld,
  statement: statementWorld,
  taskCommand: taskCommandWorld,
  tasks: tasksWorld,
  toasts: toastsWorld,
  transaction: transactionWorld,
  transfer: transferWorld,
  wallet: connectionWorld,
  walletActions: actionsWorld,
  walletBalance: balanceWorld,
  walletModal: modalWorld,
  walletScreen: screenWorld,
  walletTransaction: walletTransactionWorld,
  'sale/amountForm': saleFormWorld,
  'rebond/amountForm': rebondFormWorld,
} as const satisfies Readonly<Record<keyof typeof samples | 'sale/amountForm' | 'rebond/amountForm', object>>;
