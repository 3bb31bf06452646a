import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { createServer } from 'node:net';

/** A child that could not start or ended by itself; its own line on stderr has said why. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  readonly title: string;

  constructor(title: string, code: number | null, signal: string | null) {
    super(`${title} ended ${signal === null ? `with code ${code}` : `by ${signal}`}`);
    this.title = title;
  }
}

export interface Running<Ready> {
  readonly child: ChildProcess;
  readonly ready: Ready;
  /** Settles when the process ends, for whatever reason. */
  readonly ended: Promise<{ code: number | null; signal: string | null }>;
}

/** Compiled code of one start serves the next: half of what a start takes. Where it cannot be written, nothing is kept. */
export const COMPILE_CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/compile');

/**
 * Starts a program of this house as a child with a message channel and waits for its `{type: 'ready'}` message.
 *
 * @throws ChildEnded when it ends before it is ready; Error when it is not ready after `readyMs`.
 */
export const startChild = async <Ready extends { type: 'ready' }>(options: {
  title: string;
  file: string;
  env: NodeJS.ProcessEnv;
  readyMs: number;
  onMessage?: (message: unknown, child: ChildProcess) => void;
}): Promise<Running<Ready>> => {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.env };
  const child = fork(options.file, [], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.stdout?.resume();
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
  const ready = new Promise<Ready>((resolve) => {
    child.on('message', (message: unknown) => {
      if ((message as { type?: unknown } | null)?.type === 'ready') resolve(message as Ready);
      else options.onMessage?.(message, child);
    });
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${options.title} was not ready after ${options.readyMs / 1000} s`));
    }, options.readyMs);
  });
  try {
    const first = await Promise.race([ready, ended, late]);
    if ('type' in first) return { child, ready: first, ended };
    throw new ChildEnded(options.title, first.code, first.signal);
  } finally {
    clearTimeout(timer);
  }
};

/** Ends a child: SIGTERM first, SIGKILL after `graceMs`. Resolves when it is gone. */
export const stopChild = async (running: Running<unknown>, graceMs: number): Promise<void> => {
  if (running.child.exitCode !== null || running.child.signalCode !== null) return;
  running.child.kill('SIGTERM');
  const timer = setTimeout(() => running.child.kill('SIGKILL'), graceMs);
  await running.ended;
  clearTimeout(timer);
};

/** Whether a TCP port can be listened on; the code of the refusal otherwise (EADDRINUSE, EACCES, …). */
export const portRefusal = (port: number, host: string): Promise<string | null> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
