import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/machine.ts';
import { type AppMachines, appMachines } from '#machines/app/machines.ts';
import type { MachineRef, MachineRefs, ServiceName, Services } from './actors.tsx';

/** Starts the root machine and returns every long-lived machine by its name, as views see it. */
export function startMachines(app: ActorRefFrom<typeof appMachine>): MachineRefs {
  app.start();
  const children = Object.keys(appMachines).map((name) => {
    const ref = app.system.get(name) as unknown;
    if (ref === undefined) throw new Error(`The machine "${name}" does not run.`);
    return [name, ref];
  });
  return { app, ...Object.fromEntries(children) } as MachineRefs;
}

type Unlike = {
  [Name in Exclude<ServiceName, 'app'>]: ActorRefFrom<AppMachines[Name]> extends MachineRef<Services[Name]>
    ? never
    : Name;
}[Exclude<ServiceName, 'app'>];

/** Fails to compile if a machine differs from the type promised to the views, and names it. */
export type EveryMachineIsAsPromised = [Unlike] extends [never] ? true : Unlike;
true satisfies EveryMachineIsAsPromised;
