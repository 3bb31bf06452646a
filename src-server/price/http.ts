import { InvalidDecimal } from '@axiom/domain/money';
import {
  doubtAtMs,
  HTTP_PRICE_BOUNDS,
  parsePrice,
  type Price,
  type PriceReading,
  type PriceRefusal,
  takeReading,
} from '@axiom/domain/price';
import * as z from 'zod/mini';
import type { Clock } from '../ports/clock.ts';
import type { PriceSource } from '../ports/price.ts';
import { readAtMost } from '../read-at-most.ts';
import { Listeners } from './listeners.ts';
import { messageOf } from '../thrown.ts';

/** Interval of the checks: `largestMove` allows for nine checks in 90 s. */
const LOOK_MS = 10_000;
const TIMEOUT_MS = 5_000;
const LARGEST_ANSWER_BYTES = 65_536;

const REFUSALS: Readonly<Record<PriceRefusal, string>> = {
  out_of_bounds: 'the price is out of bounds',
  from_the_future: 'the price is from the future',
  too_old: 'the price is too old',
  older_than_the_last: 'the price is older than the last one',
  jumped: 'the price jumped by more than 1 %',
};

const answerSchema = z.object({ price: z.string(), updated_at: z.iso.datetime() });

export interface HttpPriceOptions {
  /** The endpoint returns {price: TON per AXIOM as a decimal string, updated_at: ISO 8601}. */
  readonly url: string;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** The newest reading that was stored before this start; null for none. */
  readonly last: PriceReading | null;
}

/** The price of a JSON endpoint. Accepts only a fresh price within bounds; keeps the last good one until then. */
export function httpPrice(options: HttpPriceOptions): PriceSource {
  const { clock } = options;
  const listeners = new Listeners<[PriceReading]>(options.onError);
  const doubtListeners = new Listeners<[atMs: number]>(options.onError);
  let { last } = options;
  let doubted: PriceReading | null = null;
  let complaint: string | null = 'the price has not been read yet';

  async function readOnce(): Promise<void> {
    try {
      const reading = await fetchPrice(options.url);
      const taken = takeReading({ reading, last, nowMs: clock.nowMs(), bounds: HTTP_PRICE_BOUNDS });
      complaint = taken.refusal === null ? null : REFUSALS[taken.refusal];
      if (taken.isDoubted) {
        const isFirst = doubted === null;
        const atMs = doubted?.atMs ?? doubtAtMs(reading, last, clock.nowMs());
        doubted = { price: reading.price, atMs };
        if (isFirst) doubtListeners.tell(atMs);
      }
      if (taken.refusal !== null) return;
      doubted = null;
      // The same reading again is not a new one.
      const isNew = last?.atMs !== reading.atMs;
      last = reading;
      if (isNew) listeners.tell(reading);
    } catch (error) {
      complaint = messageOf(error);
    }
  }

  const first = readOnce();
  const timer = setInterval(() => void readOnce(), LOOK_MS);
  timer.unref();
  return {
    bounds: HTTP_PRICE_BOUNDS,
    latest: () => last,
    doubted: () => doubted,
    past: null,
    onReading: (listener) => listeners.add(listener),
    onDoubt: (listener) => doubtListeners.add(listener),
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
