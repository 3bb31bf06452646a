import { closeSync, openSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { AuditProgress } from '../audit/recount.ts';
import type { DataDir } from '../data-dir/index.ts';
import { messageOf } from '../thrown.ts';

/** A command of the operator by name, with its arguments. */
export interface AdminRequest {
  readonly command: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** A result or an error text; `exitCode` for commands with a special exit code. */
export type AdminReply =
  | { readonly ok: true; readonly result: unknown; readonly exitCode?: number }
  | { readonly ok: false; readonly error: string };

/** The caller while they wait for the answer. */
export interface Caller {
  /** Aborted when the caller disconnects: commands that only read for them end. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: AuditProgress) => void;
}

export type AdminHandler = (request: AdminRequest, caller: Caller) => Promise<AdminReply>;

/** A line before the answer: the command's progress. */
export interface ProgressLine {
  readonly progress: AuditProgress;
}

const LARGEST_REQUEST = 1_048_576;
/** Least time between two lines of progress. */
const PROGRESS_MS = 250;
const LONGEST_SOCKET_PATH = 100;

/**
 * Path of the channel's socket. A path too long for the system (108 bytes) goes through the folder's open
 * descriptor. Call `release` when the path is not needed any more.
 */
export function channelPath(dataDir: string): { readonly path: string; release(): void } {
  const path = join(dataDir, 'admin.sock');
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return { path, release: () => undefined };
  const folder = openSync(dataDir, 'r');
  return { path: `/proc/self/fd/${folder}/admin.sock`, release: () => closeSync(folder) };
}

/**
 * Listens in DATA_DIR for one JSON line per connection, and answers with one, after lines of progress. The
 * folder's permissions protect the channel.
 */
export async function openAdminChannel(
  dataDir: DataDir,
  handler: AdminHandler,
): Promise<{ close(): Promise<void> }> {
  // This process holds the folder's lock, so a socket file left there is stale.
  rmSync(dataDir.adminSocket, { force: true });
  const place = channelPath(dataDir.path);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    serve(socket, handler);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place.path, resolve);
  });
  return {
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
      place.release();
    },
  };
}

function serve(socket: Socket, handler: AdminHandler): void {
  let text = '';
  socket.setEncoding('utf8');
  socket.setTimeout(60_000, () => socket.destroy());
  socket.on('data', (part: string) => {
    text += part;
    if (text.length > LARGEST_REQUEST) socket.destroy();
    const end = text.indexOf('\n');
    if (end === -1) return;
    socket.removeAllListeners('data');
    void answer(text.slice(0, end), handler, callerOn(socket)).then((reply) =>
      socket.end(`${JSON.stringify(reply)}\n`),
    );
  });
}

function callerOn(socket: Socket): Caller {
  const gone = new AbortController();
  socket.on('close', () => gone.abort(new Error('nobody waits for the answer any more')));
  let toldMs = Number.NEGATIVE_INFINITY;
  return {
    signal: gone.signal,
    onProgress: (progress) => {
      if (performance.now() - toldMs < PROGRESS_MS || socket.destroyed) return;
      toldMs = performance.now();
      const line: ProgressLine = { progress };
      socket.write(`${JSON.stringify(line)}\n`);
    },
  };
}

async function answer(line: string, handler: AdminHandler, caller: Caller): Promise<AdminReply> {
  try {
    const request: unknown = JSON.parse(line);
    if (!isRequest(request)) return { ok: false, error: 'a request is {command, args}' };
    return await handler(request, caller);
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}

function isRequest(value: unknown): value is AdminRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'command' in value &&
    typeof value.command === 'string' &&
    'args' in value &&
    typeof value.args === 'object' &&
    value.args !== null
  );
}
