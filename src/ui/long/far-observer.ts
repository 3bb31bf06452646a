import { useEffect, useState } from 'react';

/** Tells whether an element is within a screen's height of what is seen, and its own height in px. */
export type OnNear = (isNear: boolean, heightPx: number) => void;

/** One observer for all items of a list. What was never whole is as high as the first item. */
export interface FarObserver {
  /** Returns the stop function. */
  watch(element: Element, onNear: OnNear): () => void;
  end(): void;
}

/** Space above and below what is seen in which items are whole already: one screen's height. */
const NEAR = '100% 0px';

function farObserver(): FarObserver {
  const told = new Map<Element, OnNear>();
  let observer: IntersectionObserver | undefined;
  let isHeightKnown = false;
  const observe = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      if (isIntersecting && !isHeightKnown && target instanceof HTMLElement) {
        isHeightKnown = true;
        target.parentElement?.style.setProperty('--far-height', `${boundingClientRect.height}px`);
      }
      told.get(target)?.(isIntersecting, boundingClientRect.height);
    }
  };
  return {
    watch(element, onNear) {
      // A margin counts only for the observer's own root: what scrolls in a sheet needs the sheet.
      observer ??= new IntersectionObserver(observe, {
        root: element.closest('.sheet-body'),
        rootMargin: NEAR,
      });
      told.set(element, onNear);
      observer.observe(element);
      return () => {
        told.delete(element);
        observer?.unobserve(element);
      };
    },
    end: () => observer?.disconnect(),
  };
}

/** Null where the platform cannot observe. */
export function useFarObserver(): FarObserver | null {
  const [observer] = useState(() => (typeof IntersectionObserver === 'undefined' ? null : farObserver()));
  useEffect(() => () => observer?.end(), [observer]);
  return observer;
}
