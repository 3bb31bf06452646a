import type { AnyActorLogic, AnyActorRef, EventObject } from 'xstate';
import type { Join } from '../app/joined.ts';

export interface DoorInput {
  /** The name under which other machines and the views find the machine. */
  readonly name: string;
  /** What the machine is given when it starts. */
  readonly machineInput: unknown;
}

export interface DoorContext extends DoorInput {
  /** Sent before the machine was there, in their order. */
  readonly waiting: readonly EventObject[];
  /** Somebody waits for the machine; a door that is only warmed fails silently. */
  readonly isWanted: boolean;
  /** The machine, once the door is open. */
  readonly inside: AnyActorRef | null;
}

/** `open`: the machine runs. Its code did not arrive: `failed`, and somebody waits for it; `missed`, and nobody does. */
export type DoorTag = 'opening' | 'open' | 'failed' | 'missed';

export type DoorEvent =
  /** The browser is idle: loads the machine before anybody needs it. */
  | { readonly type: 'door.warm' }
  /** A view needs the machine now; after a failure this tries again. */
  | { readonly type: 'door.enter' }
  /** The person gave it up after a failure: what waited is dropped. */
  | { readonly type: 'door.leave' }
  /** An event for the machine: an intent, so it loads the machine. */
  | { readonly type: 'door.tell'; readonly event: EventObject };

/** The machine runs now and has received nothing yet. */
export interface DoorEmitted {
  readonly type: 'opened';
  readonly join: Join;
}

export interface DoorLoaded {
  /** The machine with every slot provided. */
  readonly logic: AnyActorLogic;
  readonly join: Join;
}
