import type { Server } from 'node:http';
import type { AccessTokens } from '../sessions/access-token.ts';
import type { RevokedFamilies } from '../sessions/revoked-families.ts';
import { CandleSocket } from '../socket/candle-socket.ts';
import { MainSocket } from '../socket/main-socket.ts';
import { CANDLES_PATH, MAIN_PATH, takeUpgrades } from '../socket/upgrades.ts';
import { priceOnWire } from '../wire/price.ts';
import type { Core } from './core.ts';

export interface Sockets {
  readonly main: MainSocket;
  readonly candles: CandleSocket;
  attach(server: Server, isUnderMaintenance: () => boolean): void;
  /** Sends a close frame to every client. */
  close(): void;
  /** Cuts connections that did not close. */
  terminate(): void;
}

/** Opens both sockets, with events from the bus, the outbox and the price; not attached to a server yet. */
export function openSockets(
  { store, bus, clock, prices }: Core,
  access: AccessTokens,
  revoked: RevokedFamilies,
  onError: (error: unknown) => void,
): Sockets {
  const signed = { clock, access, revoked, onError };
  const main = new MainSocket({ ...signed, store, bus });
  const candles = new CandleSocket({ ...signed, prices });
  const stopPrices = prices.onChange(() =>
    main.broadcast(JSON.stringify({ event: 'price_update', data: priceOnWire(prices, clock.nowMs()) })),
  );
  return {
    main,
    candles,
    attach: (server, isUnderMaintenance) =>
      takeUpgrades(
        server,
        { [MAIN_PATH]: main.sockets, [CANDLES_PATH]: candles.sockets },
        isUnderMaintenance,
        onError,
      ),
    close: () => {
      stopPrices();
      main.close();
      candles.close();
    },
    terminate: () => {
      main.sockets.terminate();
      candles.sockets.terminate();
    },
  };
}
