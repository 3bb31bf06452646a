import type { BotNotices, WriteAccess } from '@axiom/domain/ports/client';
import { unprovided } from '../shared/unprovided.ts';
import type { NoticeChange } from './types.ts';

export const botNoticesSlots = {
  /** Null if the server could not answer. */
  fetchNotices: unprovided<BotNotices | null>('botNotices.fetchNotices'),
  requestWriteAccess: unprovided<WriteAccess>('botNotices.requestWriteAccess'),
  /** What is on afterwards; null if it could not be saved. */
  saveNotice: unprovided<BotNotices | null, NoticeChange>('botNotices.saveNotice'),
};
export type BotNoticesSlots = typeof botNoticesSlots;
