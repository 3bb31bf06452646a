import type { Json } from '../documents/json.ts';

/** What an app streams, in the words of this version; another one is refused. */
export const LIVE_PROTOCOL = 'axiom-machines-live-1';

/** So many of an app's newest records are kept, by the relay and by the page; older ones are counted. */
export const MOST_KEPT = 2000;

/** So many apps at once are told apart; the one that has been gone longest makes room. */
export const MOST_APPS = 8;

/** One run of the app, from its load to its end. Nothing here says who uses it. */
export interface LiveApp {
  /** By chance, new with every load. */
  readonly id: string;
  /** The messenger's name for its client (`ios`), or `browser` outside one. */
  readonly platform: string;
  /** Of its screen, px. */
  readonly width: number;
  readonly height: number;
  readonly isInSimulator: boolean;
  /** Epoch ms. */
  readonly startedAtMs: number;
}

export type LiveStatus = 'active' | 'done' | 'error' | 'stopped';

/** Something that runs in the app. */
export interface LiveIdentity {
  readonly id: string;
  /** Who started it; null: the app. */
  readonly parent: string | null;
  /** Null: a call or a source of events, not a machine. */
  readonly machine: string | null;
  /** As the code names it: `createBond`. */
  readonly name: string;
}

/** A value as it left the app: what the allow-list does not name stands in it as `{"held back": kind}`. */
export type Told = Json;
export const HELD_BACK = 'held back';

/** `n` counts an app's records from 1; `atMs` is the app's epoch time. */
export type LiveRecord = { readonly n: number; readonly atMs: number } & LiveWhat;

export type LiveWhat =
  | { readonly kind: 'actor'; readonly actor: LiveIdentity }
  | {
      readonly kind: 'event';
      /** Null: the person, or something outside of all machines. */
      readonly from: string | null;
      readonly to: string;
      readonly type: string;
      readonly payload: Told;
    }
  | {
      readonly kind: 'step';
      readonly actor: string;
      readonly status: LiveStatus;
      /** Ids of all states that it is in, outermost first; none for what is not a machine. */
      readonly states: readonly string[];
      /** Ids of the transitions that it took, in their order. */
      readonly taken: readonly string[];
      /** Fields of its context with new values. */
      readonly changed: { readonly [field: string]: Told };
    };

/** Something that runs, as it stands at one moment. */
export interface LiveActor extends LiveIdentity {
  readonly status: LiveStatus;
  readonly states: readonly string[];
  readonly context: { readonly [field: string]: Told };
}

/** What is kept of one app: how everything stood before the first record, and the records. */
export interface Recording {
  readonly protocol: typeof LIVE_PROTOCOL;
  readonly app: LiveApp;
  readonly base: readonly LiveActor[];
  /** Records that were not kept, or did not arrive. */
  readonly dropped: number;
  readonly records: readonly LiveRecord[];
}

/** From an app to the relay; the first message is `hello`. */
export type FromApp =
  | { readonly kind: 'hello'; readonly recording: Recording }
  | { readonly kind: 'more'; readonly records: readonly LiveRecord[] };

/** From the relay to an app that sent what cannot be read; the connection ends with it. */
export interface ToApp {
  readonly kind: 'refused';
  readonly reason: string;
}

/** From the relay to a page: all that is known at first, then what is new. */
export type ToPage =
  | { readonly kind: 'app'; readonly recording: Recording; readonly isHere: boolean }
  | { readonly kind: 'more'; readonly app: string; readonly records: readonly LiveRecord[] }
  | { readonly kind: 'left'; readonly app: string }
  | { readonly kind: 'forgotten'; readonly app: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** From a page to the relay. */
export interface FromPage {
  readonly kind: 'clear';
  readonly app: string;
}
