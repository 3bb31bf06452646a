import { expect, it } from 'vitest';
import { sharedNext } from '#server/shared-next.ts';

/** Work that ends when told to; each run answers its number. */
function handWork() {
  const ends: ((error?: Error) => void)[] = [];
  const ask = sharedNext(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((error) => (error === undefined ? resolve(number) : reject(error)));
      }),
  );
  return { ask, ends };
}
const turn = () => new Promise((done) => setImmediate(done));

it('one run at a time; all who ask meanwhile share the next, which begins after they asked', async () => {
  const { ask, ends } = handWork();
  const first = ask();
  const waiting = [ask(), ask(), ask()];
  await turn();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await turn();
  expect(ends).toHaveLength(2);
  const late = ask();
  ends[1]?.();
  expect(await Promise.all(waiting)).toEqual([2, 2, 2]);
  await turn();
  ends[2]?.();
  expect(await late).toBe(3);
});

it('a run that fails fails for those who share it alone; the next one runs', async () => {
  const { ask, ends } = handWork();
  const first = ask();
  const second = ask();
  ends[0]?.(new Error('no database'));
  await expect(first).rejects.toThrow('no database');
  await turn();
  ends[1]?.();
  expect(await second).toBe(2);
  const third = ask();
  ends[2]?.();
  expect(await third).toBe(3);
});
