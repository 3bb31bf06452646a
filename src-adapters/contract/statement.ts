import { OPERATION_ACCOUNTS } from '@axiom/domain/ports/client';
import {
  type OrderedStatement,
  STATEMENT_STATUSES,
  type StatementPreview,
  type StatementRow,
} from '@axiom/domain/records';
import * as z from 'zod/mini';
import { idParams } from './mint.ts';
import { operationKind } from './operations.ts';
import { epochSeconds, id, isoTime, price, signedToken, signedTon, token, ton } from './primitives.ts';
import { read, type Route, spend } from './route.ts';
import { thing } from './thing.ts';
import { list, nullable } from './wired.ts';

/** One line of a statement. */
const statementRow = thing<StatementRow>()({
  operationId: ['operation_id', id],
  kind: ['kind', operationKind],
  createdAtMs: ['created_at', isoTime],
  account: ['account', z.enum(OPERATION_ACCOUNTS)],
  amountToken: ['amount_token', signedToken],
  balanceToken: ['balance_token', signedToken],
  price: ['price', nullable(price)],
  valueTon: ['value_ton', nullable(signedTon)],
  paidTon: ['paid_ton', nullable(signedTon)],
  subjectId: ['subject_id', z.nullable(id)],
});

/** Epoch seconds as a JSON integer; milliseconds are refused. */
const epochInt = z.int().check(z.minimum(1), z.maximum(9_999_999_999));
const count = z.int().check(z.minimum(0));

/** rewards_ton: what each reward was worth when it was paid, together. */
export const statementPreviewAnswer = thing<StatementPreview>()({
  total: ['total', count],
  rewards: ['rewards', count],
  rewardsToken: ['rewards_token', token],
  rewardsTon: ['rewards_ton', nullable(ton)],
  newest: ['data', list(statementRow)],
});

/** status: waiting for the bot; sent; blocked: the bot may not write to this person; failed. */
export const orderedStatementAnswer = thing<OrderedStatement>()({
  id: ['id', id],
  status: ['status', z.enum(STATEMENT_STATUSES)],
  fileName: ['file_name', z.string()],
  total: ['total', count],
});

export const statementRoutes = {
  statementPreview: {
    ...read,
    rate: 'statement',
    path: '/operations/statement',
    summary: 'What a statement of a period would hold',
    /** From from_timestamp (inclusive) to to_timestamp (exclusive), in epoch seconds. */
    query: z.strictObject({ from_timestamp: epochSeconds, to_timestamp: epochSeconds }),
    answer: statementPreviewAnswer,
    errors: ['statement_too_long', 'unavailable'],
  },
  statementOrder: {
    ...spend,
    path: '/operations/statement',
    summary:
      'Have the bot send a statement (CSV) of a period into one’s own chat; docs/statement.md describes the file',
    /** As above; what lies in the future is left out. */
    body: z.strictObject({
      from_timestamp: epochInt,
      to_timestamp: epochInt,
    }),
    answer: orderedStatementAnswer,
    errors: ['statement_too_long', 'too_many_statements', 'join_required'],
  },
  statementState: {
    ...read,
    path: '/operations/statement/{id}',
    summary: 'How far an ordered statement is',
    params: idParams,
    answer: orderedStatementAnswer,
    errors: ['statement_not_found'],
  },
} as const satisfies Record<string, Route>;
