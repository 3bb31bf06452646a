import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Reads /proc if it exists, else runs ps: small Linux images have no ps, other systems have no /proc. */
const look = (pid: number): { readonly command: string; readonly parent: number } | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { command: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), parent: Number(parent) };
  } catch {
    try {
      const [parent = '', ...command] = execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], {
        encoding: 'utf8',
      })
        .trim()
        .split(/\s+/);
      return { command: command.join(' '), parent: Number(parent) };
    } catch {
      return undefined;
    }
  }
};

/** The process id of the nearest ancestor that is no shell: the program that started this process. */
export const callingProgram = (): number => {
  let pid = process.ppid;
  for (let found = look(pid); found !== undefined && found.parent > 1; found = look(pid)) {
    if (!/(?:^|[-/])(?:ba|da|z|a|k)?sh$/.test(found.command)) return pid;
    pid = found.parent;
  }
  return pid;
};

/** Whether a process with this id exists. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
