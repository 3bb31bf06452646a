import type { ClientNotice, NoticeTone } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface Toast {
  readonly id: string;
  readonly notice: ClientNotice;
  readonly tone: NoticeTone;
  readonly timeoutMs: number;
  /** Held by hover, focus or touch: it does not go away meanwhile. */
  readonly isHeld: boolean;
}

export interface ToastsContext {
  /** Oldest first. */
  readonly toasts: readonly Toast[];
  readonly nextId: number;
}

export type ToastsState = 'showing';
export type ToastsTag = 'showing';

export type ToastsEvent =
  | { readonly type: 'toast.show'; readonly notice: ClientNotice; readonly timeoutMs?: number }
  | { readonly type: 'toast.hold'; readonly id: string }
  /** Its whole time starts again. */
  | { readonly type: 'toast.release'; readonly id: string }
  | { readonly type: 'toast.dismiss'; readonly id: string }
  /** From the machine's own timers. */
  | { readonly type: 'toast.expire'; readonly id: string };

export type ToastsShown = Shown<ToastsContext, ToastsState, ToastsTag, ToastsEvent>;
