import type { RealtimePort } from '@axiom/domain/ports/client';
import { readFrame } from './frames.ts';
import { type SocketOptions, TokenSocket } from './token-socket.ts';

/** The main socket (R5.33): after its token the client sends nothing. */
export function createRealtime(options: SocketOptions): RealtimePort {
  return {
    connect: (listener) => {
      const socket = new TokenSocket(
        options,
        {
          read: readFrame,
          beatMs: (frame) => (frame.type === 'ready' ? frame.beatMs : null),
        },
        listener,
      );
      return () => socket.close();
    },
  };
}
