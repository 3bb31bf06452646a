import { useSyncExternalStore } from 'react';

/** From this width on there is room for the price beside a form. */
export const BESIDE_FROM_PX = 768;

/** Whether the window is at least that wide; follows it. */
export function useWide(fromPx: number): boolean {
  const query = `(min-width: ${fromPx}px)`;
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
