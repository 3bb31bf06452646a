import { orderedStatementAnswer } from '#contract/statement.ts';
import { MS_PER_SECOND } from '@axiom/domain/constants';
import type { EntriesRange } from '../../ports/store-ledger.ts';
import { orderStatement, readStatement } from '../../use-cases/statement.ts';
import type { Handlers } from './handler.ts';

export const statementHandlers: Handlers<'statementPreview' | 'statementOrder' | 'statementState'> = {
  statementPreview: {
    kind: 'read',
    run: (deps, { userId, query, signal }) => deps.previewStatement(userId, rangeOf(query), signal),
  },
  statementOrder: {
    kind: 'command',
    needs: () => ({}),
    async run(tx, { cases }, { userId, body }) {
      return orderedStatementAnswer.write(await orderStatement(tx, cases, userId, rangeOf(body)));
    },
  },
  statementState: {
    kind: 'read',
    run: ({ signIn }, { userId, params }) => readStatement(signIn.store.reads, userId, params.id),
  },
};

function rangeOf(wanted: { readonly from_timestamp: number; readonly to_timestamp: number }): EntriesRange {
  return { fromMs: wanted.from_timestamp * MS_PER_SECOND, toMs: wanted.to_timestamp * MS_PER_SECOND };
}
