import { createActor, fromCallback, fromPromise } from 'xstate';
import { priceMachine } from '#machines/price/machine.ts';
import type { PriceSlots } from '#machines/price/slots.ts';
import type { CandlesWanted, PriceEvent } from '#machines/price/types.ts';
import type { SocketSignal } from '@axiom/domain/ports/client';
import type { Candle } from '@axiom/domain/price';
import type { Ports } from './ports.ts';

/** Starts the machine of the price's chart; loaded with the screens that show one. */
export function startPrice({ gateway, candles }: Ports) {
  const machine = priceMachine.provide({
    actors: {
      readCandles: fromPromise(async ({ input: { interval, window }, signal }) => {
        const query = {
          interval,
          ...(window === null
            ? {}
            : { from_timestamp: String(window.fromSeconds), to_timestamp: String(window.toSeconds) }),
        };
        const answer = await gateway.call('candles', { query, signal, isQuiet: true });
        return answer && { interval: answer.interval, candles: answer.rows, gaps: answer.gaps };
      }),
      followCandles: fromCallback<CandlesWanted, { readonly interval: Candle['interval'] }>(
        ({ input, receive, sendBack }) => {
          const stream = candles.follow(input.interval, (signal) => sendBack(priceEvent(signal)));
          receive(({ interval }) => stream.choose(interval));
          return () => stream.close();
        },
      ),
    } satisfies PriceSlots,
  });
  const actor = createActor(machine);
  actor.start();
  return actor;
}

function priceEvent(signal: SocketSignal<Candle>): PriceEvent {
  switch (signal.type) {
    case 'open':
      return { type: 'price.connected' };
    case 'frame':
      return { type: 'price.candle', candle: signal.frame };
    case 'closed':
    case 'revoked':
      return { type: 'price.disconnected' };
  }
}
