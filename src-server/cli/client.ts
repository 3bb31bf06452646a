import { connect } from 'node:net';
import { type AdminReply, type AdminRequest, channelPath } from './channel.ts';

const TIMEOUT_MS = 60_000;

/** No server listens in this folder. */
export class NoServer extends Error {
  override readonly name = 'NoServer';
}

/** Asks the server that runs on a data folder. @throws NoServer; Error with the server's refusal */
export async function askServer(dataDir: string, request: AdminRequest): Promise<AdminReply> {
  const text = await exchange(dataDir, `${JSON.stringify(request)}\n`);
  return JSON.parse(text) as AdminReply;
}

/** Sends one command and answers its result. @throws NoServer; Error with the server's refusal */
export async function sendAdmin(dataDir: string, request: AdminRequest): Promise<unknown> {
  const reply = await askServer(dataDir, request);
  if (!reply.ok) throw new Error(reply.error);
  return reply.result;
}

function exchange(dataDir: string, line: string): Promise<string> {
  let place: ReturnType<typeof channelPath>;
  try {
    place = channelPath(dataDir);
  } catch {
    return Promise.reject(new NoServer(`there is no server on ${dataDir}`));
  }
  return new Promise<string>((resolve, reject) => {
    let text = '';
    const socket = connect(place.path);
    socket.setEncoding('utf8');
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the server did not answer in time')));
    socket.on('connect', () => socket.write(line));
    socket.on('data', (part: string) => void (text += part));
    socket.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined;
      reject(
        code === 'ENOENT' || code === 'ECONNREFUSED'
          ? new NoServer(`there is no server on ${dataDir}`)
          : error,
      );
    });
    socket.on('close', () =>
      text === '' ? reject(new Error('the server ended without an answer')) : resolve(text),
    );
  }).finally(() => place.release());
}
