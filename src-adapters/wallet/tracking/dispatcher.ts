import type { Page } from '../page.ts';

/** Where tracking events go, in the form that the SDK's own dispatcher has. */
export interface EventDispatcher {
  dispatchEvent(name: string, detail: object): Promise<void>;
  /** @returns the unsubscribe function */
  addEventListener(
    name: string,
    listener: (event: CustomEvent) => void,
    options?: AddEventListenerOptions,
  ): Promise<() => void>;
}

/** The same dispatcher; what it or a listener throws is no failure of the wallet's, and the SDK would not catch it. */
export function quiet(dispatcher: EventDispatcher): EventDispatcher {
  return {
    dispatchEvent: async (name, detail) => {
      try {
        await dispatcher.dispatchEvent(name, detail);
      } catch {
        // Whoever listens has their own reports of their own errors.
      }
    },
    addEventListener: async (name, listener, options) => {
      try {
        return await dispatcher.addEventListener(name, listener, options);
      } catch {
        return () => undefined;
      }
    },
  };
}

/** Events of this page's window; nobody hears them without a page. */
export function pageDispatcher(page: Page): EventDispatcher {
  return {
    dispatchEvent: async (name, detail) => void page.dispatchEvent?.(new CustomEvent(name, { detail })),
    addEventListener: async (name, listener, options) => {
      const heard = listener as EventListener;
      page.addEventListener?.(name, heard, options);
      return () => page.removeEventListener?.(name, heard);
    },
  };
}
