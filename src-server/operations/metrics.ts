import { NANO_PER_UNIT } from '@axiom/domain/money';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ChainService } from '../chain/service.ts';
import type { Bus } from '../ports/bus.ts';
import type { Clock } from '../ports/clock.ts';
import type { Prices } from '../ports/price.ts';
import type { OpenFigure, OpenKind, OperatorFigures } from '../ports/store-reads.ts';
import type { Store } from '../ports/store.ts';
import { coverageNow, type Totals } from '../use-cases/read-stats.ts';
import type { Deps } from '../use-cases/deps.ts';

interface OpenSockets {
  readonly sockets: { readonly size: number };
}

export interface MetricsDeps {
  readonly store: Store;
  readonly bus: Pick<Bus, 'complaint'>;
  readonly clock: Clock;
  readonly chain: ChainService;
  /** What may leave in a UTC day without the operator, nano TON; null: it is not limited. */
  readonly payoutTonPerDay: bigint | null;
  readonly prices: Prices;
  readonly policies: Pick<Deps['policies'], 'current'>;
  readonly countTotals: () => Promise<Totals>;
  readonly bot: { complaint(): string | null };
  readonly sockets: { readonly main: OpenSockets; readonly candles: OpenSockets };
}

/** Counting what is owed reads every account: no more often than this, however often somebody asks. */
const TOTALS_EVERY_MS = 60_000;

/** Coverage is in millionths of one. */
const WHOLE = 1_000_000;
/** A metric is a float by its format, for a graph; nothing is ever booked from it. */
const coins = (nano: bigint): number => Number(nano) / Number(NANO_PER_UNIT);

/** The numbers of one server for Prometheus. `text` reads what is open from the database, once a call. */
export function openMetrics(app: FastifyInstance, deps: MetricsDeps) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeRequests(app, registry);
  countConnections(app, registry);
  ownState(registry, deps);
  const showOpen = openRows(registry, deps);
  const showTotals = totals(registry, deps);
  const isUp = new Gauge({
    name: 'axiom_database_up',
    help: '1 if the figures of the database below were just read; 0: they are missing',
    registers: [registry],
  });
  return {
    contentType: registry.contentType,
    async text(): Promise<string> {
      try {
        showOpen(await deps.store.reads.operator(deps.clock.nowMs()));
        await showTotals();
        isUp.set(1);
      } catch {
        showOpen(null);
        isUp.set(0);
      }
      return registry.metrics();
    },
  };
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
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

/** What the server knows without asking. */
function ownState(registry: Registry, deps: MetricsDeps): void {
  const { sockets, bus, bot, chain, prices, clock } = deps;
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  gauge('axiom_sockets', 'Open main sockets', () => sockets.main.sockets.size);
  gauge('axiom_candle_sockets', 'Open candle sockets', () => sockets.candles.sockets.size);
  gauge('axiom_store_waiting', 'Calls that wait for the database', () => deps.store.waiting());
  gauge('axiom_bus_connected', '1 while it hears what other servers do', () =>
    Number(bus.complaint() === null),
  );
  gauge('axiom_chain_watching', '1 while the chain is read and booked', () =>
    Number(chain.health().isWatching),
  );
  gauge('axiom_bot_stumbling', '1 while the bot cannot hear or speak', () =>
    Number(bot.complaint() !== null),
  );
  gauge('axiom_payouts_stopped', '1 while payouts cannot leave', () =>
    Number(chain.health().payoutsStopped !== null),
  );
  gauge(
    'axiom_payout_limit_ton',
    'TON that may leave in a UTC day without the operator; +Inf without a limit',
    () => (deps.payoutTonPerDay === null ? Number.POSITIVE_INFINITY : coins(deps.payoutTonPerDay)),
  );
  gauge('axiom_chain_behind_seconds', 'Age of the newest block that was read; -1 before the first', () => {
    const { chainTimeS } = chain.health();
    return chainTimeS === null ? -1 : clock.nowMs() / 1000 - chainTimeS;
  });
  gauge(
    'axiom_chain_difference_ton',
    'Hot wallet on chain less what is booked; 0 in order, NaN while the chain is not caught up',
    () => {
      const difference = chain.lastWatch()?.differenceNano ?? null;
      return difference === null ? Number.NaN : coins(difference);
    },
  );
  gauge('axiom_price_age_seconds', 'Age of the newest good price; -1 before the first', () => {
    const latest = prices.latest();
    return latest === null ? -1 : (clock.nowMs() - latest.atMs) / 1000;
  });
}

const AMOUNTS: readonly OpenKind[] = [
  'payout_queued',
  'payout_day',
  'payout_sending',
  'payout_held',
  'deposit_waiting',
];

/** How much is open and since when. */
function openRows(registry: Registry, { clock }: MetricsDeps): (figures: OperatorFigures | null) => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['what'], registers: [registry] });
  const count = gauge('axiom_open', 'Rows that wait: payouts, deposits to send back, due work, messages');
  const amount = gauge('axiom_open_ton', 'TON in the payouts and deposits that wait');
  const age = gauge('axiom_open_oldest_seconds', 'How long the oldest of them waits; 0 without any');
  const today = new Gauge({
    name: 'axiom_payouts_counted_today_ton',
    help: 'TON that left in this UTC day and counts towards the limit; NaN while it is not known',
    registers: [registry],
  });
  return (figures) => {
    today.set(Number.NaN);
    for (const one of [count, amount, age]) one.reset();
    if (figures === null) return;
    today.set(coins(figures.countedTodayNano));
    for (const [what, open] of Object.entries(figures.open) as [OpenKind, OpenFigure][]) {
      const nowMs = what === 'message_waiting' ? clock.wallMs() : clock.nowMs();
      count.set({ what }, open.count);
      age.set({ what }, open.oldestMs === null ? 0 : Math.max(0, nowMs - open.oldestMs) / 1000);
      if (AMOUNTS.includes(what)) amount.set({ what }, coins(open.nano));
    }
  };
}

/** Treasury, what is owed, and how often the one covers the other. */
function totals(registry: Registry, deps: MetricsDeps): () => Promise<void> {
  // A gauge begins at 0, which would say that nothing is covered.
  const gauge = (name: string, help: string) => {
    const made = new Gauge({ name, help, registers: [registry] });
    made.set(Number.NaN);
    return made;
  };
  const treasury = gauge('axiom_treasury_ton', 'TON of the hot wallet by the ledger');
  const owed = gauge('axiom_liabilities_ton', 'What is owed at the newest good price; NaN before the first');
  const coverage = gauge(
    'axiom_coverage',
    'How often the treasury covers what is owed; +Inf if nothing is, NaN before it is known',
  );
  let readMs = Number.NEGATIVE_INFINITY;
  return async () => {
    const wallMs = deps.clock.wallMs();
    if (wallMs - readMs < TOTALS_EVERY_MS) return;
    const found = await deps.countTotals();
    readMs = wallMs;
    treasury.set(coins(found.treasuryTon));
    const latest = deps.prices.latest();
    if (latest === null) return;
    const now = coverageNow(found, latest.price, deps.policies.current().policy.spread);
    owed.set(coins(now.liabilitiesTon));
    coverage.set(now.coverage === null ? Number.POSITIVE_INFINITY : Number(now.coverage) / WHOLE);
  };
}
