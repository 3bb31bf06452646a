/** Tells when another tab may have changed what is stored: at once where the browser says so, else when this page is shown again. */
export function onOtherTabs(view: object, listener: () => void): void {
  if (!('addEventListener' in view) || typeof view.addEventListener !== 'function') return;
  view.addEventListener('storage', listener);
  view.addEventListener('pageshow', listener);
  if (!('document' in view) || !(view.document instanceof EventTarget)) return;
  view.document.addEventListener('visibilitychange', listener);
}
