import type { FastifyInstance, FastifyReply } from 'fastify';
import type { World } from '../../world.ts';
import type { Messenger } from '../messenger.ts';

const heartbeatMs = 15_000;

/**
 * GET /telegram/events: sends open pages every message and every change of a person, as server-sent events.
 */
export function registerLive(app: FastifyInstance, world: World, messenger: Messenger): void {
  const open = new Set<FastifyReply>();
  const tell = (event: string, data: unknown): void => {
    for (const reply of open) reply.raw.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  messenger.people.onChange((person) => tell('person', person));
  messenger.chats.onMessage((message) => tell('message', message));
  const heartbeat = setInterval(() => {
    for (const reply of open) reply.raw.write(': alive\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  app.get('/telegram/events', (request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    reply.raw.write('retry: 1000\n\n');
    open.add(reply);
    request.raw.on('close', () => open.delete(reply));
  });

  world.onStop(() => {
    clearInterval(heartbeat);
    for (const reply of open) reply.raw.end();
    open.clear();
  });
}
