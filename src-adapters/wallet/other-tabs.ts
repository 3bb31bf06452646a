/**
 * Calls the listener when another tab may have changed the storage: on the browser's event, or when this page
 * is shown again.
 */
export function onOtherTabs(view: object, listener: () => void): void {
  if (!('addEventListener' in view) || typeof view.addEventListener !== 'function') return;
  view.addEventListener('storage', listener);
  view.addEventListener('pageshow', listener);
  if (!('document' in view) || !(view.document instanceof EventTarget)) return;
  view.document.addEventListener('visibilitychange', listener);
}
