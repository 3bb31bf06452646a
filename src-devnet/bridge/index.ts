import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pause } from '../waits.ts';
import type { Part, World } from '../world.ts';
import { Hub } from './hub.ts';
import { defaultLimits, type BridgeLimits } from './limits.ts';
import { BridgeRefusal, queryOf, readEventsQuery, readMessageQuery } from './query.ts';
import { MessageStore } from './store.ts';
import { ConnectionMemory, originOf, readVerifyQuery } from './verify.ts';

export type { BridgeLimits } from './limits.ts';

interface Bridge {
  readonly world: World;
  /** requests whose message must be delivered twice */
  readonly doubled: WeakSet<FastifyRequest>;
  readonly limits: BridgeLimits;
  readonly store: MessageStore;
  readonly hub: Hub;
  readonly connections: ConnectionMemory;
  isAckHeld: (clientId: string) => boolean;
}

/** An acknowledgement is held back no longer than this. */
const longestHoldMs = 5000;
/** Time for an answer to reach the app before the acknowledgement is sent. */
const overtakeMs = 100;

const bodyOf = (request: FastifyRequest): string => (typeof request.body === 'string' ? request.body : '');

/**
 * GET /bridge/events. The head and a first newline are sent before the query is checked: a refusal is
 * therefore the body of a 200, and the stream ends. Public bridges do the same.
 */
function openStream(bridge: Bridge, request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'private, no-cache, no-transform',
    'x-accel-buffering': 'no',
    'access-control-allow-origin': '*',
  });
  response.write('\n');
  request.raw.socket.setNoDelay(true);
  try {
    if (bridge.hub.full) throw new BridgeRefusal('too many open streams', 503);
    const lastEventId = request.headers['last-event-id'];
    const query = readEventsQuery(
      queryOf(request.url),
      typeof lastEventId === 'string' ? lastEventId : undefined,
      bridge.limits,
    );
    for (const clientId of query.clientIds) {
      bridge.connections.remember(clientId, request.ip, originOf(request.headers.origin));
    }
    const missed = bridge.store.after(query.clientIds, query.lastEventId);
    bridge.hub.open(response, query.clientIds, query.heartbeat, missed);
  } catch (error) {
    if (!(error instanceof BridgeRefusal)) throw error;
    response.end(JSON.stringify({ message: error.message, statusCode: error.statusCode }));
  }
}

/**
 * POST /bridge/message: writes to disk, acknowledges, then delivers, unless a wallet has asked for the
 * opposite. The order matters: an app on SDK 3.4.1
 * drops an answer that arrives before its own request is acknowledged.
 */
async function takeMessage(bridge: Bridge, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { from, to, ttlS, traceId } = readMessageQuery(queryOf(request.url), bridge.limits);
  const message = bodyOf(request);
  if (message === '')
    throw new BridgeRefusal('the body is empty: the encrypted message in base64 was expected');
  const isHeld = bridge.isAckHeld(to);
  const kept = await bridge.store.put({ from, to, ttlS, traceId, message });
  const times = bridge.doubled.has(request) ? 2 : 1;
  let delivered = false;
  const deliver = () => {
    if (delivered) return;
    delivered = true;
    bridge.store.reveal(kept);
    bridge.hub.deliver(kept, times);
  };
  if (isHeld) {
    const answered = bridge.hub.delivered({ from: to, to: from }, longestHoldMs);
    deliver();
    await answered;
    // two sockets have no common order
    await pause(overtakeMs);
  }
  reply.raw.once('finish', deliver);
  reply.raw.once('close', deliver);
  return reply.send({ message: 'OK', statusCode: 200 });
}

function addRoutes(app: FastifyInstance, bridge: Bridge): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.setErrorHandler<Error & { statusCode?: number }>(({ message, statusCode = 500 }, _request, reply) =>
    reply.code(statusCode).send({ message, statusCode }),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*');
  });
  const fault = bridge.world.faults.hook('bridge');
  app.addHook('preHandler', async (request, reply) => {
    if (bridge.world.faults.current('bridge').kind === 'repeat') bridge.doubled.add(request);
    await fault(request, reply);
  });
  app.get('/bridge/events', (request, reply) => openStream(bridge, request, reply));
  app.post('/bridge/message', { bodyLimit: bridge.limits.maxMessageBytes }, (request, reply) =>
    takeMessage(bridge, request, reply),
  );
  app.post('/bridge/verify', { bodyLimit: 16 * 1024 }, (request) => {
    const contentType = request.headers['content-type'] ?? '';
    const { clientId, url } = readVerifyQuery(queryOf(request.url), bodyOf(request), contentType);
    return { status: bridge.connections.verify(clientId, request.ip, originOf(url)) };
  });
}

function addPreflight(app: FastifyInstance): void {
  app.options('/bridge/*', (_request, reply) =>
    reply
      .code(204)
      .headers({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, POST, OPTIONS',
        'access-control-allow-headers': 'content-type, last-event-id',
        'access-control-max-age': '86400',
      })
      .send(),
  );
}

/** A TON Connect HTTP bridge with limits other than the default ones. */
export const bridgeWith =
  (changed: Partial<BridgeLimits>): Part =>
  async (app, world) => {
    const limits = { ...defaultLimits, ...changed };
    const wallMs = () => world.clock.wallMs();
    const bridge: Bridge = {
      world,
      limits,
      doubled: new WeakSet(),
      store: await MessageStore.open(world.journal('bridge'), wallMs, limits),
      hub: new Hub(limits, wallMs),
      connections: new ConnectionMemory(wallMs, limits.connectionMemoryMs),
      isAckHeld: () => false,
    };
    world.bridge = {
      holdAckIf: (isHeld) => {
        bridge.isAckHeld = isHeld;
      },
    };
    world.onStop(() => bridge.hub.close());
    world.faults.onSet('bridge', (kind) => {
      if (kind === 'drop') bridge.hub.cut();
      if (kind === 'hang') bridge.hub.makeHalfOpen();
    });
    await app.register(async (scope) => addRoutes(scope, bridge));
    await app.register(async (scope) => addPreflight(scope));
  };

/**
 * The TON Connect HTTP bridge: GET /bridge/events, POST /bridge/message, POST /bridge/verify. Like the public
 * bridges, it allows every origin.
 */
export const registerBridge: Part = bridgeWith({});
