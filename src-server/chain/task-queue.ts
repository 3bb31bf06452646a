import { Refusal } from '../refusal.ts';

export interface TaskQueueOptions {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** Longest wait of a task before it starts, in real time. */
  readonly longestWaitMs: number;
}

/** A queue of tasks: `mostAtOnce` run at once, the others wait first in, first out. */
export class TaskQueue {
  readonly #options: TaskQueueOptions;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(options: TaskQueueOptions) {
    this.#options = options;
  }

  /** Runs the task in its turn. @throws Refusal chain_unavailable when the queue is full or the wait too long */
  async run<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    if (this.#running >= this.#options.mostAtOnce) await this.#turn();
    else this.#running += 1;
    try {
      return await task();
    } finally {
      this.#next();
    }
  }

  #turn(): Promise<void> {
    const { mostWaiting, longestWaitMs } = this.#options;
    if (this.#waiting.size >= mostWaiting) return Promise.reject(noTurn());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(begin);
        reject(noTurn());
      }, longestWaitMs);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiting.add(begin);
    });
  }

  /** Passes the place of the task that ended to the next one: the number of running tasks stays the same. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) this.#running -= 1;
    else {
      this.#waiting.delete(first);
      first();
    }
  }
}

function noTurn(): Refusal {
  return new Refusal('chain_unavailable', 'The chain is asked about too many accounts; try again soon.');
}
