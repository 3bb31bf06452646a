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
} from '@axiom/domain/ports/client';

/** Everything that the screens add up, read at one version of the user's changes. */
export interface PortfolioAnswer {
  readonly me: Me;
  readonly bonds: readonly Bond[];
  readonly stakes: readonly OwnStake[];
  readonly offer: Offer | null;
  readonly price: PriceNow | null;
  readonly version: number;
  readonly atMs: number;
}

/** Answers that differ in version are read again this often before the newest are taken as they are. */
const MAX_READS = 3;

/**
 * Reads user, bonds and stakes until their versions agree (decisions.md "Wire format"): what is added up on screen must
 * stem from one moment. After 3 rounds the lowest version is told, so that the live connection fills the rest.
 * @throws CallFailed when a call failed or answered nothing
 */
export async function readPortfolio(
  gateway: Pick<Gateway, 'me' | 'bonds' | 'stakes' | 'offer' | 'price'>,
  clock: Pick<ClientClock, 'nowMs'>,
  signal: CancelSignal,
): Promise<PortfolioAnswer> {
  const others = Promise.all([gateway.offer(signal), gateway.price(signal)]);
  // A failed read of the user must not leave the other answers without anybody who listens.
  others.catch(() => undefined);
  for (let round = 1; ; round += 1) {
    const [me, bonds, stakes] = await Promise.all([
      gateway.me(signal),
      gateway.bonds(signal),
      gateway.stakes(signal),
    ]);
    if (me === null || bonds === null || stakes === null) throw nothingAnswered();
    const versions = [me.version, bonds.version, stakes.version];
    const lowest = Math.min(...versions);
    if (lowest === Math.max(...versions) || round === MAX_READS) {
      const [offer, price] = await others;
      return {
        me: me.value,
        bonds: bonds.value,
        stakes: stakes.value,
        offer,
        price,
        version: lowest,
        atMs: clock.nowMs(),
      };
    }
  }
}

function nothingAnswered(): CallFailed {
  return new CallFailed({
    kind: 'server',
    message: 'The server could not answer.',
    code: 'internal',
    isOutcomeKnown: true,
  });
}
