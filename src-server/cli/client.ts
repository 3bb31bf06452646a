import { connect } from 'node:net';
import { codeOf } from '../../src-process/code-of.ts';
import {
  type AdminReply,
  type AdminRequest,
  type Caller,
  channelPath,
  type ProgressLine,
} from './channel.ts';
import { errorOf } from '../thrown.ts';
import { mayHaveHappened } from './uncertain.ts';

const TIMEOUT_MS = 60_000;

/** No server listens in this folder. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/** Sends a command to the server that runs on a data folder. @throws NoServer; Error without an answer */
export async function askServer(
  dataDir: string,
  request: AdminRequest,
  { onProgress }: Pick<Caller, 'onProgress'> = {},
): Promise<AdminReply> {
  let reply: AdminReply | undefined;
  const unknown = mayHaveHappened(request);
  await exchange(dataDir, { line: `${JSON.stringify(request)}\n`, unknown }, (line) => {
    const said = JSON.parse(line) as AdminReply | ProgressLine;
    if ('progress' in said) onProgress?.(said.progress);
    else reply = said;
  });
  if (reply === undefined) throw new Error(`the server ended without an answer${unknown}`);
  return reply;
}

/** Sends one command and returns its result. @throws NoServer; Error with the server's refusal */
export async function sendAdmin(dataDir: string, request: AdminRequest): Promise<unknown> {
  const reply = await askServer(dataDir, request);
  if (!reply.ok) throw new Error(reply.error);
  return reply.result;
}

/** Sends one line and passes on each line that comes back. */
function exchange(
  dataDir: string,
  { line, unknown }: { readonly line: string; readonly unknown: string },
  onLine: (line: string) => void,
): Promise<void> {
  let place: ReturnType<typeof channelPath>;
  try {
    place = channelPath(dataDir);
  } catch {
    return Promise.reject(new NoServer(`there is no server on ${dataDir}`));
  }
  return new Promise<void>((resolve, reject) => {
    let text = '';
    const socket = connect(place.path);
    socket.setEncoding('utf8');
    socket.setTimeout(TIMEOUT_MS, () =>
      socket.destroy(new Error(`the server did not answer in time${unknown}`)),
    );
    socket.on('connect', () => socket.write(line));
    socket.on('data', (part: string) => {
      text += part;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      try {
        lines.forEach(onLine);
      } catch (error) {
        socket.destroy(errorOf(error));
      }
    });
    socket.on('error', (error) => {
      const code = codeOf(error);
      reject(
        code === 'ENOENT' || code === 'ECONNREFUSED'
          ? new NoServer(`there is no server on ${dataDir}`)
          : code === 'ECONNRESET' || code === 'EPIPE'
            ? new Error(`the server ended without an answer${unknown}`, { cause: error })
            : error,
      );
    });
    socket.on('close', () => resolve());
  }).finally(() => place.release());
}
