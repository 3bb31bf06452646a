import type { Line } from './token-socket.ts';

/** The browser's word on the network: `offline` is always true, `online` only means that trying makes sense. */
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
