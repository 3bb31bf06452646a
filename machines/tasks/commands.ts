import type { Problem } from '@axiom/domain/ports/client';
import { canStart } from '@axiom/domain/task';
import { keepsKey } from '../shared/retry-key.ts';
import type { TaskCommandInput, TaskTold } from '../task-command/types.ts';
import type { TaskCommand, TasksAnswer, TasksContext, TasksEvent } from './types.ts';

export type CommandEvent = Extract<TasksEvent, { type: 'tasks.start' | 'tasks.validate' | 'tasks.claim' }>;
type Told<Type extends TaskTold['type']> = Extract<TaskTold, { type: Type }>;

/** The name of the machine that carries out a task's command. */
export const commandId = (taskId: string): string => `command of ${taskId}`;

/** Whether the command is under way; one that failed is over. */
export const isUnderWay = (command: TaskCommand | undefined): boolean => command?.problem === null;

/** A command that begins: what the list shows of it, and what the machine that carries it out is given. */
export function begin(
  { tasks, commands, keySeed, keyCount }: TasksContext,
  event: CommandEvent,
): {
  readonly command: TaskCommand;
  readonly keyCount: number;
  readonly input: Omit<TaskCommandInput, 'tell'>;
} {
  const { taskId } = event;
  const step = event.type === 'tasks.start' ? 'start' : event.type === 'tasks.claim' ? 'claim' : 'validate';
  const last = commands[taskId];
  const isSame = last?.step === step && keepsKey(last.problem);
  const idempotencyKey = isSame ? last.idempotencyKey : `${keySeed}-task-${keyCount + 1}`;
  const proof = event.type === 'tasks.validate' ? event.proof : {};
  const share = proof.photo === undefined ? null : 0;
  const status = tasks.find((task) => task.taskId === taskId)?.status;
  const startsFirst = status !== undefined && canStart(status);
  return {
    command: { step, idempotencyKey, share, problem: null, failedAt: null },
    keyCount: isSame ? keyCount : keyCount + 1,
    input: { taskId, step, startsFirst, proof, idempotencyKey },
  };
}

/** The list after an answer of a command. */
export function afterAnswer(
  context: TasksContext,
  { task, isOver }: Told<'tasks.answered'>,
): Partial<TasksContext> {
  const tasks = context.tasks.map((one) => (one.taskId === task.taskId ? task : one));
  return isOver ? { tasks, commands: without(context, task.taskId) } : { tasks };
}

export function afterSent(
  { commands }: TasksContext,
  { taskId, share }: Told<'tasks.sent'>,
): Partial<TasksContext> {
  const command = commands[taskId];
  return command === undefined ? {} : { commands: { ...commands, [taskId]: { ...command, share } } };
}

export function afterRefusal(
  { tasks, commands }: TasksContext,
  { taskId, problem }: { readonly taskId: string; readonly problem: Problem },
): Partial<TasksContext> {
  const command = commands[taskId];
  if (command === undefined) return {};
  const failedAt = tasks.find((task) => task.taskId === taskId)?.status ?? null;
  return { commands: { ...commands, [taskId]: { ...command, problem, failedAt } } };
}

/** The list as it was read; failures of tasks that have moved on meanwhile are forgotten. */
export function afterReading(
  { rebondMin, commands }: TasksContext,
  answer: TasksAnswer,
): Partial<TasksContext> {
  const statuses = new Map(answer.tasks.map(({ taskId, status }) => [taskId, status]));
  const stays = ([taskId, { problem, failedAt }]: readonly [string, TaskCommand]) =>
    problem === null || statuses.get(taskId) === failedAt;
  return {
    tasks: answer.tasks,
    rebondMin: answer.rebondMin ?? rebondMin,
    asOfMs: answer.atMs,
    commands: Object.fromEntries(Object.entries(commands).filter(stays)),
  };
}

/** The commands without that of one task. */
export function without(
  { commands }: Pick<TasksContext, 'commands'>,
  taskId: string,
): TasksContext['commands'] {
  const { [taskId]: _gone, ...rest } = commands;
  return rest;
}
