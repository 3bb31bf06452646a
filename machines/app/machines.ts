import type { Bond, EconomyNow, FarmLinkCard, Operation, Withdrawal } from '@axiom/domain/ports/client';
import { activationMachine } from '../activation/machine.ts';
import { botNoticesMachine } from '../bot-notices/machine.ts';
import { cancelCommandMachine } from '../cancel-command/machine.ts';
import { historyMachine } from '../history/machine.ts';
import { maintenanceMachine } from '../maintenance/machine.ts';
import { portfolioMachine } from '../portfolio/machine.ts';
import { proofMachine } from '../proof/machine.ts';
import { purchaseMachine } from '../purchase/machine.ts';
import { realtimeMachine } from '../realtime/machine.ts';
import { rebondMachine } from '../rebond/machine.ts';
import { referralMachine } from '../referral/machine.ts';
import { saleMachine } from '../sale/machine.ts';
import { sessionMachine } from '../session/machine.ts';
import { shareMachine } from '../share/machine.ts';
import { stakeCommandMachine } from '../stake-command/machine.ts';
import { tasksMachine } from '../tasks/machine.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { balanceMachine } from '../wallet/balance/machine.ts';
import { connectionMachine } from '../wallet/connection/machine.ts';

/** The long-lived machines, by the name under which other machines and the views find them. */
export const appMachines = {
  session: sessionMachine,
  maintenance: maintenanceMachine,
  toasts: toastsMachine,
  wallet: connectionMachine,
  proof: proofMachine,
  balance: balanceMachine,
  realtime: realtimeMachine,
  portfolio: portfolioMachine,
  purchase: purchaseMachine,
  stake: stakeCommandMachine,
  cancel: cancelCommandMachine<Bond>(),
  revoke: cancelCommandMachine<FarmLinkCard>(),
  sale: saleMachine,
  referral: referralMachine,
  botNotices: botNoticesMachine,
  operations: historyMachine<Operation>(),
  withdrawals: historyMachine<Withdrawal>(),
  tasks: tasksMachine,
  rebond: rebondMachine,
  links: historyMachine<FarmLinkCard>(),
  share: shareMachine,
  activation: activationMachine,
  /** One row. */
  economy: historyMachine<EconomyNow>(),
};
export type AppMachines = typeof appMachines;
