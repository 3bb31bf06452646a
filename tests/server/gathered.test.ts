import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
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

it('those that come while one is under way wait for the next, and share it', async () => {
  const { ask, asked, end } = desk();
  const answers: Promise<string>[] = [];
  for (const call of [1, 2, 3, 4]) {
    answers.push(ask(call));
    await nextTurn();
  }
  expect(asked).toEqual([[1]]);
  await end(0);
  expect(asked).toEqual([[1], [2, 3, 4]]);
  await end(1);
  expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
});

it('of many the older half goes first; the others leave before the first are told, so that nobody waits for them', async () => {
  const { ask, asked, end } = desk();
  const leftWhenTold: number[] = [];
  const told = Array.from({ length: 80 }, (_, call) =>
    ask(call).then(() => leftWhenTold.push(asked.flat().length)),
  );
  await nextTurn();
  expect(asked.map((calls) => [calls[0], calls.length])).toEqual([[0, 40]]);
  await end(0);
  expect(asked.map((calls) => [calls[0], calls.length])).toEqual([
    [0, 40],
    [40, 24],
  ]);
  expect(leftWhenTold).toEqual(Array.from({ length: 40 }, () => 64));
  await end(1);
  await end(2);
  await Promise.all(told);
});

it('a second goes beside it where enough wait for two, and none holds more than 64', async () => {
  const { ask, asked, end } = desk();
  const answers = Array.from({ length: 200 }, (_, call) => ask(call));
  await nextTurn();
  expect(asked.map(({ length }) => length)).toEqual([64, 64]);
  for (const place of [1, 0, 2, 3, 4]) await end(place);
  expect(await Promise.all(answers)).toHaveLength(200);
});

it('a statement that takes long holds up nobody for longer than 20 ms, unless two do', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const { ask, asked, end } = desk();
    const answers = [ask(1)];
    await nextTurn();
    answers.push(ask(2));
    await nextTurn();
    vi.advanceTimersByTime(19);
    expect(asked).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(asked).toEqual([[1], [2]]);
    answers.push(ask(3));
    await nextTurn();
    vi.advanceTimersByTime(100);
    expect(asked).toEqual([[1], [2]]);
    await end(1);
    await end(0);
    await end(2);
    expect(await Promise.all(answers)).toEqual(['1', '2', '3']);
  } finally {
    vi.useRealTimers();
  }
});

it('one that fails fails for its own calls alone', async () => {
  const { ask, asked, end } = desk();
  const ended = Promise.allSettled(Array.from({ length: 30 }, (_, call) => ask(call)));
  await nextTurn();
  await end(0, new Error('away'));
  await end(1);
  expect(asked.map(({ length }) => length)).toEqual([24, 6]);
  expect((await ended).map(({ status }) => status)).toEqual([
    ...Array.from({ length: 24 }, () => 'rejected'),
    ...Array.from({ length: 6 }, () => 'fulfilled'),
  ]);
});
