import type {
  Bond,
  Earnings,
  EconomyNow,
  FarmLinkCard,
  Operation,
  Withdrawal,
} from '@axiom/domain/ports/client';
import type { InputFrom } from 'xstate';
import type { activationMachine } from '../activation/machine.ts';
import type { botNoticesMachine } from '../bot-notices/machine.ts';
import type { cancelCommandMachine } from '../cancel-command/machine.ts';
import type { historyMachine } from '../history/machine.ts';
import type { purchaseMachine } from '../purchase/machine.ts';
import type { rebondMachine } from '../rebond/machine.ts';
import type { referralMachine } from '../referral/machine.ts';
import type { saleMachine } from '../sale/machine.ts';
import type { shareMachine } from '../share/machine.ts';
import type { stakeCommandMachine } from '../stake-command/machine.ts';
import type { statementMachine } from '../statement/machine.ts';
import type { tasksMachine } from '../tasks/machine.ts';
import type { transferMachine } from '../transfer/machine.ts';
import type { connectionMachine } from '../wallet/connection/machine.ts';
import type { AppContext } from './types.ts';

/** The machines behind doors, by the name under which other machines and the views find them. Types only. */
export interface MachinesOnDemand {
  readonly wallet: typeof connectionMachine;
  readonly purchase: typeof purchaseMachine;
  readonly stake: typeof stakeCommandMachine;
  readonly cancel: ReturnType<typeof cancelCommandMachine<Bond>>;
  readonly sale: typeof saleMachine;
  readonly rebond: typeof rebondMachine;
  readonly links: ReturnType<typeof historyMachine<FarmLinkCard>>;
  readonly revoke: ReturnType<typeof cancelCommandMachine<FarmLinkCard>>;
  readonly share: typeof shareMachine;
  readonly activation: typeof activationMachine;
  readonly referral: typeof referralMachine;
  readonly transfer: typeof transferMachine;
  /** One row. */
  readonly earnings: ReturnType<typeof historyMachine<Earnings>>;
  readonly botNotices: typeof botNoticesMachine;
  readonly operations: ReturnType<typeof historyMachine<Operation>>;
  readonly withdrawals: ReturnType<typeof historyMachine<Withdrawal>>;
  readonly statement: typeof statementMachine;
  readonly tasks: typeof tasksMachine;
  /** One row. */
  readonly economy: ReturnType<typeof historyMachine<EconomyNow>>;
}

export type NameOnDemand = keyof MachinesOnDemand;

type Inputs = {
  readonly [Name in NameOnDemand]: (context: AppContext) => InputFrom<MachinesOnDemand[Name]>;
};

const seeded = ({ keySeed }: AppContext) => ({ keySeed });
const nothing = () => undefined;

/** What each of them is given when it starts. */
export const inputsOnDemand = {
  wallet: ({ walletConfig }) => ({ config: walletConfig }),
  purchase: ({ isRiskAcknowledged, keySeed }) => ({ isRiskAcknowledged, keySeed }),
  stake: seeded,
  cancel: seeded,
  sale: seeded,
  rebond: seeded,
  links: nothing,
  revoke: ({ keySeed }) => ({ keySeed: `${keySeed}-link` }),
  share: nothing,
  activation: (context) => ({ code: codeToOpen(context), keySeed: context.keySeed }),
  referral: nothing,
  transfer: seeded,
  earnings: nothing,
  botNotices: ({ launch }) => ({ mayWrite: launch?.allowsWrite ?? false }),
  operations: nothing,
  withdrawals: nothing,
  statement: seeded,
  tasks: seeded,
  economy: nothing,
} satisfies Inputs;

export const namesOnDemand = Object.keys(inputsOnDemand) as NameOnDemand[];

/** The name of a machine's door in the system. */
export const doorOf = (name: string): `door of ${string}` => `door of ${name}`;

/** The farming code that opened the app, unless its outcome was shown to this person before (R2.12c). */
export function codeToOpen({ launch, shownCodes }: AppContext): string | null {
  const code = launch?.farmCode ?? null;
  return code === null || shownCodes.includes(code) ? null : code;
}
