import type { Page } from './page.ts';

/**
 * Calls the listener when another tab may have changed the storage: on the browser's event, or when this page
 * is shown again.
 */
export function onOtherTabs(page: Page, listener: () => void): void {
  page.addEventListener?.('storage', listener);
  page.addEventListener?.('pageshow', listener);
  page.document?.addEventListener('visibilitychange', listener);
}
