import { type RefObject, useEffect, useLayoutEffect } from 'react';

const CONTROL = 'button, a[href], input, label, [role=slider], [role=radio]';
const CLEAR_PX = 8;

let pressed: Element | null = null;

/** Remembers the last pressed control, for every kind of pointer and for keys. */
export function useRememberPressed(): void {
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      pressed = target instanceof Element ? target.closest(CONTROL) : null;
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, []);
}

/**
 * A line over a scrolled page could cover the control that caused it: then the page scrolls by the covered
 * part.
 * @param shown what the line shows; no scrolling while it is undefined
 */
export function useClearOfPressed(line: RefObject<HTMLElement | null>, shown: string | undefined): void {
  useLayoutEffect(() => {
    const element = line.current;
    if (shown === undefined || element === null || pressed === null || element.contains(pressed)) return;
    const over = element.getBoundingClientRect();
    const under = pressed.getBoundingClientRect();
    const isBeside = under.right <= over.left || under.left >= over.right;
    if (isBeside || under.bottom <= over.top || under.top >= over.bottom) return;
    scrollBy({ top: under.top - over.bottom - CLEAR_PX, behavior: 'instant' });
  }, [line, shown]);
}
