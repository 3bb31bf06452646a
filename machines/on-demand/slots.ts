import { unprovided } from '../shared/unprovided.ts';
import type { DoorLoaded } from './types.ts';

export const doorSlots = {
  /** Loads the code of the machine with this name; rejects if it does not arrive. */
  load: unprovided<DoorLoaded, { readonly name: string }>('door.load'),
};
export type DoorSlots = typeof doorSlots;
