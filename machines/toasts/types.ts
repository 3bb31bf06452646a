import type { ClientNotice, NoticeTone } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface Toast {
  readonly id: string;
  readonly notice: ClientNotice;
  readonly tone: NoticeTone;
  readonly timeoutMs: number;
}

export interface ToastsContext {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  readonly nextId: number;
  /** Held by hover, focus or touch: the visible message does not disappear meanwhile. */
  readonly isHeld: boolean;
  /** Id of the message whose timer runs. */
  readonly running: string | null;
}

export type ToastsEvent =
  | { readonly type: 'toast.show'; readonly notice: ClientNotice; readonly timeoutMs?: number }
  | { readonly type: 'toast.hold' }
  /** The visible message's full time starts again. */
  | { readonly type: 'toast.release' }
  /** What it reports has ended. */
  | { readonly type: 'toast.over'; readonly name: ClientNotice['name'] }
  | { readonly type: 'toast.dismiss'; readonly id: string }
  /** From the machine's own timers. */
  | { readonly type: 'toast.expire'; readonly id: string };

export type ToastsShown = Shown<ToastsContext, never, ToastsEvent>;
