import type { PhotoFile, Problem } from '@axiom/domain/ports/client';
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
  readonly picture: PhotoFile | null;
  /** The prepared message. */
  readonly messageId: string | null;
  /** Why the picture was not taken; null where nobody refused it. */
  readonly problem: Problem | null;
}

/**
 * `preparing`: the bot writes the message. `copied` for a moment; `copy-failed`: neither clipboard nor copy
 * command worked, so the whole link is shown. `unpictured`: the message could not carry the picture.
 */
export type ShareTag = 'preparing' | 'copied' | 'copy-failed' | 'unpictured';

export type ShareEvent =
  /** `picture`: what the message shows above its text. */
  | { readonly type: 'share.send'; readonly subject: SharedLink; readonly picture?: PhotoFile }
  | { readonly type: 'share.copy'; readonly subject: SharedLink }
  /** The card is left. */
  | { readonly type: 'share.leave' };

/** The link is in the clipboard. */
export interface ShareEmitted {
  readonly type: 'copied';
  readonly subject: SharedLink;
}

export type ShareShown = Shown<ShareContext, ShareTag, ShareEvent>;
