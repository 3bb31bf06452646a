import { InvalidDecimal, percent6, WHOLE_PERCENT } from '@axiom/domain/money';
import { isPriceStale, parsePrice, type Price, price9, type PriceBounds } from '@axiom/domain/price';
import * as z from 'zod/mini';
import type { Clock } from '../ports/clock.ts';
import type { PriceReading, PriceSource } from '../ports/price.ts';
import { readAtMost } from '../read-at-most.ts';
import { Listeners } from './listeners.ts';
import { PriceMemory } from './memory.ts';

const LOOK_MS = 10_000;
const TIMEOUT_MS = 5_000;
const LARGEST_ANSWER_BYTES = 65_536;
const MOST_AHEAD_MS = 60_000;

/**
 * What an HTTP source is held to. A step is at most 1 % (the default spread); nine looks fit into 90 s, and 1.01^9 < 1.1.
 * After 5 min without an acceptable price trading has paused, and the next one within the outer bounds is taken as it is.
 */
export const HTTP_PRICE_BOUNDS: PriceBounds = {
  lowest: price9(1_000_000n),
  highest: price9(2_000_000_000n),
  largestStep: percent6(1_000_000n),
  largestMove: percent6(10_000_000n),
};

const answerSchema = z.object({ price: z.string(), updated_at: z.iso.datetime() });

export interface HttpPriceOptions {
  /** Answers {price: TON per AXIOM as a decimal string, updated_at: ISO 8601}. */
  readonly url: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** 10,000 unless told; never less, because `largestMove` counts the looks. */
  readonly lookMs?: number;
}

/** The price of a JSON endpoint: within bounds, fresh, and the last good one until then. */
export function httpPrice(options: HttpPriceOptions): PriceSource {
  const { clock } = options;
  const listeners = new Listeners(options.onError);
  const memory = new PriceMemory();
  let last: PriceReading | null = null;
  let complaint: string | null = 'the price has not been read yet';

  async function readOnce(): Promise<void> {
    try {
      const reading = await fetchPrice(options.url);
      const refusal = refusalOf(reading, last, clock.nowMs());
      complaint = refusal;
      if (refusal !== null) return;
      const isChange = last?.price !== reading.price;
      last = reading;
      memory.add(reading);
      if (isChange) listeners.tell(reading);
    } catch (error) {
      complaint = error instanceof Error ? error.message : String(error);
    }
  }

  const first = readOnce();
  const timer = setInterval(() => void readOnce(), Math.max(LOOK_MS, options.lookMs ?? LOOK_MS));
  timer.unref();
  return {
    bounds: HTTP_PRICE_BOUNDS,
    latest: () => last,
    at: (atMs) => memory.at(atMs),
    onChange: (listener) => listeners.add(listener),
    ready: () => first,
    complaint: () => complaint,
    stop: () => clearInterval(timer),
  };
}

async function fetchPrice(url: string): Promise<PriceReading> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the price endpoint answered ${response.status}`);
  const answer = answerSchema.safeParse(JSON.parse(await readAtMost(response, LARGEST_ANSWER_BYTES)));
  if (!answer.success) throw new Error('the price endpoint must answer {price, updated_at}');
  return { price: parsed(answer.data.price), atMs: Date.parse(answer.data.updated_at) };
}

function parsed(text: string): Price {
  try {
    return parsePrice(text, 'price');
  } catch (error) {
    if (error instanceof InvalidDecimal)
      throw new Error(`the price endpoint: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Why a reading is not taken; null when it is. */
export function refusalOf(reading: PriceReading, last: PriceReading | null, nowMs: number): string | null {
  const { lowest, highest, largestStep } = HTTP_PRICE_BOUNDS;
  if (reading.price < lowest || reading.price > highest) return 'the price is out of bounds';
  if (reading.atMs > nowMs + MOST_AHEAD_MS) return 'the price is from the future';
  if (isPriceStale(reading.atMs, nowMs)) return 'the price is too old';
  if (last === null || isPriceStale(last.atMs, nowMs)) return null;
  if (reading.atMs < last.atMs) return 'the price is older than the last one';
  const step = reading.price > last.price ? reading.price - last.price : last.price - reading.price;
  return step * WHOLE_PERCENT > last.price * largestStep ? 'the price jumped by more than 1 %' : null;
}
