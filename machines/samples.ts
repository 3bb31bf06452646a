import type { EventObject } from 'xstate';
import { activationSamples } from './activation/samples.ts';
import { amountFormSamples } from './amount-form/samples.ts';
import { appSamples } from './app/samples.ts';
import { botNoticesSamples } from './bot-notices/samples.ts';
import { cancelCommandSamples } from './cancel-command/samples.ts';
import { historySamples } from './history/samples.ts';
import { maintenanceSamples } from './maintenance/samples.ts';
import { doorSamples } from './on-demand/samples.ts';
import { notificationsSamples } from './wallet/notifications/samples.ts';
import { portfolioSamples } from './portfolio/samples.ts';
import { priceSamples } from './price/samples.ts';
import { proofSamples } from './proof/samples.ts';
import { purchaseSamples } from './purchase/samples.ts';
import { realtimeSamples } from './realtime/samples.ts';
import { rebondSamples } from './rebond/samples.ts';
import { referralSamples } from './referral/samples.ts';
import { saleSamples } from './sale/samples.ts';
import { sessionSamples } from './session/samples.ts';
import { shareSamples } from './share/samples.ts';
import { stakeCommandSamples } from './stake-command/samples.ts';
import { statementSamples } from './statement/samples.ts';
import { taskCommandSamples } from './task-command/samples.ts';
import { tasksSamples } from './tasks/samples.ts';
import { toastsSamples } from './toasts/samples.ts';
import { transactionSamples } from './transaction/samples.ts';
import { actionsSamples } from './wallet/actions/samples.ts';
import { balanceSamples } from './wallet/balance/samples.ts';
import { connectionSamples } from './wallet/connection/samples.ts';
import { modalSamples } from './wallet/modal/samples.ts';
import { screenSamples } from './wallet/screen/samples.ts';
import { transferSamples } from './transfer/samples.ts';
import { walletTransactionSamples } from './wallet/transaction/samples.ts';

/** Samples of every event of every machine, by the machine's id. */
export const samples = {
  activation: activationSamples,
  amountForm: amountFormSamples,
  app: appSamples,
  botNotices: botNoticesSamples,
  cancel: cancelCommandSamples,
  door: doorSamples,
  history: historySamples,
  maintenance: maintenanceSamples,
  notifications: notificationsSamples,
  portfolio: portfolioSamples,
  price: priceSamples,
  proof: proofSamples,
  purchase: purchaseSamples,
  realtime: realtimeSamples,
  rebond: rebondSamples,
  referral: referralSamples,
  sale: saleSamples,
  session: sessionSamples,
  share: shareSamples,
  stake: stakeCommandSamples,
  statement: statementSamples,
  taskCommand: taskCommandSamples,
  tasks: tasksSamples,
  toasts: toastsSamples,
  transaction: transactionSamples,
  transfer: transferSamples,
  wallet: connectionSamples,
  walletActions: actionsSamples,
  walletBalance: balanceSamples,
  walletModal: modalSamples,
  walletScreen: screenSamples,
  walletTransaction: walletTransactionSamples,
} as const satisfies Readonly<Record<string, readonly EventObject[]>>;
