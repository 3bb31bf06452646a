import type { Problem } from '@axiom/domain/ports/client';
import type { OrderedStatement, RecordPeriod, StatementPreview } from '@axiom/domain/records';
import type { Shown } from '../shared/shown.ts';

export interface StatementInput {
  /** Random text of this app start; keys consist of it and a counter. */
  readonly keySeed: string;
}

export interface StatementContext extends StatementInput {
  readonly period: RecordPeriod;
  /** Of the period; null until it is read. */
  readonly preview: StatementPreview | null;
  /** The last order; null before the first. */
  readonly ordered: OrderedStatement | null;
  /** Why the last call failed. */
  readonly problem: Problem | null;
  readonly keyCount: number;
}

/**
 * `sheet`: it is open. Then one of: `incomplete` (an own period without two days), `loading`, `ready`, `failed`
 * (the preview), `sending` (from the tap to the bot's answer), `refused` (the order), and the ends: `sent`,
 * `blocked` (the bot may not write), `impossible`, `late` (no answer yet; it may still come).
 */
export type StatementTag =
  | 'sheet'
  | 'incomplete'
  | 'loading'
  | 'ready'
  | 'failed'
  | 'sending'
  | 'refused'
  | 'sent'
  | 'blocked'
  | 'impossible'
  | 'late';

export type StatementEvent =
  | { readonly type: 'statement.open' }
  | { readonly type: 'statement.close' }
  | { readonly type: 'statement.period'; readonly period: RecordPeriod }
  /** The preview again. */
  | { readonly type: 'statement.retry' }
  /** Order it; after a failure again. */
  | { readonly type: 'statement.send' }
  /** From an end back to the period. */
  | { readonly type: 'statement.again' };

export type StatementShown = Shown<StatementContext, StatementTag, StatementEvent>;
