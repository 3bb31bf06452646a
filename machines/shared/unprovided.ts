import {
  type CallbackActorLogic,
  type EventObject,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
  type PromiseActorLogic,
} from 'xstate';

/** A slot was used that was not provided: the composition root misses it, or a test does not provide it. */
export class UnprovidedSlot extends Error {
  override readonly name = 'UnprovidedSlot' as const;
  readonly slot: string;

  constructor(slot: string) {
    super(`The slot "${slot}" is not provided: provide it where the machine is composed.`);
    this.slot = slot;
  }
}

/** A slot for a call with an answer; until it is provided it rejects with its name. */
export function unprovided<Output, Input extends NonReducibleUnknown = undefined>(
  slot: string,
): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new UnprovidedSlot(slot)));
}

/** A slot for a source of events; until it is provided it fails with its name. */
export function unprovidedSource<Event extends EventObject, Input extends NonReducibleUnknown = undefined>(
  slot: string,
): CallbackActorLogic<Event, Input> {
  return fromCallback<Event, Input>(() => {
    throw new UnprovidedSlot(slot);
  });
}

/** A slot for an effect without an answer; until it is provided it throws with its name, which also marks it as a slot. */
export function unprovidedEffect<Params>(slot: string): (args: unknown, params: Params) => void {
  const effect = (): void => {
    throw new UnprovidedSlot(slot);
  };
  return Object.assign(effect, { slot });
}
