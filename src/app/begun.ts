import type { FirstAnswers } from '#adapters/http/first-answers.ts';

/** The first frame as the page itself shows it, until the client's code is there. */
export interface StandingFrame {
  /** Resolves when a button or link of it is pressed. */
  readonly pressed: Promise<void>;
  /** No longer catches presses. Returns what was pressed last; null: nothing. */
  end(): HTMLElement | null;
}

/** What the page has begun by itself (early.ts). */
export interface Begun {
  readonly answers: FirstAnswers;
  /** Null until it is shown, and where the page shows none. */
  frame: StandingFrame | null;
  /** Puts the first frame into the page; called where its place and its styles are there. */
  show(): void;
}

declare global {
  interface Window {
    begun?: Begun;
  }
}

/** Where the page has begun nothing, as without a build, all of it is asked and shown later. */
export const begunIn = (view: Window): Begun =>
  view.begun ?? { answers: { take: () => null, giveBack: () => {} }, frame: null, show: () => {} };
