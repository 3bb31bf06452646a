import { maintenanceMachine } from '../maintenance/machine.ts';
import { portfolioMachine } from '../portfolio/machine.ts';
import { proofMachine } from '../proof/machine.ts';
import { realtimeMachine } from '../realtime/machine.ts';
import { sessionMachine } from '../session/machine.ts';
import { toastsMachine } from '../toasts/machine.ts';
import { balanceMachine } from '../wallet/balance/machine.ts';
import type { MachinesOnDemand } from './on-demand.ts';

/**
 * The machines that run from the first frame, by the name under which other machines and the views find them: each
 * must react without a person. All others are in on-demand.ts.
 */
export const appMachines = {
  session: sessionMachine,
  maintenance: maintenanceMachine,
  toasts: toastsMachine,
  proof: proofMachine,
  balance: balanceMachine,
  realtime: realtimeMachine,
  portfolio: portfolioMachine,
};
export type AppMachines = typeof appMachines & MachinesOnDemand;
