import type { CandlesPort } from '@axiom/domain/ports/client';
import { readCandleFrame } from './frames.ts';
import { type SocketOptions, TokenSocket } from './token-socket.ts';

/** The candle socket (R5.34): behind its token, and at every change of mind, the client says the bare interval. */
export function createCandles(options: SocketOptions): CandlesPort {
  return {
    follow: (first, listener) => {
      let chosen = first;
      const socket = new TokenSocket(
        options,
        {
          opening: () => chosen,
          // What was on its way when another interval was chosen belongs to nobody any more.
          read: (data) => {
            const candle = readCandleFrame(data);
            return candle?.interval === chosen ? candle : null;
          },
        },
        listener,
      );
      return {
        choose: (interval) => {
          if (interval === chosen) return;
          chosen = interval;
          socket.say(interval);
        },
        close: () => socket.close(),
      };
    },
  };
}
