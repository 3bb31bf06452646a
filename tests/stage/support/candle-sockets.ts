import type { WebSocketRoute } from 'playwright-core';
import type { CandleFrame } from '#contract/socket.ts';

/** The played server's candle sockets. */
export class CandleSockets {
  readonly #open = new Set<WebSocketRoute>();
  /** Every interval that one was asked for. */
  readonly intervals: string[] = [];

  /** Greets a socket after its token, unless `greets` says that nothing is said. */
  play(socket: WebSocketRoute, greets: () => boolean): void {
    let isToken = true;
    socket.onClose(() => void this.#open.delete(socket));
    socket.onMessage((text) => {
      if (!isToken) this.intervals.push(String(text));
      else if (greets()) {
        this.#open.add(socket);
        socket.send(JSON.stringify({ event: 'ready', data: {} } satisfies CandleFrame));
      }
      isToken = false;
    });
  }

  /** Tells every open one the candle of the present. */
  tell(data: Extract<CandleFrame, { event: 'current_candle' }>['data']): void {
    for (const socket of this.#open)
      socket.send(JSON.stringify({ event: 'current_candle', data } satisfies CandleFrame));
  }
}
