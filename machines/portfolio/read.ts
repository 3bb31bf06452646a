import {
  type Bond,
  CallFailed,
  type CancelSignal,
  type ClientClock,
  type Gateway,
  type Me,
  type Offer,
  type OwnStake,
  type PriceNow,
  type Problem,
} from '@axiom/domain/ports/client';

/** What the portfolio is read from: each part comes or fails by itself. */
export type PortfolioPart = 'me' | 'bonds' | 'stakes' | 'offer' | 'price';

/** What could be read of everything that the screens add up, at one version of the user's changes. */
export interface PortfolioAnswer {
  readonly me: Me | null;
  readonly bonds: readonly Bond[];
  readonly stakes: readonly OwnStake[];
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
  /** Parts that failed: a list among them is empty here and unknown in truth. */
  readonly missing: readonly PortfolioPart[];
  /** Why the first of them failed. */
  readonly problem: Problem | null;
  readonly version: number;
  readonly atMs: number;
}

/** Answers that differ in version are read again this often before the newest are taken as they are. */
const MAX_READS = 3;

type Read<Value> = { readonly value: Value } | { readonly problem: Problem };

/**
 * Reads user, bonds and stakes until their versions agree: what is added up on screen must stem from one moment. After 3
 * rounds the lowest version is told, so that the live connection fills the rest. A part that fails is missing, the others
 * are told (R6.01).
 * @throws CallFailed when nothing of the user could be read, or nobody is signed in
 */
export async function readPortfolio(
  gateway: Pick<Gateway, 'me' | 'bonds' | 'stakes' | 'offer' | 'price'>,
  clock: Pick<ClientClock, 'nowMs'>,
  signal: CancelSignal,
): Promise<PortfolioAnswer> {
  const read = <Value>(call: Promise<Value | null>) => partOf(call, signal);
  const others = Promise.all([read(gateway.offer(signal)), read(gateway.price(signal))]);
  // A failed read of the user must not leave the other answers without anybody who listens.
  others.catch(() => undefined);
  for (let round = 1; ; round += 1) {
    const [me, bonds, stakes] = await Promise.all([
      read(gateway.me(signal)),
      read(gateway.bonds(signal)),
      read(gateway.stakes(signal)),
    ]);
    const versions = [me, bonds, stakes].flatMap((part) => ('value' in part ? [part.value.version] : []));
    if (versions.length === 0) throw new CallFailed('problem' in me ? me.problem : NOTHING_ANSWERED);
    const lowest = Math.min(...versions);
    if (lowest !== Math.max(...versions) && round < MAX_READS) continue;
    const [offer, price] = await others;
    const parts = { me, bonds, stakes, offer, price };
    const failed = (Object.keys(parts) as PortfolioPart[]).filter((name) => 'problem' in parts[name]);
    return {
      me: 'value' in me ? me.value.value : null,
      bonds: 'value' in bonds ? bonds.value.value : [],
      stakes: 'value' in stakes ? stakes.value.value : [],
      offer: 'value' in offer ? offer.value : null,
      price: 'value' in price ? price.value : null,
      missing: failed,
      problem: problemOfFirst(failed.map((name) => parts[name])),
      version: lowest,
      atMs: clock.nowMs(),
    };
  }
}

/** @throws what was thrown, where it is not a failed call or ends all of them: an abort, a lost session */
async function partOf<Value>(call: Promise<Value | null>, signal: CancelSignal): Promise<Read<Value>> {
  try {
    const value = await call;
    return value === null ? { problem: NOTHING_ANSWERED } : { value };
  } catch (error) {
    if (signal.aborted || !(error instanceof CallFailed)) throw error;
    if (error.problem.kind === 'unauthenticated' || error.problem.kind === 'maintenance') throw error;
    return { problem: error.problem };
  }
}

function problemOfFirst([first]: readonly Read<unknown>[]): Problem | null {
  return first !== undefined && 'problem' in first ? first.problem : null;
}

const NOTHING_ANSWERED: Problem = {
  kind: 'server',
  message: 'The server could not answer.',
  code: 'internal',
  isOutcomeKnown: true,
};
