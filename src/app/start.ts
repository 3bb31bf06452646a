import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { appMachine } from '#machines/app/machine.ts';
import { type AppMachines, appMachines } from '#machines/app/machines.ts';
import { doorOf, namesOnDemand } from '#machines/app/on-demand.ts';
import type { doorMachine } from '#machines/on-demand/machine.ts';
import type { MachineRef, MachineRefs, ServiceName, Services } from './actors.tsx';
import { behindDoor } from './behind-door.ts';

/** Starts the root machine and returns every long-lived machine by its name, as views see it. */
export function startMachines(app: ActorRefFrom<typeof appMachine>): MachineRefs {
  app.start();
  const running = (name: string): AnyActorRef => {
    const ref = app.system.get(name) as AnyActorRef | undefined;
    if (ref === undefined) throw new Error(`The machine "${name}" does not run.`);
    return ref;
  };
  const children = Object.keys(appMachines).map((name) => [name, running(name)]);
  const onDemand = namesOnDemand.map((name) => {
    const door = running(doorOf(name)) as ActorRefFrom<typeof doorMachine>;
    return [name, behindDoor(door)];
  });
  const wallet = app.system.get('wallet') as ActorRefFrom<AppMachines['wallet']>;
  const { notifications } = wallet.getSnapshot().children;
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
