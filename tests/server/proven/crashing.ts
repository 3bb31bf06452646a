import type { Database } from '#server/store/open.ts';
import type { ChainNode } from '#server/ports/chain.ts';
import type { Store, StoreTx, TransactionOptions } from '#server/ports/store.ts';
import type { CommandNeed, CommandTx } from '#server/ports/store-commands.ts';

/** The process died: whatever it was about to do, it did not do. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * Counts every step that the server takes towards its store and its chain, and kills it at one of them. A dead server takes no step
 * any more until it is started again.
 */
export class Mortality {
  steps = 0;
  /** How often it died, by where. */
  readonly deaths = new Map<string, number>();
  #killAt: number | null = null;
  #isDead = false;

  get isDead(): boolean {
    return this.#isDead;
  }

  /** It will not take more than so many steps from now on. */
  killWithin(steps: number): void {
    this.#killAt = this.steps + steps;
  }

  start(): void {
    this.#isDead = false;
    this.#killAt = null;
  }

  step(where: string): void {
    if (this.#isDead) throw new Crash('the process is dead');
    this.steps += 1;
    if (this.#killAt === null || this.steps < this.#killAt) return;
    this.#isDead = true;
    this.deaths.set(where, (this.deaths.get(where) ?? 0) + 1);
    throw new Crash(`killed at ${where}`);
  }
}

/** A store whose every call is a step, and the end of every transaction too: before it commits and after. */
export function mortalStore(store: Store, mortality: Mortality): Store {
  return {
    reads: store.reads,
    transaction: async <T>(work: (tx: StoreTx) => Promise<T>, options?: TransactionOptions): Promise<T> => {
      mortality.step('begin');
      const result = await store.transaction(async (tx) => {
        const done = await work(mortalTx(tx, mortality));
        mortality.step('before the commit');
        return done;
      }, options);
      mortality.step('after the commit');
      return result;
    },
    command: async <T>(need: CommandNeed, decide: (tx: CommandTx) => Promise<T>): Promise<T> => {
      mortality.step('begin');
      const result = await store.command(need, async (tx) => {
        const done = await decide(mortalTx(tx, mortality));
        mortality.step('before the commit');
        return done;
      });
      mortality.step('after the commit');
      return result;
    },
    openSession: async (opened) => {
      mortality.step('begin');
      const userId = await store.openSession(opened);
      mortality.step('after the commit');
      return userId;
    },
    audit: (work) => store.audit(work),
    waiting: () => store.waiting(),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

function mortalTx<Tx extends object>(tx: Tx, mortality: Mortality): Tx {
  return new Proxy(tx, {
    get: (target, name: string) => {
      const repository: unknown = Reflect.get(target, name);
      return typeof repository === 'object' && repository !== null
        ? stepping(repository, name, mortality)
        : repository;
    },
  });
}

function stepping<T extends object>(repository: T, name: string, mortality: Mortality): T {
  return new Proxy(repository, {
    get: (target, method: string) => {
      const call: unknown = Reflect.get(target, method);
      if (typeof call !== 'function') return call;
      return (...args: unknown[]) => {
        mortality.step(name);
        return call.apply(target, args) as unknown;
      };
    },
  });
}

/** A database whose every statement of a batch is a step: the process dies before it is sent, or before its answer comes. */
export function mortalDatabase(database: Database, mortality: Mortality): Database {
  return {
    ...database,
    alone: (work) =>
      database.alone(async (ask) => {
        try {
          return await work(async (statement, values) => {
            mortality.step('inside a batch');
            const rows = await ask<never>(statement, values);
            mortality.step('inside a batch');
            return rows;
          });
        } finally {
          // What the connection of a dead process had begun ends with it.
          if (mortality.isDead) await ask({ name: '', text: 'rollback' }, []);
        }
      }),
  };
}

/** A node that the server may die in front of: before its message is taken, and after, before it hears so. */
export function mortalNode(node: ChainNode, mortality: Mortality): ChainNode {
  return {
    ...node,
    send: async (boc) => {
      mortality.step('before sending');
      await node.send(boc);
      mortality.step('after sending');
    },
  };
}
