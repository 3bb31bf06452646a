export type PageSignal = 'hidden' | 'shown' | 'online';

/** What a page knows about whether anybody looks at it and whether there is a network. */
export interface PageSignals {
  isHidden(): boolean;
  /** Tells of each change; answers the way to stop listening. */
  listen(listener: (signal: PageSignal) => void): () => void;
}

/** The signals of a browser's page; where there is none, it is never hidden. */
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
