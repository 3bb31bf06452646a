import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { until } from './until.ts';

export const root = resolve(import.meta.dirname, '../..');

/** A program of the house in a process group of its own, with what it has printed. */
export interface Program {
  readonly child: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until a line of stdout matches. */
  says(pattern: RegExp, withinMs?: number): Promise<RegExpMatchArray>;
  /** Signals the program alone, not its group, as Ctrl-C of a supervisor does. */
  signal(signal: NodeJS.Signals): void;
  /** Exit code, or the signal's name. */
  ended(withinMs?: number): Promise<number | string>;
  /** Ends everything it started, whatever it takes. */
  destroy(): Promise<void>;
}

/** Pids of the live processes in a process group. */
export const groupMembers = (group: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        const [state, , pgrp] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return Number(pgrp) === group && state !== 'Z';
      } catch {
        return false;
      }
    });

export const startProgram = (
  file: string,
  args: string[],
  env: Record<string, string | undefined>,
): Program => {
  const child = spawn(file, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (part: Buffer) => (stdout += part.toString()));
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const group = child.pid ?? 0;
  const hasEnded = (): number | string | undefined => child.signalCode ?? child.exitCode ?? undefined;
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    says: (pattern, withinMs = 60_000) =>
      until(
        `“${pattern.source}” on stdout; it printed: ${stdout}${stderr}`,
        () => {
          const match = stdout.match(pattern);
          if (match === null && hasEnded() !== undefined)
            throw new Error(`ended (${hasEnded()}) after printing: ${stdout}${stderr}`);
          return match;
        },
        withinMs,
      ),
    signal: (signal) => child.kill(signal),
    ended: async (withinMs = 20_000) => {
      const end = await until('the program’s end', () => hasEnded()?.toString(), withinMs);
      return /^\d+$/.test(end) ? Number(end) : end;
    },
    destroy: async () => {
      for (const pid of groupMembers(group))
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          continue;
        }
      await until('the end of the group', () => groupMembers(group).length === 0, 10_000);
    },
  };
};
