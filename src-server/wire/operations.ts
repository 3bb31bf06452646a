import { operationRow } from '#contract/operations.ts';
import type { RouteAnswer } from '#contract/routes.ts';
import { operationKindOf } from '@axiom/domain/records';
import type { OperationRow } from '../ports/store-ledger.ts';

type Row = RouteAnswer<'operations'>['data'][number];

/** One row of the operation history (R5.24). */
export function operationOnWire(operation: OperationRow): Row {
  return operationRow.write({ ...operation, kind: operationKindOf(operation.kind) });
}
