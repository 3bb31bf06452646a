import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { NatsServer } from '../settings/index.ts';
import type { Dial, FarLine } from './far-bus.ts';

const ANSWER_MS = 5000;
/** A server that leaves two pings unanswered counts as lost. */
const PING_MS = 5000;

/**
 * NATS (core, at most once). NATS knows nothing about transactions.
 * @param servers tried in turn
 * @param installation separates installations that share one NATS; all servers of one installation use the same value
 */
export function natsDial(servers: readonly NatsServer[], installation: string): Dial {
  const subject = `axiom.${installation}`;
  let next = 0;
  return async (heard) => {
    const server = servers[next % servers.length];
    next += 1;
    if (server === undefined) throw new Error('NATS: no server is named');
    try {
      return await dialOne(server, subject, heard);
    } catch (error) {
      throw explained(server, error);
    }
  };
}

async function dialOne(
  server: NatsServer,
  subject: string,
  heard: (payload: string) => void,
): Promise<FarLine> {
  const nats = await connect({
    servers: server.host,
    ...server.login,
    ...(server.isEncrypted ? { tls: {} } : {}),
    name: 'axiom',
    // ReconnectingConnection decides when to reconnect, the same for every kind of bus.
    reconnect: false,
    maxReconnectAttempts: 0,
    ignoreClusterUpdates: true,
    resolve: false,
    noEcho: true,
    timeout: ANSWER_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
  });
  const lost = Promise.race([nats.closed(), refusalOf(nats)]).then((error) =>
    explained(server, error ?? new Error('the connection ended')),
  );
  nats.subscribe(subject, { callback: (_error, { data }) => heard(new TextDecoder().decode(data)) });
  await untilHearing(nats, lost);
  return { lost, send: (payload) => nats.publish(subject, payload), close: () => goodbye(nats) };
}

/** Resolves when the server has the subscription: no later message is missed. @throws after 5 s without answer */
async function untilHearing(nats: NatsConnection, lost: Promise<Error>): Promise<void> {
  const timedOut = new AbortController();
  const late = delay(ANSWER_MS, new Error('it does not answer'), { signal: timedOut.signal });
  const failure = await Promise.race([nats.flush().then(() => null), lost, late]);
  timedOut.abort();
  late.catch(() => undefined);
  if (failure === null) return;
  await nats.close();
  throw failure;
}

/** Resolves when the server refuses something, such as a subject: the connection cannot be used then. */
async function refusalOf(nats: NatsConnection): Promise<Error> {
  for await (const status of nats.status()) if (status.type === 'error') return status.error;
  return new Error('the connection ended');
}

/** Ends the subscriptions; messages already queued are still sent. */
async function goodbye(nats: NatsConnection): Promise<void> {
  if (nats.isClosed()) return;
  await nats.drain().catch(() => nats.close());
}

/** An error with the server and the reason. The library's own error would include its options. */
function explained({ host }: NatsServer, error: unknown): Error {
  if (error instanceof Error && error.message.startsWith(`NATS_URL: ${host}: `)) return error;
  const why = error instanceof Error && error.message !== '' ? error.message : 'it does not answer';
  return new Error(`NATS_URL: ${host}: ${why}`);
}
