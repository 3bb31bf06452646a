import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';

/** A child could not start, or ended by itself. It has written the reason to stderr. */
export class ChildEnded extends Error {
  override readonly name = 'ChildEnded';
  readonly title: string;

  constructor(title: string, code: number | null, signal: string | null) {
    super(`${title} ended ${signal === null ? `with code ${code}` : `by ${signal}`}`);
    this.title = title;
  }
}

export interface Started<Ready> {
  readonly child: ChildProcess;
  /** @throws ChildEnded if it ends before it is ready; Error if it is late (it is then killed) */
  readonly ready: Promise<Ready>;
  /** Resolves when the process ends, for any reason. */
  readonly ended: Promise<End>;
}

interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Cache of compiled code for later starts: it halves the time of a start. Unused if it cannot be written. */
export const COMPILE_CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/compile');

/** Starts a program of this repository as a child with a message channel. Ready when it sends `{type: 'ready'}`. */
export const startChild = <Ready extends { type: 'ready' }>(options: {
  title: string;
  file: string;
  env: NodeJS.ProcessEnv;
  /** Given up and killed after this time. */
  readyMs: number;
  /** `onSlow` is called once, when it is not ready after this time. */
  slowMs: number;
  onSlow: (title: string) => void;
  onMessage?: (message: unknown, child: ChildProcess) => void;
}): Started<Ready> => {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...options.env };
  const child = fork(options.file, [], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  child.stdout?.resume();
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    // Without a pid it was never started, which counts as ended. Other errors are failed messages.
    child.on('error', () => child.pid === undefined && resolve({ code: 1, signal: null }));
  });
  const said = new Promise<Ready>((resolve) => {
    child.on('message', (message: unknown) => {
      if ((message as { type?: unknown } | null)?.type === 'ready') resolve(message as Ready);
      else options.onMessage?.(message, child);
    });
  });
  const ready = untilReady(options, child, said, ended);
  ready.catch(() => undefined);
  return { child, ready, ended };
};

interface Patience {
  readonly title: string;
  readonly readyMs: number;
  readonly slowMs: number;
  readonly onSlow: (title: string) => void;
}

async function untilReady<Ready>(
  { title, readyMs, slowMs, onSlow }: Patience,
  child: ChildProcess,
  said: Promise<Ready>,
  ended: Promise<End>,
): Promise<Ready> {
  let timer: NodeJS.Timeout | undefined;
  const slow = setTimeout(() => onSlow(title), slowMs);
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`${title} was not ready after ${readyMs / 1000} s`));
    }, readyMs);
  });
  const early = ended.then(({ code, signal }): never => {
    throw new ChildEnded(title, code, signal);
  });
  try {
    return await Promise.race([said, early, late]);
  } finally {
    clearTimeout(timer);
    clearTimeout(slow);
    early.catch(() => undefined);
  }
}

/** Ends a child: SIGTERM first, SIGKILL after `graceMs`. Resolves when it has ended. */
export const stopChild = async ({ child, ended }: Started<unknown>, graceMs: number): Promise<void> => {
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(timer);
};
