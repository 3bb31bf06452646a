import {
  heldReading,
  isTradingPaused,
  momentWithTold,
  newestPrice,
  type PaymentPrice,
  paymentPrice,
  type Price,
  priceOfMoment,
  type PriceState,
  tradingPrice,
} from '@axiom/domain/price';
import type { StoreTx } from '../ports/store.ts';
import type { Deps } from './deps.ts';

/** The price for trading now. @throws PriceStale */
export function freshPrice({ prices, clock }: Pick<Deps, 'prices' | 'clock'>): Price {
  return tradingPrice(toldBy(prices), clock.nowMs());
}

/** Whether a payment of that chain time (epoch ms) can be priced: at its moment's price, or at one for now. */
export async function isPriceCertain(
  tx: StoreTx,
  { prices, clock }: Pick<Deps, 'prices' | 'clock'>,
  atMs: number,
): Promise<boolean> {
  if (!isTradingPaused(toldBy(prices), clock.nowMs())) return true;
  return (await priceOf(tx, prices, atMs)) !== null;
}

/** The price for a payment of that chain time (epoch ms). @throws PriceStale before the first price */
export async function priceOfPayment(
  tx: StoreTx,
  { prices }: Pick<Deps, 'prices'>,
  atMs: number,
): Promise<PaymentPrice> {
  const told = toldBy(prices);
  return paymentPrice(await priceOf(tx, prices, atMs), told, prices.bounds);
}

async function priceOf(tx: StoreTx, prices: Deps['prices'], atMs: number): Promise<Price | null> {
  const told = toldBy(prices);
  const held = heldReading(await tx.prices.heldAt(atMs), told, atMs);
  const moment = {
    held,
    nextMs: await tx.prices.nextAfterMs(atMs),
    doubtedMs: held === null ? null : await tx.prices.firstDoubtFromMs(held.atMs),
  };
  return priceOfMoment(momentWithTold(moment, told, atMs), atMs);
}

/** The newest price, of any age: to value, never to buy or sell. @throws PriceStale before the first price */
export function knownPrice({ prices }: Pick<Deps, 'prices'>): Price {
  return newestPrice(toldBy(prices));
}

function toldBy(prices: Deps['prices']): PriceState {
  return { latest: prices.latest(), doubted: prices.doubted() };
}
