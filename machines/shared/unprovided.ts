import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

/** A slot was used that nobody filled: the composition root forgot it, or a test did not need it. */
export class UnprovidedSlot extends Error {
  override readonly name = 'UnprovidedSlot' as const;
  readonly slot: string;

  constructor(slot: string) {
    super(`The slot "${slot}" is not provided: provide it where the machine is composed.`);
    this.slot = slot;
  }
}

/** A slot for a call with an answer; rejects by name until it is provided. */
export function unprovided<Output, Input extends NonReducibleUnknown = undefined>(
  slot: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new UnprovidedSlot(slot)));
}

/** A slot for something that keeps telling events; fails by name until it is provided. */
export function unprovidedSource<Event extends EventObject, Input extends NonReducibleUnknown = undefined>(
  slot: string,
): CallbackActorLogic<Event, Input> {
  return fromCallback<Event, Input>(() => {
    throw new UnprovidedSlot(slot);
  });
}

/** A slot for an effect without an answer; throws by name until it is provided. */
export function unprovidedEffect<Params>(slot: string): (args: unknown, params: Params) => void {
  return () => {
    throw new UnprovidedSlot(slot);
  };
}
