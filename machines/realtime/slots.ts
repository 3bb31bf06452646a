import { unprovidedSource } from '../shared/unprovided.ts';
import type { RealtimeEvent } from './types.ts';

export const realtimeSlots = {
  /** The main socket while it is wanted: reports opened, closed, refused and frames. */
  socket: unprovidedSource<RealtimeEvent>('realtime.socket'),
};
export type RealtimeSlots = typeof realtimeSlots;
