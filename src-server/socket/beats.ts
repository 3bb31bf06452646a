import type { SignedSockets } from './signed-sockets.ts';

/** A page cannot see protocol pings: missing beats show that a connection is dead. */
export const BEAT_MS = 10_000;
const BEAT = JSON.stringify({ event: 'beat', data: {} });

/** Sends a beat to every signed-in socket each BEAT_MS; returns the function that ends it. */
export function startBeats<State>(sockets: SignedSockets<State>): () => void {
  const beats = setInterval(() => {
    for (const connection of sockets.connections()) sockets.send(connection, BEAT);
  }, BEAT_MS);
  beats.unref();
  return () => clearInterval(beats);
}
