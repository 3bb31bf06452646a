import { afterAll, beforeAll } from 'vitest';

/**
 * Does in this file what a browser does with a rejection that nobody handles: the page may take it. Returns what it leaves.
 */
export function collectLeaks(page: () => EventTarget): unknown[] {
  const uncaught: unknown[] = [];
  const leak = (reason: unknown) => {
    const event = Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
    page().dispatchEvent(event);
    if (!event.defaultPrevented) uncaught.push(reason);
  };
  const others = process.listeners('unhandledRejection');
  beforeAll(() => {
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', leak);
  });
  afterAll(() => {
    process.off('unhandledRejection', leak);
    for (const listener of others) process.on('unhandledRejection', listener);
  });
  return uncaught;
}
