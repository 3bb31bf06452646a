import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readSettings } from '#server/settings/index.ts';
import type { NatsServer } from '#server/settings/index.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { BOT_TOKEN } from './launch.ts';

/** A NATS that tests may talk through; undefined where TEST_NATS_URL names none. */
export const natsUrl = process.env.TEST_NATS_URL || undefined;
export const hasNats = natsUrl !== undefined;

/** The servers of a NATS_URL, as a server of ours reads it. */
export function serversOf(url: string): readonly NatsServer[] {
  return readSettings({
    TON_NETWORK: 'devnet',
    BOT_TOKEN,
    BOT_USERNAME: 'some_bot',
    TON_API_URL: 'http://127.0.0.1:9/none',
    HOT_WALLET_MNEMONIC: 'word '.repeat(24),
    NATS_URL: url,
  }).natsServers;
}

interface Listener {
  /** nats://127.0.0.1:port */
  readonly url: string;
  close(): Promise<void>;
}

/** A way to the real NATS that can be cut. */
export interface Cable extends Listener {
  /** Ends every connection, and refuses others until `mend`. */
  cut(): void;
  mend(): void;
}

export async function layCable(): Promise<Cable> {
  const target = new URL(natsUrl ?? 'nats://none');
  const proxy = await openTcpProxy({ host: target.hostname, port: Number(target.port || '4222') });
  return { ...proxy, url: `nats://127.0.0.1:${proxy.port}` };
}

/** Something on a port that answers each line of a client as it is told; `greeting` comes first. */
export function fakeNats(greeting: string, answer: (line: string) => string): Promise<Listener> {
  return listen((socket) => {
    socket.write(greeting);
    socket.on('data', (part) => {
      for (const line of part.toString('latin1').split('\r\n')) socket.write(answer(line));
    });
  });
}

/** What a NATS says first. */
export const INFO = `INFO {"server_id":"x","version":"2.9.0","proto":1,"host":"127.0.0.1","port":4222,"headers":true,"max_payload":1048576}\r\n`;

async function listen(greet: (socket: Socket) => void): Promise<Listener> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    greet(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `nats://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => done());
      }),
  };
}
