import { onceATurn } from '../once-a-turn.ts';

/** A statement costs a third of a millisecond whatever it asks: fewer calls than this do not share theirs with a second one. */
const FEWEST_TOGETHER = 24;
/** Most calls that one statement answers. */
const MOST_TOGETHER = 64;
/** Groups under way at the same time. */
const MOST_AT_ONCE = 2;
/** For how long a group that is under way holds up those that are too few for a second one. */
const PATIENCE_MS = 20;

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers calls that wait at the same time together: all that have arrived when the process next looks up, or the older half
 * where many have, so that the database works on one half while the process answers the other. Those that come while one
 * group is under way wait for the next; a second goes beside it where enough wait for two, or where the first takes long.
 * Nothing waits for company that is not there.
 * @param answerAll answers in the order of the calls; if it fails, all of them fail
 */
export function gathered<Call, Answer>(
  answerAll: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = [];
  let underWay = 0;
  let begunMs = 0;
  let timer: NodeJS.Timeout | null = null;
  // Rounded up: a timer may be early by a part of a millisecond.
  const mayGo = (): boolean =>
    underWay === 0 ||
    waiting.length > 2 * FEWEST_TOGETHER ||
    Math.ceil(performance.now() - begunMs) >= PATIENCE_MS;
  const next = (): void => {
    if (waiting.length === 0 || underWay >= MOST_AT_ONCE) return;
    if (mayGo()) {
      begin();
      return next();
    }
    timer ??= setTimeout(() => {
      timer = null;
      next();
    }, PATIENCE_MS).unref();
  };
  const soon = onceATurn(next);
  const begin = (): void => {
    const half = Math.ceil(waiting.length / 2);
    const size = Math.min(MOST_TOGETHER, Math.max(FEWEST_TOGETHER, half));
    const together = waiting.slice(0, size);
    waiting = waiting.slice(size);
    underWay += 1;
    begunMs = performance.now();
    const over = (settle: () => void): void => {
      underWay -= 1;
      next();
      // Only when the next group has left: settling runs all that follows from the answers.
      process.nextTick(settle);
    };
    answerAll(together.map(({ call }) => call)).then(
      (answers) => over(() => together.forEach(({ resolve }, place) => resolve(answers[place] as Answer))),
      (error: unknown) => over(() => together.forEach(({ reject }) => reject(error))),
    );
  };
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      soon();
    });
}
