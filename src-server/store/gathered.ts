import { onceATurn } from '../once-a-turn.ts';

/** Most calls that one statement answers. */
const MOST_TOGETHER = 64;
/** With one at a time the database would wait for us, and with many nothing would gather. */
const MOST_AT_ONCE = 2;

interface Waiting<Call, Answer> {
  readonly call: Call;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers calls that wait at the same time together: all that have arrived when the process next looks up go at once, and
 * those that come while two are under way wait for the next. Nothing waits for company that is not there.
 * @param answerAll answers in the order of the calls; if it fails, all of them fail
 */
export function gathered<Call, Answer>(
  answerAll: (calls: readonly Call[]) => Promise<readonly Answer[]>,
): (call: Call) => Promise<Answer> {
  let waiting: Waiting<Call, Answer>[] = [];
  let underWay = 0;
  const next = (): void => {
    if (waiting.length === 0 || underWay >= MOST_AT_ONCE) return;
    begin();
    next();
  };
  const soon = onceATurn(next);
  const begin = (): void => {
    const together = waiting.slice(0, MOST_TOGETHER);
    waiting = waiting.slice(MOST_TOGETHER);
    underWay += 1;
    answerAll(together.map(({ call }) => call))
      .then(
        (answers) => together.forEach(({ resolve }, place) => resolve(answers[place] as Answer)),
        (error: unknown) => together.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        underWay -= 1;
        soon();
      });
  };
  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      soon();
    });
}
