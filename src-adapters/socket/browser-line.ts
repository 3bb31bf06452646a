import type { Line } from './token-socket.ts';

/** The browser's network state: `offline` is reliable, `online` only means that an attempt makes sense. */
export function browserLine(view: Window): Line {
  return {
    isThere: () => view.navigator.onLine,
    onChange: (listener) => {
      view.addEventListener('online', listener);
      view.addEventListener('offline', listener);
      return () => {
        view.removeEventListener('online', listener);
        view.removeEventListener('offline', listener);
      };
    },
  };
}
