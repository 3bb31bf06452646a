import { fromPromise } from 'xstate';
import { describe, expect, it } from 'vitest';
import { axiom } from '@axiom/domain/money';
import type { TaskCard } from '@axiom/domain/ports/client';
import { SAMPLE_NOW_MS, sampleTask } from '#machines/shared/samples.ts';
import { openTasks } from '#machines/tasks/open-tasks.ts';
import { tasksMachine } from '#machines/tasks/machine.ts';
import { taskCommandMachine } from '#machines/task-command/machine.ts';
import type { TasksAnswer } from '#machines/tasks/types.ts';
import { refusal } from '../support/memory-ports.ts';
import { deferred, run, settle, unseenLeaves } from './support/run.ts';

const REWARD = axiom(10_000_000n);
const post = (change: Partial<TaskCard> = {}) =>
  sampleTask({ taskId: 'post_link', kind: 'post_link', ...change });

type Answers = {
  readonly lists?: (readonly TaskCard[] | null | Error | Promise<readonly TaskCard[]>)[];
  readonly start?: () => Promise<TaskCard>;
  readonly validate?: (input: { readonly onSent: (share: number) => void }) => Promise<TaskCard>;
  readonly claim?: () => Promise<TaskCard>;
};

/** A server whose calls are written down; the last list is answered again and again. */
function tasks({ lists = [[sampleTask(), post()]], ...answers }: Answers = {}) {
  const asked: string[] = [];
  const signals: AbortSignal[] = [];
  const task = (taskId: string, status: TaskCard['status']) => sampleTask({ taskId, status });
  const command = taskCommandMachine.provide({
    actors: {
      start: fromPromise(async ({ input: { taskId } }) => {
        asked.push(`start ${taskId}`);
        return answers.start?.() ?? task(taskId, 'STARTED');
      }),
      validate: fromPromise(async ({ input: { taskId, proof, onSent }, signal }) => {
        asked.push(`validate ${taskId}${proof.link === undefined ? '' : ` ${proof.link}`}`);
        signals.push(signal);
        return answers.validate?.({ onSent }) ?? task(taskId, 'VALIDATED');
      }),
      claim: fromPromise(async ({ input: { taskId, idempotencyKey } }) => {
        asked.push(`claim ${taskId} ${idempotencyKey}`);
        return { task: (await answers.claim?.()) ?? task(taskId, 'CLAIMED'), taskBalance: REWARD };
      }),
    },
  });
  const machine = tasksMachine.provide({
    actors: {
      fetchTasks: fromPromise<TasksAnswer | null, { readonly withMin: boolean }>(async ({ input }) => {
        asked.push(input.withMin ? 'list with min' : 'list');
        const next = await (lists.length > 1 ? lists.shift() : lists[0]);
        if (next instanceof Error) throw next;
        if (next === null || next === undefined) return null;
        return { tasks: next, rebondMin: input.withMin ? axiom(5_000_000_000n) : null, atMs: SAMPLE_NOW_MS };
      }),
      command,
    },
  });
  const running = run(machine, { input: { keySeed: 'seed' } });
  const { actor } = running;
  return {
    ...running,
    asked,
    signals,
    context: () => actor.getSnapshot().context,
    statusOf: (id: string) => actor.getSnapshot().context.tasks.find(({ taskId }) => taskId === id)?.status,
    /** Only the commands that were asked for. */
    commands: () => asked.filter((line) => !line.startsWith('list')),
    ready: async () => {
      actor.send({ type: 'tasks.refresh' });
      await settle();
    },
  };
}

describe('the list of tasks', () => {
  it('R2.07c is read from sign-in on, and the badge counts what is not claimed', async () => {
    const { trace, context, ready, asked } = tasks({
      lists: [[sampleTask(), post({ status: 'VALIDATING' }), sampleTask({ taskId: 'x', status: 'CLAIMED' })]],
    });
    await ready();
    expect(openTasks(context())).toBe(2);
    expect(trace).toEqual(['empty', 'loading', 'ready']);
    expect(asked).toEqual(['list']);
  });

  it('R2.04a a list that cannot be read may be tried again; a later failure keeps it', async () => {
    const { actor, trace, ready, context } = tasks({
      lists: [null, refusal(), [post()], refusal(), null, []],
    });
    await ready();
    actor.send({ type: 'tasks.retry' });
    await settle();
    expect(trace).toEqual(['empty', 'loading', 'failed', 'loading', 'failed']);
    actor.send({ type: 'tasks.open' });
    await settle();
    for (const rows of [1, 1, 0]) {
      actor.send({ type: 'tasks.retry' });
      expect(actor.getSnapshot().hasTag('refreshing')).toBe(true);
      await settle();
      expect(context().tasks).toHaveLength(rows);
    }
  });

  it('the least amount for re-bonding is asked for once the screen was opened', async () => {
    const { actor, asked, ready, context } = tasks();
    await ready();
    expect(context().rebondMin).toBeNull();
    actor.send({ type: 'tasks.open' });
    await settle();
    expect(asked).toEqual(['list', 'list with min']);
    expect(context().rebondMin).toBe(5_000_000_000n);
  });

  it('is read again when the day of a daily task is over, and each day without one', async () => {
    const { asked, ready, clock } = tasks({
      lists: [[sampleTask({ resetsAtMs: SAMPLE_NOW_MS + 3_600_000 })], [post()]],
    });
    await ready();
    clock.increment(3_600_999);
    expect(asked).toHaveLength(1);
    clock.increment(1);
    await settle();
    expect(asked).toHaveLength(2);
    clock.increment(86_401_000);
    await settle();
    expect(asked).toHaveLength(3);
  });

  it('is forgotten at sign-out', async () => {
    const { actor, ready, context, trace } = tasks({ validate: () => new Promise(() => {}) });
    await ready();
    actor.send({ type: 'tasks.open' });
    actor.send({ type: 'tasks.validate', taskId: 'post_link', proof: {} });
    actor.send({ type: 'tasks.clear' });
    expect(context()).toMatchObject({ tasks: [], commands: {}, isOpened: false, rebondMin: null });
    expect(trace.at(-1)).toBe('empty');
  });
});

describe('the commands of a task', () => {
  it('R4.09 start, validate, claim: each answer is shown, the reward is told', async () => {
    const { actor, ready, statusOf, commands, emitted } = tasks();
    await ready();
    actor.send({ type: 'tasks.start', taskId: 'post_link' });
    await settle();
    expect(statusOf('post_link')).toBe('STARTED');
    actor.send({ type: 'tasks.validate', taskId: 'post_link', proof: { link: 'https://t.me/a/1' } });
    await settle();
    expect(statusOf('post_link')).toBe('VALIDATED');
    actor.send({ type: 'tasks.claim', taskId: 'post_link' });
    await settle();
    expect(statusOf('post_link')).toBe('CLAIMED');
    expect(commands()).toEqual([
      'start post_link',
      'validate post_link https://t.me/a/1',
      'claim post_link seed-task-3',
    ]);
    expect(emitted).toMatchObject([{ type: 'claimed', taskBalance: REWARD }]);
  });

  it('validating starts first what was not started or was rejected, and shows both steps', async () => {
    const answer = deferred<TaskCard>();
    const { actor, ready, commands, statusOf } = tasks({
      lists: [[post({ status: 'REJECTED' })]],
      validate: () => answer.promise,
    });
    await ready();
    actor.send({ type: 'tasks.validate', taskId: 'post_link', proof: {} });
    await settle();
    expect(statusOf('post_link')).toBe('STARTED');
    answer.resolve(post({ status: 'VALIDATING' }));
    await settle();
    expect(statusOf('post_link')).toBe('VALIDATING');
    expect(commands()).toEqual(['start post_link', 'validate post_link']);
  });

  it('one command at a time for a task, side by side for two; none for a task that is not there', async () => {
    const { actor, ready, commands } = tasks({ start: () => new Promise(() => {}) });
    await ready();
    for (const taskId of ['post_link', 'post_link', 'daily_check_in', 'nothing']) {
      actor.send({ type: 'tasks.start', taskId });
    }
    await settle();
    expect(commands()).toEqual(['start post_link', 'start daily_check_in']);
  });

  it('a claim without an answer is sent again with its key; a refused one gets another', async () => {
    const lost = refusal({ kind: 'timeout', isOutcomeKnown: false });
    const failures: Error[] = [lost, refusal(), lost];
    const { actor, ready, commands, context } = tasks({
      lists: [[post({ status: 'VALIDATED' })]],
      claim: async () => {
        throw failures.shift() ?? refusal();
      },
    });
    await ready();
    for (let round = 0; round < 3; round += 1) {
      actor.send({ type: 'tasks.claim', taskId: 'post_link' });
      await settle();
      expect(context().commands['post_link']?.problem).not.toBeNull();
    }
    expect(commands().map((line) => line.split(' ')[2])).toEqual([
      'seed-task-1',
      'seed-task-1',
      'seed-task-2',
    ]);
  });

  it('after a failure the list is read: one that the server did after all is no failure', async () => {
    const { actor, ready, context, statusOf, asked } = tasks({
      lists: [
        [post({ status: 'VALIDATED' })],
        [post({ status: 'VALIDATED' })],
        [post({ status: 'CLAIMED' })],
      ],
      claim: () => Promise.reject(refusal({ kind: 'network', isOutcomeKnown: false })),
    });
    await ready();
    actor.send({ type: 'tasks.claim', taskId: 'post_link' });
    await settle();
    expect(asked).toEqual(['list', 'claim post_link seed-task-1', 'list']);
    expect(context().commands['post_link']).toMatchObject({ step: 'claim', failedAt: 'VALIDATED' });
    actor.send({ type: 'tasks.refresh' });
    await settle();
    expect(statusOf('post_link')).toBe('CLAIMED');
    expect(context().commands).toEqual({});
  });

  it('a list that was asked for before an answer is not believed', async () => {
    const old = deferred<readonly TaskCard[]>();
    const { actor, ready, statusOf } = tasks({
      lists: [[post()], old.promise, [post({ status: 'STARTED' })]],
    });
    await ready();
    actor.send({ type: 'tasks.refresh' });
    actor.send({ type: 'tasks.start', taskId: 'post_link' });
    await settle();
    old.resolve([post()]);
    await settle();
    expect(statusOf('post_link')).toBe('STARTED');
  });

  it('R2.09d an upload tells how much has left, and ends when it is canceled', async () => {
    const sent: ((share: number) => void)[] = [];
    const { actor, ready, context, signals, asked } = tasks({
      lists: [[post({ status: 'STARTED' })]],
      validate: ({ onSent }) => {
        sent.push(onSent);
        return new Promise(() => {});
      },
    });
    await ready();
    const photo = { name: 'shot.png', bytes: new Uint8Array(1) };
    actor.send({ type: 'tasks.validate', taskId: 'post_link', proof: { photo } });
    await settle();
    expect(context().commands['post_link']).toMatchObject({ share: 0, problem: null });
    sent[0]?.(0.5);
    expect(context().commands['post_link']?.share).toBe(0.5);
    actor.send({ type: 'tasks.cancel', taskId: 'post_link' });
    await settle();
    expect(signals[0]?.aborted).toBe(true);
    expect(context().commands).toEqual({});
    expect(asked.at(-1)).toBe('list');
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(tasksMachine)).toEqual([]);
  });
});

describe('one command', () => {
  it.each([
    ['start', 'STARTED'],
    ['validate', 'VALIDATED'],
    ['claim', 'CLAIMED'],
  ] as const)('%s is answered, or refused with its reason', async (step, status) => {
    for (const isRefused of [false, true]) {
      const told: unknown[] = [];
      const answer = async () => {
        if (isRefused) throw refusal({ code: 'conflict' });
        return sampleTask({ status });
      };
      const { trace } = run(
        taskCommandMachine.provide({
          actors: {
            start: fromPromise(answer),
            validate: fromPromise(answer),
            claim: fromPromise(async () => ({ task: await answer(), taskBalance: REWARD })),
          },
        }),
        {
          input: {
            taskId: 'daily_check_in',
            step,
            startsFirst: false,
            proof: {},
            idempotencyKey: 'k',
            tell: (one) => void told.push(one),
          },
        },
      );
      await settle();
      expect(trace.at(-1)).toBe(isRefused ? 'refused' : 'answered');
      expect(told).toMatchObject([
        isRefused
          ? { type: 'tasks.refused', problem: { code: 'conflict' } }
          : { type: 'tasks.answered', isOver: true, task: { status } },
      ]);
    }
  });

  it('every leaf was reached', () => {
    expect(unseenLeaves(taskCommandMachine)).toEqual([]);
  });
});
