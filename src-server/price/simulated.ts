import { SIMULATED_PRICE_BOUNDS, SIMULATED_PRICE_STEP_MS, simulatedPriceAt } from '@axiom/domain/price';
import type { Clock } from '../ports/clock.ts';
import type { PriceReading, PriceSource } from '../ports/price.ts';
import { Listeners } from './listeners.ts';

const LOOK_MS = 1_000;

/** The domain's seeded random walk on its clock: the same prices on every server. Refused on mainnet. */
export function simulatedPrice(clock: Clock, seed: number, onError: (error: unknown) => void): PriceSource {
  const listeners = new Listeners<[PriceReading]>(onError);
  const read = (): PriceReading => {
    const nowMs = clock.nowMs();
    const atMs = Math.floor(nowMs / SIMULATED_PRICE_STEP_MS) * SIMULATED_PRICE_STEP_MS;
    return { price: simulatedPriceAt(seed, atMs), atMs };
  };
  let toldMs = read().atMs;
  const timer = setInterval(() => {
    const reading = read();
    if (reading.atMs === toldMs) return;
    toldMs = reading.atMs;
    listeners.tell(reading);
  }, LOOK_MS);
  timer.unref();
  return {
    bounds: SIMULATED_PRICE_BOUNDS,
    latest: read,
    doubted: () => null,
    past: (atMs) => simulatedPriceAt(seed, atMs),
    onReading: (listener) => listeners.add(listener),
    onDoubt: () => () => undefined,
    ready: () => Promise.resolve(),
    complaint: () => null,
    stop: () => clearInterval(timer),
  };
}
