import type { WriteAccess } from '@axiom/domain/ports/client';
import type { OrderedStatement, RecordPeriod, StatementPreview } from '@axiom/domain/records';
import { unprovided } from '../shared/unprovided.ts';

export const statementSlots = {
  /** What a statement of a period would hold; null if the server could not answer. */
  fetchPreview: unprovided<StatementPreview | null, { readonly period: RecordPeriod }>(
    'statement.fetchPreview',
  ),
  /** The messenger asks whether the bot may write; at once if it may. */
  requestWriteAccess: unprovided<WriteAccess>('statement.requestWriteAccess'),
  /** Orders one; a repeated key never orders twice. */
  order: unprovided<OrderedStatement, { readonly period: RecordPeriod; readonly idempotencyKey: string }>(
    'statement.order',
  ),
  /** How far it is; null if the server could not answer. */
  fetchState: unprovided<OrderedStatement | null, { readonly id: string }>('statement.fetchState'),
};
export type StatementSlots = typeof statementSlots;
