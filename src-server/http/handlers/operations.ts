import { MS_PER_SECOND } from '@axiom/domain/constants';
import { bookingKinds, operationOnWire } from '../../wire/operations.ts';
import { type Handlers, pageOf } from './handler.ts';

export const operationHandlers: Handlers<'operations'> = {
  operations: {
    kind: 'read',
    async run(tx, _deps, { userId, query }) {
      const { rows, total } = await tx.ledger.history(userId, {
        ...pageOf(query),
        order: query.sort_order,
        ...(query.kind === undefined ? {} : { kinds: bookingKinds(query.kind) }),
        ...(query.from_timestamp === undefined ? {} : { fromMs: query.from_timestamp * MS_PER_SECOND }),
        ...(query.to_timestamp === undefined ? {} : { toMs: query.to_timestamp * MS_PER_SECOND }),
      });
      return { data: rows.map(operationOnWire), total, page: query.page, limit: query.limit };
    },
  },
};
