import type { Json } from '../documents/json.ts';
import type { Field } from '../play/payload.ts';
import type { Asked, Move, Step } from '../documents/flows.ts';

/** How the person looks at a screen; the same for every phone on the page. */
export interface Look {
  readonly theme: 'light' | 'dark';
  readonly language: 'en' | 'ru';
  readonly platform: 'ios' | 'android' | 'tdesktop';
  /** Width of the screen, px. */
  readonly width: 360 | 440 | 1020;
}

/** What a phone shows: a machine that was started and moved. */
export interface Scene {
  readonly machine: string;
  readonly start: number;
  readonly moves: readonly Move[];
}

/** One thing that may happen next, and what it would lead to. */
export interface May {
  readonly move: Move;
  readonly event: string;
  readonly payload: Json;
  /** Title of the state after it. */
  readonly title: string;
  readonly guards: readonly Asked[];
  /** False: it is heard, and nothing that a screen shows changes. */
  readonly isMoving: boolean;
  /** A guard refuses it, as its sample is. */
  readonly isRefused: boolean;
  /** What it brings along, to be typed otherwise. */
  readonly fields: readonly Field[];
}

/** From the page to a phone. */
export interface ToPhone {
  readonly kind: 'show';
  readonly scene: Scene;
  readonly look: Look;
  /** `steps`: what happened on the way; `may`: also what may come; `picture`: only how it looks. */
  readonly wants: 'steps' | 'may' | 'picture';
}

/** From a phone to the page; `scene` is the one that was asked for. */
export type FromPhone =
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'stands';
      readonly scene: Scene;
      readonly steps: readonly Step[];
      readonly hasScreen: boolean;
    }
  /** The screen as one SVG; null: no screen shows it. */
  | { readonly kind: 'picture'; readonly scene: Scene; readonly svg: string | null }
  | { readonly kind: 'may'; readonly scene: Scene; readonly may: readonly May[] }
  /** A control of the screen was pressed: the same as this move. */
  | { readonly kind: 'pressed'; readonly scene: Scene; readonly move: Move }
  /** A key that is no text for a field: the page's keys work in the phone too. */
  | { readonly kind: 'key'; readonly key: string }
  /** The person put the focus into the phone. */
  | { readonly kind: 'touched' }
  /** The scene cannot be shown: the reason. */
  | { readonly kind: 'failed'; readonly scene: Scene; readonly reason: string };

/** Whether two scenes are the same. */
export function isSameScene(one: Scene, other: Scene): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether two moves let the same happen. */
export function isSameMove(one: Move, other: Move): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
