import type { Reads } from '../../ports/store-reads.ts';
import type { Ask } from '../statement.ts';
import { candleReads } from './candles.ts';
import { eventReads } from './events.ts';
import { friendReads } from './friends.ts';
import { operationReads } from './operations.ts';
import { operatorReads } from './operator.ts';
import { ownLists } from './own-lists.ts';
import { personReads } from './person.ts';
import { saleReads } from './sales.ts';
import { singleReads } from './single.ts';
import { statementReads } from './statements.ts';
import { taskReads } from './tasks.ts';

/** What calls that only read need, over a database. */
export function readsOver(ask: Ask): Reads {
  return {
    ...personReads(ask),
    ...ownLists(ask),
    ...friendReads(ask),
    ...saleReads(ask),
    ...operationReads(ask),
    ...taskReads(ask),
    ...singleReads(ask),
    ...statementReads(ask),
    ...candleReads(ask),
    ...operatorReads(ask),
    ...eventReads(ask),
  };
}
