import type { PhotoFile, WriteAccess } from '@axiom/domain/ports/client';
import { unprovided, unprovidedEffect } from '../shared/unprovided.ts';
import type { SharedLink } from './types.ts';

export interface PrepareInput {
  /** No id: the invitation. */
  readonly linkId: string | null;
  readonly picture: PhotoFile | null;
}

export const shareSlots = {
  /** Has the bot write the message that is sent on; null if the messenger is too old or the server could not. */
  prepare: unprovided<string | null, PrepareInput>('share.prepare'),
  /** The messenger asks whether the bot may write: it takes a picture only into a chat with the person. */
  requestWriteAccess: unprovided<WriteAccess>('share.requestWriteAccess'),
  /** Hands the prepared message to the messenger; false if the messenger could not send it. */
  sendPrepared: unprovided<boolean, { readonly messageId: string }>('share.sendPrepared'),
  /** True if the link is in the clipboard. */
  copy: unprovided<boolean, { readonly link: string }>('share.copy'),
};
export type ShareSlots = typeof shareSlots;

export const shareEffects = {
  /** Opens the messenger's share address. */
  openShare: unprovidedEffect<SharedLink>('share.openShare'),
};
export type ShareEffects = typeof shareEffects;
