import { type RefObject, useLayoutEffect, useState } from 'react';

/** What names a part for screen readers. */
type Named = { readonly 'aria-labelledby': string } | { readonly 'aria-label': string };

/** Sizes are whole pixels, contents are not. */
const ROUNDING_PX = 1;

/**
 * What a part needs that scrolls by itself: the keyboard reaches it, and screen readers name it, while it holds more than it
 * shows. Else nothing: it is no stop.
 *
 * @param named null: it does not scroll by itself
 */
export function useScrollReach(node: RefObject<HTMLElement | null>, named: Named | null) {
  const [scrolls, setScrolls] = useState(false);
  const mayScroll = named !== null;
  useLayoutEffect(() => {
    const element = node.current;
    if (!element || !mayScroll) return;
    const measure = () => setScrolls(element.scrollHeight > element.clientHeight + ROUNDING_PX);
    const sizes = new ResizeObserver(measure);
    const observe = () => {
      sizes.disconnect();
      for (const one of [element, ...element.children]) sizes.observe(one);
      measure();
    };
    observe();
    const parts = new MutationObserver(observe);
    parts.observe(element, { childList: true });
    return () => {
      parts.disconnect();
      sizes.disconnect();
    };
  }, [node, mayScroll]);
  return scrolls ? { tabIndex: 0, role: 'group', ...named } : {};
}
