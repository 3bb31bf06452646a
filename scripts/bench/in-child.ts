import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * The one message that a child process answers its task with; a bigint stays one on the way.
 * @param what names the work in an error
 * @throws Error with the exit code or the signal of a child that fails, or that ends without an answer
 */
export const inChild = async <Answer>(file: URL, task: object, what: string): Promise<Answer> => {
  const child = fork(file, { execArgv: ['--expose-gc'], serialization: 'advanced' });
  let answer: Answer | undefined;
  child.once('message', (message) => {
    answer = message as Answer;
  });
  // A child that has died already is told by its exit.
  child.send(task, () => {});
  const [[code, signal]] = (await Promise.all([once(child, 'exit'), once(child, 'disconnect')])) as [
    [number | null, string | null],
    unknown,
  ];
  if (code !== 0)
    throw new Error(`${what} broke: ${signal === null ? `exit code ${code}` : `signal ${signal}`}.`);
  if (answer === undefined) throw new Error(`${what} ended without an answer.`);
  return answer;
};
