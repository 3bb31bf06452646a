import { flushSync } from 'react-dom';

/** What moves between two pictures of the page (tape.css). */
const NAME = 'carried-tape';
/** The new place of the tape is looked for this long; the page stands still meanwhile. */
const LONGEST_MS = 300;

/**
 * Changes the page, and lets one tape go from where it is to where it is then (H5 of the look). Under reduced
 * motion, and in browsers that cannot do it, the page changes at once.
 * @param from selector of the tape before; `to`: of the tape after
 */
export function carryTape(from: string, to: string, change: () => void): void {
  const before = document.querySelector<HTMLElement>(from);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (before === null || isStill || !('startViewTransition' in document)) {
    change();
    return;
  }
  before.style.viewTransitionName = NAME;
  let after: HTMLElement | null = null;
  const transition = document.startViewTransition(async () => {
    before.style.viewTransitionName = '';
    flushSync(change);
    after = await appeared(to);
    after?.scrollIntoView({ block: 'nearest' });
    if (after) after.style.viewTransitionName = NAME;
  });
  const end = () => {
    if (after) after.style.viewTransitionName = '';
  };
  transition.finished.then(end, end);
}

/** The element, as soon as it is there; null where it does not come in time. */
async function appeared(selector: string): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>(selector);
  return (
    find() ??
    new Promise((resolve) => {
      const observer = new MutationObserver(() => settle(find()));
      const timer = setTimeout(() => settle(find(), true), LONGEST_MS);
      const settle = (found: HTMLElement | null, isLate = false) => {
        if (found === null && !isLate) return;
        clearTimeout(timer);
        observer.disconnect();
        resolve(found);
      };
      observer.observe(document.body, { childList: true, subtree: true });
    })
  );
}
