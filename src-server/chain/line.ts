import { Refusal } from '../refusal.ts';

export interface LineOptions {
  readonly mostAtOnce: number;
  readonly mostWaiting: number;
  /** Real time that a task waits for its turn, at most. */
  readonly longestWaitMs: number;
}

/** Tasks that take turns: so many run at once, the others wait in the order in which they came. */
export class Line {
  readonly #options: LineOptions;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** What the task answers. @throws Refusal chain_unavailable where its turn does not come */
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

  /** Whose turn is over hands it on: the number that run stays what it is. */
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
