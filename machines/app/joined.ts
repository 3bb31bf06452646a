import type { ActorRefFrom } from 'xstate';
import type { appMachines } from './machines.ts';
import type { MachinesOnDemand, NameOnDemand } from './on-demand.ts';
import type { AppEvent } from './types.ts';

type Always = { readonly [Name in keyof typeof appMachines]: ActorRefFrom<(typeof appMachines)[Name]> };

/** The machines as the switchboard sees them; one behind a door is there only once it was opened. */
export type Machines = Always & { readonly [Name in NameOnDemand]?: ActorRefFrom<MachinesOnDemand[Name]> };

/** Tells the root. */
export type Tell = (event: AppEvent) => void;

export interface Subscription {
  unsubscribe(): void;
}

/** Joins one machine to the others. */
export type Join = (machines: Machines, tell: Tell) => readonly Subscription[];

/** Calls the listener with one value of a machine: now, and on every change. */
export function watch<Snapshot, Value>(
  ref: { getSnapshot(): Snapshot; subscribe(listener: (snapshot: Snapshot) => void): Subscription },
  select: (snapshot: Snapshot) => Value,
  listener: (value: Value, snapshot: Snapshot) => void,
): Subscription {
  let last = select(ref.getSnapshot());
  listener(last, ref.getSnapshot());
  return ref.subscribe((snapshot) => {
    const value = select(snapshot);
    if (Object.is(value, last)) return;
    last = value;
    listener(value, snapshot);
  });
}
