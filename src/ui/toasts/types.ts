import type { ReactNode } from 'react';

export type ToastTone = 'positive' | 'negative' | 'warning' | 'accent' | 'quiet';

export interface ToastItem {
  readonly id: string;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
}

/** Where an outlet stands: on a page, or in a sheet, over which nothing of the page is heard. */
export type OutletPlace = 'page' | 'sheet';

/** What the line shows now, and what a person may do with it. */
export interface ToastState {
  /** The first is on the line, the others wait behind it. */
  readonly items: readonly ToastItem[];
  /** What stands above the line for as long as it is true: offline. */
  readonly strip?: ((place: OutletPlace) => ReactNode) | undefined;
  readonly onDismiss: (id: string) => void;
  /** Hover, focus and touch hold the line; leaving starts its time again (WCAG 2.2.1). */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}
