export type ToastTone = 'positive' | 'negative' | 'warning' | 'accent' | 'quiet';

export interface ToastItem {
  readonly id: string;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string;
}

/** What the screen's edge shows now, and what a person may do with it. */
export interface ToastState {
  readonly items: readonly ToastItem[];
  readonly onDismiss: (id: string) => void;
  /** Hover, focus and touch hold a toast; leaving starts its time again (WCAG 2.2.1). */
  readonly onHold: (id: string) => void;
  readonly onRelease: (id: string) => void;
}
