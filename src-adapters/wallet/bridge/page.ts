export type PageSignal = 'hidden' | 'shown' | 'online';

/** Whether the page is visible and whether there is a network. */
export interface PageSignals {
  isHidden(): boolean;
  /** Subscribes to changes; returns the unsubscribe function. */
  listen(listener: (signal: PageSignal) => void): () => void;
}

/** The signals of a browser's page; without a page it is never hidden. */
export function pageSignals(
  view: Partial<Pick<Window, 'document' | 'addEventListener' | 'removeEventListener'>>,
): PageSignals {
  const { document } = view;
  return {
    isHidden: () => document?.hidden === true,
    listen: (listener) => {
      const onVisibility = () => listener(document?.hidden === true ? 'hidden' : 'shown');
      const onOnline = () => listener('online');
      document?.addEventListener('visibilitychange', onVisibility);
      view.addEventListener?.('online', onOnline);
      return () => {
        document?.removeEventListener('visibilitychange', onVisibility);
        view.removeEventListener?.('online', onOnline);
      };
    },
  };
}
