import { loadUntilDone } from './load-until-done.ts';
import type { Bus } from '../ports/bus.ts';

/** Calls `load` when a setting was changed elsewhere, and when that may have been missed. Returns what ends it. */
export function followSetting(
  bus: Bus,
  setting: string,
  load: () => Promise<void>,
  onError: (error: unknown) => void,
): () => void {
  const loading = loadUntilDone(load, onError);
  const stops = [
    bus.subscribe('settings', (name) => name === setting && loading.start()),
    bus.onGap(loading.start),
    loading.stop,
  ];
  return () => stops.forEach((stop) => stop());
}
