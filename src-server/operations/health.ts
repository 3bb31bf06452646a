import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, collectDefaultMetrics, Registry } from 'prom-client';
import type { ChainService } from '../chain/service.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Prices } from '../ports/price.ts';
import type { Store } from '../ports/store.ts';
import { messageOf } from '../thrown.ts';

interface OpenSockets {
  readonly sockets: { readonly size: number };
}

export interface OperationsDeps {
  readonly store: Store;
  readonly bus: Pick<Bus, 'complaint'>;
  readonly clock: Clock;
  readonly chain: ChainService;
  readonly prices: Prices;
  readonly bot: { complaint(): string | null };
  readonly sockets: { readonly main: OpenSockets; readonly candles: OpenSockets };
}

/** The problem of each part, null for none. Only a failed database makes the server unready: all else serves on. */
async function report({ store, bus, chain, prices, bot }: OperationsDeps) {
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
export function mountOperations(app: FastifyInstance, deps: OperationsDeps): void {
  const registry = metrics(deps);
  countConnections(app, registry);
  const times = new Histogram({
    name: 'axiom_http_seconds',
    help: 'Duration of requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 25],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'static';
    times.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
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
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function countConnections({ server }: FastifyInstance, registry: Registry): void {
  const gauge = new Gauge({
    name: 'axiom_connections',
    help: 'Open connections of any kind',
    registers: [registry],
    collect: () =>
      new Promise<void>((resolve) => {
        server.getConnections((_error, count) => {
          gauge.set(count);
          resolve();
        });
      }),
  });
}

function metrics(deps: OperationsDeps): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('axiom_sockets', 'Open main sockets', () => deps.sockets.main.sockets.size);
  gauge('axiom_candle_sockets', 'Open candle sockets', () => deps.sockets.candles.sockets.size);
  gauge('axiom_bus_connected', '1 while it hears what other servers do', () =>
    deps.bus.complaint() === null ? 1 : 0,
  );
  gauge('axiom_chain_watching', '1 while the chain is read and booked', () =>
    deps.chain.health().isWatching ? 1 : 0,
  );
  gauge('axiom_bot_stumbling', '1 while the bot cannot hear or speak', () =>
    deps.bot.complaint() === null ? 0 : 1,
  );
  gauge('axiom_payouts_stopped', '1 while payouts cannot leave', () =>
    deps.chain.health().payoutsStopped === null ? 0 : 1,
  );
  gauge('axiom_price_age_seconds', 'Age of the newest good price; -1 before the first', () => {
    const latest = deps.prices.latest();
    return latest === null ? -1 : (deps.clock.nowMs() - latest.atMs) / 1000;
  });
  return registry;
}
