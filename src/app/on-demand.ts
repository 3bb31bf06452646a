import { fromPromise } from 'xstate';
import type { MachinesOnDemand, NameOnDemand } from '#machines/app/on-demand.ts';
import { doorMachine } from '#machines/on-demand/machine.ts';
import type { DoorSlots } from '#machines/on-demand/slots.ts';
import type { DoorLoaded } from '#machines/on-demand/types.ts';
import { loadingAgain } from './load-again.ts';
import type { Ports } from './ports.ts';

/** What a module of machines exports by default: each machine by its name, made with the ports. */
export type Providers<Names extends NameOnDemand> = {
  readonly [Name in Names]: (ports: Ports) => MachinesOnDemand[Name];
};
type Load<Names extends NameOnDemand> = () => Promise<{ readonly default: Providers<Names> }>;

const commands: Load<'purchase' | 'stake' | 'cancel' | 'sale'> = loadingAgain(
  () => import('./provide-commands.ts'),
);
const links: Load<'rebond' | 'links' | 'revoke' | 'share' | 'activation'> = loadingAgain(
  () => import('./provide-links.ts'),
);
const records: Load<'operations' | 'withdrawals' | 'statement'> = loadingAgain(
  () => import('./provide-records.ts'),
);

const referral: Load<'referral' | 'transfer' | 'earnings'> = loadingAgain(
  () => import('./provide-referral.ts'),
);

const joins = loadingAgain(() => import('#machines/app/join-on-demand.ts'));

/** Where the code of each machine behind a door is. */
const modules: { readonly [Name in NameOnDemand]: Load<Name> } = {
  wallet: loadingAgain(() => import('./provide-wallet.ts')),
  purchase: commands,
  stake: commands,
  cancel: commands,
  sale: commands,
  rebond: links,
  links,
  revoke: links,
  share: links,
  activation: links,
  operations: records,
  withdrawals: records,
  statement: records,
  economy: loadingAgain(() => import('./provide-lists.ts')),
  tasks: loadingAgain(() => import('./provide-tasks.ts')),
  referral,
  transfer: referral,
  earnings: referral,
  botNotices: loadingAgain(() => import('./provide-notices.ts')),
};

/** The door of every machine that is loaded on demand. */
export function provideDoor(ports: Ports) {
  return doorMachine.provide({
    actors: {
      load: fromPromise(async ({ input: { name } }) => behind(name as NameOnDemand, ports)),
    } satisfies DoorSlots,
  });
}

async function behind<Name extends NameOnDemand>(name: Name, ports: Ports): Promise<DoorLoaded> {
  const words = name === 'wallet' ? ports.walletWords() : undefined;
  const [{ default: providers }, { joinOf }] = await Promise.all([modules[name](), joins(), words]);
  return { logic: providers[name](ports), join: joinOf(name) };
}
