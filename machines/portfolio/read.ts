import {
  type Bond,
  CallFailed,
  type CancelSignal,
  type ClientClock,
  type Me,
  type Offer,
  type OwnStake,
  type PriceNow,
  type Problem,
  UNANSWERED,
  type Versioned,
} from '@axiom/domain/ports/client';

/** The parts of the portfolio: each can fail separately. */
export type PortfolioPart = 'me' | 'bonds' | 'stakes' | 'offer' | 'price';

/** The parts that could be read, at one version of the user's changes. */
export interface PortfolioAnswer {
  readonly me: Me | null;
  readonly bonds: readonly Bond[];
  readonly stakes: readonly OwnStake[];
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
  /** Parts that failed: a list among them is empty here, but its real content is unknown. */
  readonly missing: readonly PortfolioPart[];
  readonly version: number;
  readonly atMs: number;
}

/** Maximum number of reads while the answers differ in version; then the newest are used. */
const MAX_READS = 3;

/** The calls that the parts come from; null where the server failed and said so. */
export interface PortfolioCalls {
  me(signal: CancelSignal): Promise<Versioned<Me> | null>;
  bonds(signal: CancelSignal): Promise<Versioned<readonly Bond[]> | null>;
  stakes(signal: CancelSignal): Promise<Versioned<readonly OwnStake[]> | null>;
  offer(signal: CancelSignal): Promise<Offer | null>;
  price(signal: CancelSignal): Promise<PriceNow | null>;
}

type Read<Value> = { readonly value: Value } | { readonly problem: Problem };

/**
 * Reads user, bonds and stakes until their versions agree: the screen's sums must come from one moment. After
 * 3 rounds it returns the lowest version, and the live connection delivers the rest. A failed part is listed
 * as missing; the others are returned (R6.01).
 * @throws CallFailed if nothing of the user could be read, or nobody is signed in
 */
export async function readPortfolio(
  calls: PortfolioCalls,
  clock: Pick<ClientClock, 'nowMs'>,
  signal: CancelSignal,
): Promise<PortfolioAnswer> {
  const read = <Value>(call: Promise<Value | null>) => partOf(call, signal);
  const others = Promise.all([read(calls.offer(signal)), read(calls.price(signal))]);
  // If the read of the user fails, the other rejections must not be unhandled.
  others.catch(() => undefined);
  for (let round = 1; ; round += 1) {
    const [me, bonds, stakes] = await Promise.all([
      read(calls.me(signal)),
      read(calls.bonds(signal)),
      read(calls.stakes(signal)),
    ]);
    const versions = [me, bonds, stakes].flatMap((part) => ('value' in part ? [part.value.version] : []));
    if (versions.length === 0) throw new CallFailed('problem' in me ? me.problem : UNANSWERED);
    const lowest = Math.min(...versions);
    if (lowest !== Math.max(...versions) && round < MAX_READS) continue;
    const [offer, price] = await others;
    const parts = { me, bonds, stakes, offer, price };
    return {
      me: 'value' in me ? me.value.value : null,
      bonds: 'value' in bonds ? bonds.value.value : [],
      stakes: 'value' in stakes ? stakes.value.value : [],
      offer: 'value' in offer ? offer.value : null,
      price: 'value' in price ? price.value : null,
      missing: (Object.keys(parts) as PortfolioPart[]).filter((name) => 'problem' in parts[name]),
      version: lowest,
      atMs: clock.nowMs(),
    };
  }
}

/** @throws what ends all calls: an abort, a lost session, maintenance, and anything but a failed call */
async function partOf<Value>(call: Promise<Value | null>, signal: CancelSignal): Promise<Read<Value>> {
  try {
    const value = await call;
    return value === null ? { problem: UNANSWERED } : { value };
  } catch (error) {
    if (signal.aborted || !(error instanceof CallFailed)) throw error;
    if (error.problem.kind === 'unauthenticated' || error.problem.kind === 'maintenance') throw error;
    return { problem: error.problem };
  }
}
