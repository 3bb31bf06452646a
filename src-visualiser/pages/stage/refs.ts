import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { MachineRef, ServiceName, Services } from '../../../src/app/actors.tsx';
import { shown } from '../../../src/gallery/shown.ts';

type Ref = MachineRef<Services[ServiceName]>;

/** A machine that stands still. */
export function still(context: object, tags: readonly string[] = []): Ref {
  const { snapshot } = shown(context, tags);
  return {
    getSnapshot: () => snapshot as never,
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  };
}

/** The same snapshot with other children; the same object for the same snapshot. */
export function withChildren(
  ref: AnyActorRef,
  children: () => Readonly<Record<string, unknown>>,
): AnyActorRef {
  let last: unknown = null;
  let made: unknown = null;
  const getSnapshot = () => {
    const now: AnyMachineSnapshot = ref.getSnapshot() as AnyMachineSnapshot;
    if (now !== last) {
      last = now;
      made = { ...now, children: { ...now.children, ...children() } };
    }
    return made;
  };
  return new Proxy(ref, {
    get: (target, key) => {
      if (key === 'getSnapshot') return getSnapshot;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value as (...all: unknown[]) => unknown).bind(target) : value;
    },
  });
}

/** XState's observers are functions or objects. */
function tell(listener: unknown, snapshot: unknown): void {
  if (typeof listener === 'function') (listener as (snapshot: unknown) => void)(snapshot);
  else (listener as { next?: (snapshot: unknown) => void }).next?.(snapshot);
}

/** Whatever stands behind it now; what has subscribed hears of another one. */
export class Swapped {
  #behind: Ref;
  #stop: { unsubscribe(): void };
  readonly #listeners = new Set<() => void>();
  readonly #onSend: (event: { readonly type: string }) => boolean;

  /** @param onSend hears what views send; true: it is dealt with there */
  constructor(behind: Ref, onSend: (event: { readonly type: string }) => boolean = () => false) {
    this.#behind = behind;
    this.#onSend = onSend;
    this.#stop = behind.subscribe(this.#tell);
  }

  #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };

  swap(behind: Ref): void {
    this.#stop.unsubscribe();
    this.#behind = behind;
    this.#stop = behind.subscribe(this.#tell);
    this.#tell();
  }

  readonly ref: Ref = {
    getSnapshot: () => this.#behind.getSnapshot(),
    subscribe: (listener) => {
      const one = () => tell(listener, this.#behind.getSnapshot());
      this.#listeners.add(one);
      return { unsubscribe: () => this.#listeners.delete(one) };
    },
    send: ((event: never) => {
      if (!this.#onSend(event)) (this.#behind.send as (event: never) => void)(event);
    }) as Ref['send'],
  };
}
