import type { CandlesPort } from '@axiom/domain/ports/client';
import { readCandleFrame } from './frames.ts';
import { type SocketOptions, TokenSocket } from './token-socket.ts';

/** The candle socket (R5.34): after its token, and on every change, the client sends the bare interval. */
export function createCandles(options: SocketOptions): CandlesPort {
  return {
    follow: (first, listener) => {
      let chosen = first;
      const socket = new TokenSocket(
        options,
        {
          opening: () => chosen,
          read: readCandleFrame,
          beatMs: (frame) => (frame.type === 'ready' ? frame.beatMs : null),
        },
        (signal) => {
          if (signal.type !== 'frame') listener(signal);
          // Drops candles of the old interval that were under way when another one was chosen.
          else if (signal.frame.type === 'candle' && signal.frame.candle.interval === chosen)
            listener({ type: 'frame', frame: signal.frame.candle });
        },
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
