import { Loop } from '../jobs/loop.ts';
import type { ChainDeps } from './deps.ts';
import { payOnce, type PayoutRound } from './payouts.ts';
import { watchWallets } from './watch-wallets.ts';
import type { Watch } from './watch.ts';
import { textOf } from '../thrown.ts';

/** State of the watcher and the payout engine, for /health/ready, metrics and the operator. */
export interface ChainHealth {
  /** The last round read the chain and booked what it found. */
  readonly isWatching: boolean;
  /** Why `isWatching` is false; null while it is true. */
  readonly error: string | null;
  /** Why no payout can leave; null when payouts can. */
  readonly payoutsStopped: string | null;
  /** Nodes that failed, lag or disagree. */
  readonly complaints: readonly string[];
  /** Real time of the last good round, epoch ms; null before the first. */
  readonly lastGoodWallMs: number | null;
  /** Chain time of the newest block that was read, epoch seconds. */
  readonly chainTimeS: number | null;
}

export interface ChainService {
  health(): ChainHealth;
  /** The last good round of the watcher; null before the first. */
  lastWatch(): Watch | null;
  /** Resolves after the first round, good or not. */
  ready(): Promise<void>;
  /** Chain time up to which every payment is booked, epoch ms; null at first. No order may expire after it. */
  paymentsSeenUntilMs(): number | null;
  /** Starts a round now instead of at the next poll: a payout was queued, or a payment is expected. */
  wake(): void;
  /** Resolves after the current round has ended. */
  stop(): Promise<void>;
}

export interface ChainServiceOptions {
  /** Pause between two rounds, ms. Default 1,000. */
  readonly pollMs?: number;
  readonly onRound?: (health: ChainHealth) => void;
}

const NOT_LOOKED_YET: ChainHealth = {
  isWatching: false,
  error: 'the chain has not been looked at yet',
  payoutsStopped: null,
  complaints: [],
  lastGoodWallMs: null,
  chainTimeS: null,
};

/** Watches and pays in rounds until stopped. A failed round is reported in `health`; the next one follows. */
export function startChain(deps: ChainDeps, options: ChainServiceOptions = {}): ChainService {
  let health: ChainHealth = NOT_LOOKED_YET;
  let watch: Watch | null = null;
  let seenUntilMs: number | null = null;
  let tellReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => {
    tellReady = resolve;
  });
  const round = async () => {
    let isBehind = false;
    try {
      const { current, retired, complaints } = await watchWallets(deps);
      watch = current;
      const all = [current, ...retired];
      // Orders may name any of these addresses. One that is not fully read keeps every order from expiring.
      if (complaints.length === 0 && all.every((seen) => seen.isCaughtUp && !seen.isDisputed))
        seenUntilMs = Math.min(...all.map(({ snapshot }) => snapshot.atS * 1000));
      const paid = await payOnce(deps, current, retired);
      health = healthAfter(
        current,
        paid,
        [...complaints, ...retired.flatMap((seen) => seen.complaints)],
        deps.clock.wallMs(),
      );
      isBehind = all.some((seen) => seen.booked > 0 && !seen.isCaughtUp);
    } catch (error) {
      const text = textOf(error);
      health = {
        ...health,
        isWatching: false,
        error: text,
        payoutsStopped: 'the chain could not be looked at',
      };
    }
    options.onRound?.(health);
    tellReady();
    if (isBehind) loop.wake();
  };
  const loop = new Loop(round, options.pollMs ?? 1_000, (error) => {
    throw error;
  });
  return {
    ready: () => ready,
    wake: () => loop.wake(),
    stop: () => loop.stop(),
    health: () => health,
    lastWatch: () => watch,
    paymentsSeenUntilMs: () => seenUntilMs,
  };
}

function healthAfter(
  watch: Watch,
  paid: PayoutRound,
  others: readonly string[],
  wallMs: number,
): ChainHealth {
  return {
    isWatching: !watch.isDisputed,
    error: watch.isDisputed ? 'the nodes tell different histories; nothing is booked until they agree' : null,
    payoutsStopped: paid.stopped,
    complaints: [...new Set([...watch.complaints, ...others, ...paid.complaints])],
    lastGoodWallMs: wallMs,
    chainTimeS: watch.snapshot.atS,
  };
}
