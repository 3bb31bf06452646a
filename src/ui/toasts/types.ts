import type { ReactNode } from 'react';

export type ToastTone = 'positive' | 'negative' | 'warning' | 'accent' | 'quiet';

export interface ToastItem {
  readonly id: string;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
}

/** Where an outlet is: on a page, or in a sheet, which makes the page silent for screen readers. */
export type OutletPlace = 'page' | 'sheet';

/** What the line shows, and the actions on it. */
export interface ToastState {
  /** The first one is visible, the others wait. */
  readonly items: readonly ToastItem[];
  /** Shown above the line for as long as it applies: offline. */
  readonly strip?: ((place: OutletPlace) => ReactNode) | undefined;
  readonly onDismiss: (id: string) => void;
  /** Hover, focus and touch hold the line; leaving restarts its time (WCAG 2.2.1). */
  readonly onHold: () => void;
  readonly onRelease: () => void;
}
