import type { Operation } from '@axiom/domain/ports/client';
import { operationKindOf } from '@axiom/domain/records';
import type { OperationRow } from '../ports/store-ledger.ts';

/** One row of the operation history (R5.24). */
export function operationOf(operation: OperationRow): Operation {
  return { ...operation, kind: operationKindOf(operation.kind) };
}
