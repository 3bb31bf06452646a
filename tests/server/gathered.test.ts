import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { gathered } from '#server/store/gathered.ts';

/** Statements that answer when they are told to. */
function desk() {
  const asked: (readonly number[])[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const ask = gathered<number, string>(
    (calls) =>
      new Promise((resolve, reject) => {
        asked.push(calls);
        ends.push((error) => (error === undefined ? resolve(calls.map(String)) : reject(error)));
      }),
  );
  const end = async (place: number, error?: Error) => {
    ends[place]?.(error);
    await nextTurn();
    await nextTurn();
  };
  return { ask, asked, end };
}

it('calls that arrive in one turn of the process share a statement, each with its own answer', async () => {
  const { ask, asked, end } = desk();
  const answers = Promise.all([1, 2, 3].map(ask));
  expect(asked).toEqual([]);
  await nextTurn();
  expect(asked).toEqual([[1, 2, 3]]);
  await end(0);
  expect(await answers).toEqual(['1', '2', '3']);
});

it('those that come while two are under way wait for the next, and share it', async () => {
  const { ask, asked, end } = desk();
  const answers: Promise<string>[] = [];
  for (const call of [1, 2, 3, 4]) {
    answers.push(ask(call));
    await nextTurn();
  }
  expect(asked).toEqual([[1], [2]]);
  await end(1);
  expect(asked).toEqual([[1], [2], [3, 4]]);
  await end(0);
  await end(2);
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
});

it('more than 64 are two statements beside each other; one that fails fails for its own calls alone', async () => {
  const { ask, asked, end } = desk();
  const answers = Array.from({ length: 70 }, (_, call) => ask(call));
  const ended = Promise.allSettled(answers);
  await nextTurn();
  expect(asked.map(({ length }) => length)).toEqual([64, 6]);
  await end(0, new Error('away'));
  await end(1);
  expect((await ended).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 64 }, () => 'rejected'),
    ...Array.from({ length: 6 }, () => 'fulfilled'),
  ]);
});
