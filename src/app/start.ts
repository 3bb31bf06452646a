import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { appMachine } from '#machines/app/machine.ts';
import { type AppMachines, appMachines } from '#machines/app/machines.ts';
import { doorOf, type NameOnDemand, namesOnDemand } from '#machines/app/on-demand.ts';
import type { doorMachine } from '#machines/on-demand/machine.ts';
import type { MachineRef, MachineRefs, ServiceName, Services } from './actors.tsx';
import { behindDoor, childBehindDoor } from './behind-door.ts';

/** Starts the root machine and returns every long-lived machine by its name, as views see it. */
export function startMachines(app: ActorRefFrom<typeof appMachine>): MachineRefs {
  app.start();
  const running = (name: string): AnyActorRef => {
    const ref = app.system.get(name) as AnyActorRef | undefined;
    if (ref === undefined) throw new Error(`The machine "${name}" does not run.`);
    return ref;
  };
  const children = Object.keys(appMachines).map((name) => [name, running(name)]);
  const doorTo = (name: NameOnDemand) => running(doorOf(name)) as ActorRefFrom<typeof doorMachine>;
  const onDemand = namesOnDemand.map((name) => [name, behindDoor(doorTo(name))]);
  const notifications = childBehindDoor(doorTo('wallet'), 'notifications');
  return { app, notifications, ...Object.fromEntries([...children, ...onDemand]) } as MachineRefs;
}

/** The notifications run inside the wallet. */
type OfTheApp = Exclude<ServiceName, 'app' | 'notifications'>;
type Unlike = {
  [Name in OfTheApp]: ActorRefFrom<AppMachines[Name]> extends MachineRef<Services[Name]> ? never : Name;
}[OfTheApp];

/** Fails to compile if a machine that views see differs from the type promised to the views, and names it. */
export type EveryMachineIsAsPromised = [Unlike] extends [never] ? true : Unlike;
true satisfies EveryMachineIsAsPromised;
