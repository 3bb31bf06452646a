import type { ChainNode } from '#server/ports/chain.ts';
import type { Store } from '#server/ports/store.ts';

/** The process died here: nothing after it ran. */
export class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * Counts every moment at which a process can die between it and the outside: before and after each call of a node, before the commit
 * and after the commit of each transaction. At the chosen one it dies, and stays dead.
 */
export class Crasher {
  readonly #at: number;
  #passed = 0;
  isDead = false;

  constructor(at: number) {
    this.#at = at;
  }

  point(): void {
    this.#passed += 1;
    if (this.#passed === this.#at) this.isDead = true;
    if (this.isDead) throw new Crash(`at moment ${this.#at}`);
  }

  async around<T>(call: () => Promise<T>): Promise<T> {
    this.point();
    const answer = await call();
    this.point();
    return answer;
  }

  node(node: ChainNode): ChainNode {
    return {
      name: node.name,
      snapshot: (account) => this.around(() => node.snapshot(account)),
      transactions: (account, from, limit) => this.around(() => node.transactions(account, from, limit)),
      send: (boc) => this.around(() => node.send(boc)),
      integerMethod: (account, method) => node.integerMethod(account, method),
    };
  }

  store(store: Store): Store {
    return {
      reads: store.reads,
      transaction: async (work, options) => {
        this.point();
        const answer = await store.transaction(async (tx) => {
          const done = await work(tx);
          this.point();
          return done;
        }, options);
        this.point();
        return answer;
      },
      command: async (need, decide) => {
        this.point();
        const answer = await store.command(need, async (tx) => {
          const done = await decide(tx);
          this.point();
          return done;
        });
        this.point();
        return answer;
      },
      openSession: (opened) => store.openSession(opened),
      audit: (work) => store.audit(work),
      waiting: () => store.waiting(),
      ping: () => store.ping(),
      close: () => store.close(),
    };
  }
}
