import type { MouseEvent } from 'react';

/** Follows a link inside the app; a click that asks for a new tab or window stays the browser's. */
export function follow(event: MouseEvent, open: () => void): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open();
}
