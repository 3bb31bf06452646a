import type { BotNoticeKind, BotNotices, WriteAccess } from '@axiom/domain/ports/client';
import type { Shown } from '../shared/shown.ts';

export interface BotNoticesInput {
  /** As the launch data says. */
  readonly mayWrite: boolean;
}

/** One kind to turn on or off. */
export interface NoticeChange {
  readonly kind: BotNoticeKind;
  readonly isOn: boolean;
}

export interface BotNoticesContext extends BotNoticesInput {
  /** As the server said last; null before that. */
  readonly saved: BotNotices | null;
  /** Not yet saved, in the order of the taps; shown as if they were. */
  readonly changes: readonly NoticeChange[];
  /** The kind that waits for the messenger's permission. */
  readonly asked: BotNoticeKind | null;
  /** Why the bot may not write. */
  readonly denial: Exclude<WriteAccess, 'allowed'> | null;
}

/**
 * `loading`, `ready` or `failed`. With `ready` also `sheet` while permission is asked for: `requesting` while the
 * messenger asks, `denied` after its answer.
 */
export type BotNoticesTag = 'loading' | 'ready' | 'failed' | 'sheet' | 'requesting' | 'denied';

export type BotNoticesEvent =
  /** The settings are opened. */
  | { readonly type: 'notices.open' }
  | { readonly type: 'notices.retry' }
  | ({ readonly type: 'notices.switch' } & NoticeChange)
  /** The messenger may ask. */
  | { readonly type: 'notices.allow' }
  /** Not now; or the settings are left. */
  | { readonly type: 'notices.decline' };

export type BotNoticesShown = Shown<BotNoticesContext, BotNoticesTag, BotNoticesEvent>;
