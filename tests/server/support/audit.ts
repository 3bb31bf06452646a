import type { Difference } from '@axiom/domain/audit';
import { recount } from '#server/audit/recount.ts';
import type { Store } from '#server/ports/store.ts';

/** Everything that differs in the books of a store. */
export async function auditOf(store: Pick<Store, 'audit'>): Promise<readonly Difference[]> {
  return (await store.audit((step) => recount(step))).differences;
}
