import type { Shown } from '../shared/shown.ts';

/** A link to hand on. */
export interface SharedLink {
  readonly link: string;
  /** Goes into the share address with the link. */
  readonly text: string;
  /** The farming link's id; null is the invitation. */
  readonly linkId: string | null;
}

export interface ShareContext {
  /** The link of the last tap. */
  readonly subject: SharedLink | null;
}

/**
 * `preparing`: the bot writes the message. `copied` for a moment; `copy-failed`: neither clipboard nor copy
 * command worked, so the whole link is shown.
 */
export type ShareTag = 'preparing' | 'copied' | 'copy-failed';

export type ShareEvent =
  | { readonly type: 'share.send'; readonly subject: SharedLink }
  | { readonly type: 'share.copy'; readonly subject: SharedLink }
  /** The card is left. */
  | { readonly type: 'share.leave' };

/** The link is in the clipboard. */
export interface ShareEmitted {
  readonly type: 'copied';
  readonly subject: SharedLink;
}

export type ShareShown = Shown<ShareContext, ShareTag, ShareEvent>;
