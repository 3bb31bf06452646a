import type { ChainDeps } from './deps.ts';
import { payOnce, type PayoutRound } from './payouts.ts';
import { type Watch, watchOnce } from './watcher.ts';

/** How the chain's side does, for /health/ready, metrics and the operator. */
export interface ChainHealth {
  /** The last round looked at the chain and booked what it found. */
  readonly isWatching: boolean;
  /** Why not; null while it does. */
  readonly error: string | null;
  /** Why payouts cannot leave; null when they can. */
  readonly payoutsStopped: string | null;
  /** Nodes that failed, lag or disagree. */
  readonly complaints: readonly string[];
  /** Real time of the last good round, epoch ms; null before the first. */
  readonly lastGoodWallMs: number | null;
  /** Chain time of the newest block that was seen, epoch seconds. */
  readonly chainTimeS: number | null;
}

export interface ChainService {
  health(): ChainHealth;
  /** The last good round of watching; null before the first. */
  lastWatch(): Watch | null;
  /** Chain time up to which every payment is booked, epoch ms; null before the first look. An order may only expire behind it. */
  paymentsSeenUntilMs(): number | null;
  /** Looks now instead of at the next poll: a payout was queued, a payment is expected. */
  wake(): void;
  /** Ends after the round that runs now. */
  stop(): Promise<void>;
}

export interface ChainServiceOptions {
  /** Between two rounds; 1,000 unless told. */
  readonly pollMs?: number;
  /** Called after every round. */
  readonly onRound?: (health: ChainHealth) => void;
}

/** Watches and pays, round after round, until stopped. A round that fails is told in `health` and followed by the next. */
export function startChain(deps: ChainDeps, options: ChainServiceOptions = {}): ChainService {
  const pollMs = options.pollMs ?? 1_000;
  let health: ChainHealth = {
    isWatching: false,
    error: 'the chain has not been looked at yet',
    payoutsStopped: null,
    complaints: [],
    lastGoodWallMs: null,
    chainTimeS: null,
  };
  let watch: Watch | null = null;
  let seenUntilMs: number | null = null;
  const stopping = new AbortController();
  let rouse: (() => void) | null = null;
  let isAwake = false;

  async function round(): Promise<void> {
    try {
      const seen = await watchOnce(deps);
      watch = seen;
      if (seen.isCaughtUp && !seen.isDisputed) seenUntilMs = seen.snapshot.atS * 1000;
      const paid = await payOnce(deps, seen);
      health = healthAfter(seen, paid, deps.clock.wallMs());
      // What was signed or booked is worth another look at once only when there is more to book.
      if (seen.booked > 0 && !seen.isCaughtUp) isAwake = true;
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      health = {
        ...health,
        isWatching: false,
        error: text,
        payoutsStopped: 'the chain could not be looked at',
      };
    }
    options.onRound?.(health);
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isAwake = false;
      await round();
      if (stopping.signal.aborted || isAwake) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs);
        rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      rouse = null;
    }
  }

  const wake = () => {
    isAwake = true;
    rouse?.();
  };
  const ended = run();
  return {
    health: () => health,
    lastWatch: () => watch,
    paymentsSeenUntilMs: () => seenUntilMs,
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await ended;
    },
  };
}

function healthAfter(watch: Watch, paid: PayoutRound, wallMs: number): ChainHealth {
  return {
    isWatching: !watch.isDisputed,
    error: watch.isDisputed ? 'the nodes tell different histories; nothing is booked until they agree' : null,
    payoutsStopped: paid.stopped,
    complaints: [...watch.complaints, ...paid.complaints],
    lastGoodWallMs: wallMs,
    chainTimeS: watch.snapshot.atS,
  };
}
