import type { ActorRefFrom, AnyActorRef, EventObject } from 'xstate';
import type { doorMachine } from '#machines/on-demand/machine.ts';
import type { Door } from './actors.tsx';
import { ChunkFailed } from './load-again.ts';

/** A view asked for the figures of a machine whose door is not open. */
export class DoorClosed extends Error {
  override readonly name = 'DoorClosed' as const;
}

/** A machine behind a door as views see it: an event opens the door and waits behind it. */
export function behindDoor(door: ActorRefFrom<typeof doorMachine>) {
  return {
    ...shownBehind(door, (machine) => machine),
    send: (event: EventObject) => door.send({ type: 'door.tell', event }),
    door: entrance(door),
  };
}

/** A child of a machine behind a door, which runs as long as that machine; until then, what it is sent is lost. */
export function childBehindDoor(door: ActorRefFrom<typeof doorMachine>, name: string) {
  const childOf = (machine: AnyActorRef): AnyActorRef => {
    const { children } = machine.getSnapshot() as {
      readonly children: Readonly<Record<string, AnyActorRef | undefined>>;
    };
    const child = children[name];
    if (child === undefined) throw new Error(`The machine "${name}" does not run.`);
    return child;
  };
  return {
    ...shownBehind(door, childOf),
    send: (event: EventObject) => {
      const machine = door.getSnapshot().context.inside;
      if (machine !== null) childOf(machine).send(event);
    },
    door: entrance(door),
  };
}

function shownBehind(door: ActorRefFrom<typeof doorMachine>, shownOf: (machine: AnyActorRef) => AnyActorRef) {
  const inside = (): AnyActorRef | null => {
    const machine = door.getSnapshot().context.inside;
    return machine && shownOf(machine);
  };
  return {
    getSnapshot: () => {
      const ref = inside();
      if (ref === null)
        throw new DoorClosed(`The machine "${door.getSnapshot().context.name}" is not loaded.`);
      return ref.getSnapshot() as unknown;
    },
    subscribe: (listener: () => void): { unsubscribe(): void } => {
      const ref = inside();
      if (ref !== null) return ref.subscribe(listener);
      let now: { unsubscribe(): void } = door.subscribe(() => {
        const opened = inside();
        if (opened === null) return listener();
        now.unsubscribe();
        now = opened.subscribe(listener);
        listener();
      });
      return { unsubscribe: () => now.unsubscribe() };
    },
  };
}

function entrance(door: ActorRefFrom<typeof doorMachine>): Door {
  const is = (tag: 'open' | 'failed' | 'missed') => door.getSnapshot().hasTag(tag);
  let entering: Promise<void> | null = null;
  let isRejected = false;
  let failures = 0;
  const forget = () => {
    entering = null;
    isRejected = false;
  };
  /** A failure is over as soon as the code is loaded again, whoever asked for it. */
  const entered = () => {
    if (isRejected && !is('failed')) forget();
    return entering;
  };
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      const look = (): boolean => {
        if (is('open')) resolve();
        else if (is('failed')) {
          isRejected = true;
          failures += 1;
          reject(new ChunkFailed(failures, { cause: door.getSnapshot().context.name }));
        } else return false;
        return true;
      };
      door.send({ type: 'door.enter' });
      if (look()) return;
      const watching = door.subscribe(() => {
        if (look()) watching.unsubscribe();
      });
    });
  return {
    standing: () => {
      if (is('open')) return 'there';
      if (is('failed')) return 'failed';
      return is('missed') ? 'missed' : 'away';
    },
    // Later than the rendering that asks for it: the door tells its other views.
    enter: () => entered() ?? (entering = Promise.resolve().then(enter)),
    entered,
    again: forget,
    leave: () => {
      forget();
      door.send({ type: 'door.leave' });
    },
    warm: () => door.send({ type: 'door.warm' }),
  };
}
