import type { FastifyInstance } from 'fastify';
import { messageOf } from '../thrown.ts';
import { type MetricsDeps, openMetrics } from './metrics.ts';

/** The problem of each part, null for none. Only a failed database makes the server unready: all else serves on. */
async function report({ store, bus, chain, prices, bot }: MetricsDeps) {
  const database = await store.ping().then(() => null, messageOf);
  const { error, payoutsStopped, complaints } = chain.health();
  return {
    database,
    /** Whether it receives messages of other servers. */
    bus: bus.complaint(),
    chain: error,
    payouts: payoutsStopped,
    /** Nodes that fail, lag or disagree while others serve. */
    nodes: complaints.length === 0 ? null : complaints.join('; '),
    price: prices.complaint(),
    messenger: bot.complaint(),
  };
}

/** Mounts /health/live, /health/ready and /metrics at the root, for the operator's probes. */
export function mountOperations(app: FastifyInstance, deps: MetricsDeps): void {
  const metrics = openMetrics(app, deps);
  const quiet = { exposeHeadRoute: false };
  app.get('/health/live', quiet, async () => ({ status: 'ok' }));
  app.get('/health/ready', quiet, async (_request, reply) => {
    const parts = await report(deps);
    const status =
      parts.database !== null
        ? 'down'
        : Object.values(parts).some((part) => part !== null)
          ? 'degraded'
          : 'ok';
    return reply.code(status === 'down' ? 503 : 200).send({ status, ...parts });
  });
  app.get('/metrics', quiet, async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
}
