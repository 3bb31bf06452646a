import type { ActorRefFrom } from 'xstate';
import type { appMachine } from '#machines/app/machine.ts';
import type { AppMachines } from '#machines/app/slots.ts';
import type { MachineRef, MachineRefs, ServiceName, Services } from './actors.tsx';

/** Starts the root machine and returns every long-lived machine by its name, as views see it. */
export function startMachines(app: ActorRefFrom<typeof appMachine>): MachineRefs {
  app.start();
  const child = <Name extends Exclude<ServiceName, 'app'>>(name: Name): MachineRef<Services[Name]> => {
    const ref: unknown = app.system.get(name);
    if (ref === undefined) throw new Error(`The machine "${name}" does not run.`);
    return ref as MachineRef<Services[Name]>;
  };
  return {
    app,
    session: child('session'),
    maintenance: child('maintenance'),
    toasts: child('toasts'),
    notifications: child('notifications'),
    wallet: child('wallet'),
    realtime: child('realtime'),
    portfolio: child('portfolio'),
    purchase: child('purchase'),
    stake: child('stake'),
    cancel: child('cancel'),
    sale: child('sale'),
    referral: child('referral'),
    operations: child('operations'),
    withdrawals: child('withdrawals'),
    tasks: child('tasks'),
  };
}

type Unlike = {
  [Name in keyof AppMachines]: ActorRefFrom<AppMachines[Name]> extends MachineRef<Services[Name]>
    ? never
    : Name;
}[keyof AppMachines];

/** Fails to compile if a machine differs from the type promised to the views, and names it. */
export type EveryMachineIsAsPromised = [Unlike] extends [never] ? true : Unlike;
true satisfies EveryMachineIsAsPromised;
