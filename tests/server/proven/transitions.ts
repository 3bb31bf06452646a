import type { Store, StoreTx } from '#server/ports/store.ts';

/** Steps that the tables of the domain declare (I7), by kind. */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  mints: [
    'pending>active',
    'pending>canceled',
    'active>active',
    'active>canceled',
    'active>completed',
    'active>move_to_staking',
  ],
  stakes: ['pending>active', 'active>active', 'active>completed'],
  farming: ['ACTIVE>ACTIVE', 'ACTIVE>REACHED', 'ACTIVE>REVOKED'],
  payouts: [
    'queued>sending',
    'queued>held',
    'held>queued',
    'held>refunded',
    'sending>confirmed',
    'sending>queued',
    'sending>refunded',
    'confirmed>refunded',
  ],
  tasks: [
    'STARTED>VALIDATING',
    'STARTED>VALIDATED',
    'VALIDATING>VALIDATED',
    'VALIDATING>REJECTED',
    'VALIDATED>CLAIMED',
    'REJECTED>STARTED',
  ],
};

const STATUS: Readonly<Record<string, (record: never) => string>> = {
  mints: ({ mint }: { mint: { status: string } }) => mint.status,
  stakes: ({ stake }: { stake: { status: string } }) => stake.status,
  farming: ({ link }: { link: { status: string } }) => link.status,
  tasks: ({ task }: { task: { status: string } }) => task.status,
};

/** Watches every `move` and `moveAll` of every repository, and remembers which steps were taken. */
export class Transitions {
  readonly seen = new Map<string, number>();

  undeclared(): string[] {
    return [...this.seen.keys()].filter((step) => {
      const [kind = '', move = ''] = step.split(' ');
      return !(DECLARED[kind] ?? []).includes(move);
    });
  }

  watch(store: Store): void {
    const transaction = store.transaction.bind(store);
    store.transaction = (work, options) => transaction((tx) => work(this.#watched(tx)), options);
  }

  #note(step: string): void {
    this.seen.set(step, (this.seen.get(step) ?? 0) + 1);
  }

  #watched(tx: StoreTx): StoreTx {
    return new Proxy(tx, {
      get: (target, name: string) => {
        const repository: unknown = Reflect.get(target, name);
        if (!(name in DECLARED)) return repository;
        return new Proxy(repository as object, {
          get: (own, method: string) => {
            const call: unknown = Reflect.get(own, method);
            if (typeof call !== 'function') return call;
            if (method === 'moveAll') {
              return (moves: readonly { before: unknown; after: unknown }[]) => {
                for (const { before, after } of moves)
                  this.#note(`${name} ${statusOf(name, before)}>${statusOf(name, after)}`);
                return call.call(own, moves) as unknown;
              };
            }
            if (method !== 'move') return call;
            return (...args: unknown[]) => {
              const step =
                name === 'payouts'
                  ? `${String(args[1])}>${(args[2] as { status: string }).status}`
                  : `${statusOf(name, args[0])}>${statusOf(name, args[1])}`;
              this.#note(`${name} ${step}`);
              return call.apply(own, args) as unknown;
            };
          },
        });
      },
    });
  }
}

function statusOf(kind: string, record: unknown): string {
  return STATUS[kind]?.(record as never) ?? '';
}
