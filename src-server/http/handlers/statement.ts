import { orderedStatementAnswer, statementPreviewAnswer } from '#contract/statement.ts';
import { MS_PER_SECOND } from '@axiom/domain/constants';
import type { EntriesRange } from '../../ports/store-ledger.ts';
import { orderStatement, previewStatement, readStatement } from '../../use-cases/statement.ts';
import type { Handlers } from './handler.ts';

export const statementHandlers: Handlers<'statementPreview' | 'statementOrder' | 'statementState'> = {
  statementPreview: {
    kind: 'free',
    async run({ signIn, cases }, { userId, query }) {
      const deps = { store: signIn.store, clock: cases.clock };
      return statementPreviewAnswer.write(await previewStatement(deps, userId, rangeOf(query)));
    },
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
