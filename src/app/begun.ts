import type { FirstAnswers } from '#adapters/http/first-answers.ts';
import type { LaunchParams } from '#adapters/telegram/launch-params.ts';
import type { Launch, StoragePort } from '@axiom/domain/ports/client';

/** The first frame as the page itself shows it, until the client's code is there. */
export interface StandingFrame {
  /** Resolves when a button or link of it is pressed. */
  readonly pressed: Promise<void>;
  /** No longer catches presses. Returns what was pressed last; null: nothing. */
  end(): HTMLElement | null;
}

/** By whom the page was opened, and what this device keeps for them. */
export interface Launched {
  readonly params: LaunchParams;
  /** Null outside a messenger. */
  readonly launch: Launch | null;
  /** Storage of this device, for any user. */
  readonly device: StoragePort;
  /** Storage of this device for the current user. */
  readonly own: StoragePort;
}

/** What the page has begun by itself (early.ts). */
export interface Begun {
  readonly launched: Launched;
  readonly answers: FirstAnswers;
  /** Null until it is shown, and where the page shows none. */
  frame: StandingFrame | null;
  /** Puts the first frame into the page; called where its place and its styles are there. */
  show(): void;
  /**
   * Asks for the code that screens and machines share, so that it is there when theirs asks for it. Without importing it: a
   * browser never asks again for what it could not import.
   */
  readonly askShared: () => void;
}

declare global {
  interface Window {
    begun?: Begun;
  }
}

/** @throws Error if the page was not begun before this code, which every page of the app is */
export function begunIn(view: Window): Begun {
  if (view.begun === undefined) throw new Error('The page has not begun.');
  return view.begun;
}
